import type { FieldDescriptions } from '../http/field-descriptions.ts'

/** Fields of version 2 whose name alone stands for another meaning elsewhere. */
export const descriptionsByPlace: FieldDescriptions = {
  'V2DeliveryOption.description': 'Description of the delivery option, as shoppers read it. Null: none.',
  'V2Cancellation.message': 'What happens next, for people.',
  'V2Return.message': 'What the shopper wrote.',
  'incoming_parcel_status.message': 'Name of the status, for people.',
  'V2IntegrationLog.exception': 'Text of the exception in the shop. Null: none.',
  'V2IntegrationLogRequest.exception': 'Text of the exception in the shop. Null: none.',
  'V2IntegrationLogRequest.created_at': 'When it happened. Null: now.',
  'V2SenderAddress.label': 'Always empty.',
  'shipping_product.name': 'Name of the shipping product.',
  'customs_declaration.normal_printer': 'URLs of the customs declaration on A4.',
  'V2Parcel.length': 'Length in centimetres. Null: not known.',
  'V2Parcel.width': 'Width in centimetres. Null: not known.',
  'V2Parcel.height': 'Height in centimetres. Null: not known.',
  'V2StoredShipment.length': 'Length in centimetres. Null: not known.',
  'V2StoredShipment.width': 'Width in centimetres. Null: not known.',
  'V2StoredShipment.height': 'Height in centimetres. Null: not known.',
  'v2ListAllIntegrationLogs.results': 'The log entries of this page.',
  'v2ListIntegrationLogs.results': 'The log entries of this page.',
}
