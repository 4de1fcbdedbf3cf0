import type { LabelAddress } from '../../geo/address-lines.ts'
import type { Bitmap } from '../marks.ts'

/** Text of a document, in the words of the interface. Null, empty and absent texts take no room. */
type DocumentText = string | null | undefined

/** Price as it is written: `12.50`. All prices of one document have one currency. */
export type PrintedPrice = { readonly value: string; readonly currency: string }
type OptionalPrice = PrintedPrice | null | undefined

export type Party = LabelAddress & { readonly phone_number?: DocumentText; readonly email?: DocumentText }

export type PrintedTaxNumber = { readonly name: string; readonly country_code: string; readonly value: string }

export const exportReasons = ['gift', 'documents', 'commercial_goods', 'commercial_sample', 'returned_goods', 'personal_use'] as const
export type ExportReason = (typeof exportReasons)[number]
export const exportTypes = ['private', 'commercial_b2c', 'commercial_b2b'] as const
export type ExportType = (typeof exportTypes)[number]

export type Cpsc = { readonly product_id: string; readonly certifier_id: string; readonly version_id: string }

export type PrintedCustoms = {
  readonly invoice_number: string
  readonly export_reason: ExportReason
  readonly export_type?: ExportType | undefined
  readonly invoice_date?: DocumentText
  readonly discount_granted?: OptionalPrice
  readonly freight_costs?: OptionalPrice
  readonly insurance_costs?: OptionalPrice
  readonly other_costs?: OptionalPrice
  readonly goods_description?: DocumentText
  readonly general_notes?: DocumentText
  readonly additional_declaration_statements?: readonly string[] | undefined
  readonly importer_of_record?: ImporterOfRecord | null | undefined
  readonly tax_numbers?:
    | {
        readonly sender: readonly PrintedTaxNumber[]
        readonly receiver: readonly PrintedTaxNumber[]
        readonly importer_of_record: readonly PrintedTaxNumber[]
      }
    | undefined
  /** Codes by SKU. */
  readonly cpsc?: Readonly<Record<string, Cpsc>> | null | undefined
}

export type ImporterOfRecord = {
  readonly name: string
  readonly company_name?: DocumentText
  readonly address_line_1: string
  readonly address_line_2?: DocumentText
  readonly house_number?: DocumentText
  readonly city: string
  readonly postal_code: string
  readonly country_code: string
  readonly state_province_code?: DocumentText
  readonly telephone?: DocumentText
  readonly email?: DocumentText
}

export type DangerousGoods = {
  readonly chemical_record_identifier?: DocumentText
  readonly regulation_set?: DocumentText
  readonly packaging_type_quantity?: DocumentText
  readonly packaging_type?: DocumentText
  readonly packaging_instruction_code?: DocumentText
  readonly id_number?: DocumentText
  readonly class_division_number?: DocumentText
  readonly quantity?: DocumentText
  readonly unit_of_measurement?: DocumentText
  readonly proper_shipping_name?: DocumentText
  readonly commodity_regulated_level_code?: DocumentText
  readonly transportation_mode?: DocumentText
  readonly emergency_contact_name?: DocumentText
  readonly emergency_contact_phone?: DocumentText
  readonly adr_packing_group_letter?: DocumentText
  readonly local_proper_shipping_name?: DocumentText
  readonly transport_category?: DocumentText
  readonly tunnel_restriction_code?: DocumentText
  readonly weight_type?: DocumentText
}

export type PrintedItem = {
  readonly description: string
  readonly quantity: number
  /** Weight of one piece, in whole grams. */
  readonly weight_g: number
  /** Price of one piece. */
  readonly price: PrintedPrice
  readonly hs_code?: DocumentText
  readonly origin_country?: DocumentText
  readonly sku?: DocumentText
  readonly item_id?: DocumentText
  readonly product_id?: DocumentText
  readonly mid_code?: DocumentText
  readonly material_content?: DocumentText
  readonly intended_use?: DocumentText
  readonly dds_reference?: DocumentText
  readonly taric_doc_code?: DocumentText
  readonly taric_code?: DocumentText
  readonly manufacturer_product_id?: DocumentText
  readonly manufacturer_product_id_std?: DocumentText
  readonly dangerous_goods?: DangerousGoods | null | undefined
}

/** Data from which every customs document is drawn. */
export type CustomsDocument = {
  readonly carrier: string
  readonly tracking_number: DocumentText
  readonly order_number?: DocumentText
  readonly reference?: DocumentText
  readonly from: Party
  readonly to: Party
  readonly customs_information: PrintedCustoms
  readonly items: readonly PrintedItem[]
  /** Weight with the packaging. Null if it is unknown: the weight of the items does not take its place. */
  readonly gross_weight_g: number | null
  readonly parcels?: number | undefined
  /** Postage that was paid. Default: the freight. */
  readonly postal_charges?: OptionalPrice
  readonly licence_numbers?: readonly string[] | undefined
  readonly certificate_numbers?: readonly string[] | undefined
  readonly incoterm?: DocumentText
  /** Date by the calendar of the sender: `2026-11-15`. */
  readonly date: string
  readonly place: string
  /** Signer of the document. Default: the sender. */
  readonly signatory?: DocumentText
  readonly despatch?: Despatch | undefined
}

/** Data that only the despatch note has. */
export type Despatch = {
  readonly insured_value?: OptionalPrice
  readonly cash_on_delivery?: OptionalPrice
  readonly priority?: boolean | undefined
  readonly undeliverable?: 'return_immediately' | 'return_after_days' | 'redirect' | 'abandon' | undefined
  readonly return_after_days?: number | undefined
  readonly redirect_to?: Party | undefined
  readonly office_of_exchange?: DocumentText
}

export type AirWaybill = {
  readonly carrier: string
  readonly awb_number: string
  readonly tracking_number?: DocumentText
  readonly shipper: Party
  readonly consignee: Party
  readonly shipper_account?: DocumentText
  readonly consignee_account?: DocumentText
  readonly agent?: DocumentText
  /** Airports or places, as the carrier names them. */
  readonly origin: string
  readonly destination: string
  readonly product?: DocumentText
  readonly reference?: DocumentText
  readonly incoterm?: DocumentText
  readonly pieces: readonly {
    readonly count: number
    /** Weight of all pieces together. */
    readonly weight_g: number
    readonly chargeable_weight_g?: number | null | undefined
    readonly dimensions?: DocumentText
    readonly description: string
  }[]
  /** Charges, printed as collected from the receiver or, by default, as prepaid. */
  readonly charges: readonly { readonly name: string; readonly price: PrintedPrice; readonly collect?: boolean | undefined }[]
  readonly declared_value_for_carriage?: OptionalPrice
  readonly declared_value_for_customs?: OptionalPrice
  readonly insured_value?: OptionalPrice
  readonly handling_information: readonly string[]
  readonly dangerous_goods: readonly DangerousGoods[]
  readonly date: string
  readonly place: string
  readonly signatory?: DocumentText
}

export type QrDocument = {
  readonly carrier: string
  readonly content: string
  readonly tracking_number?: DocumentText
  readonly order_number?: DocumentText
  readonly from: Party
  readonly to: Party
  readonly service_point?:
    | { readonly name: string; readonly address: LabelAddress; readonly opening_hours?: readonly string[] | undefined }
    | undefined
  /** The steps, if the default ones do not apply. */
  readonly instructions?: readonly string[] | undefined
  /** The last day on which the parcel is accepted: `2026-11-29`. */
  readonly valid_until?: DocumentText
}

/** Each stroke is the points that the pen went through, in any unit, from the top left corner. */
export type Signature = { readonly strokes: readonly (readonly (readonly [number, number])[])[] } | { readonly bitmap: Bitmap }

export type ProofOfDelivery = {
  readonly carrier: string
  readonly product?: DocumentText
  readonly tracking_number: string
  readonly order_number?: DocumentText
  readonly reference?: DocumentText
  readonly from: Party
  readonly to: Party
  readonly delivered_to?: LabelAddress | undefined
  /** Time as it is printed, with its time zone. */
  readonly delivered_at: string
  readonly place: string
  readonly received_by: DocumentText
  /** Place or person that took the parcel, such as "neighbour". */
  readonly received_as?: DocumentText
  readonly weight_g?: number | null | undefined
  readonly parcels?: number | undefined
  readonly signature?: Signature | undefined
  readonly events?: readonly { readonly at: string; readonly place?: DocumentText; readonly message: string }[] | undefined
  /** Time at which the document was requested. */
  readonly issued_at: string
}

export type Invoice = {
  /** An invoice by default. The amounts of a credit note are above 0. */
  readonly kind?: 'invoice' | 'credit_note' | undefined
  readonly number: string
  readonly date: string
  readonly due_date: string
  readonly period?: { readonly from: string; readonly until: string } | undefined
  readonly issuer: Party & { readonly vat_number?: DocumentText; readonly registration_number?: DocumentText }
  readonly organization: Party & { readonly vat_number?: DocumentText; readonly customer_number?: DocumentText }
  readonly reference?: DocumentText
  readonly lines: readonly {
    readonly description: string
    readonly quantity: number
    readonly price: PrintedPrice
    /** Percentage: `21` or `5.5`. */
    readonly vat_rate: string
  }[]
  /** Sums below the lines. Without them, tax is computed once for each rate, on the sum of its lines. */
  readonly sums?: readonly { readonly name: string; readonly price: PrintedPrice; readonly bold?: boolean }[] | undefined
  readonly payment?:
    | { readonly iban: string; readonly bic?: DocumentText; readonly account_holder?: DocumentText; readonly reference?: DocumentText }
    | undefined
  /** Notes, such as the reason why no VAT is charged. */
  readonly notes?: readonly string[] | undefined
}

export type ClaimLetter = {
  readonly claim_number: string
  readonly subject: string
  readonly date: string
  readonly place: string
  readonly from: Party
  readonly to: Party
  readonly carrier: string
  readonly product?: DocumentText
  readonly tracking_number: string
  readonly contract_number?: DocumentText
  readonly order_number?: DocumentText
  readonly sent_on: string
  readonly receiver: Party
  readonly weight_g?: number | null | undefined
  readonly what_happened: string
  readonly events?: readonly { readonly at: string; readonly message: string }[] | undefined
  readonly amounts: readonly { readonly name: string; readonly price: PrintedPrice }[]
  /** Date by which the carrier should answer. */
  readonly answer_by?: DocumentText
  readonly attachments?: readonly string[] | undefined
  readonly payment?: { readonly iban: string; readonly account_holder?: DocumentText } | undefined
  readonly signatory: string
}
