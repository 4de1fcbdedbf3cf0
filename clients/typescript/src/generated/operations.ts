// Written by npm run generate from openapi.json.
import type { Download } from '../download.ts'
import type { List } from '../lists.ts'
import type { CallOptions, NoParameters } from '../options.ts'
import type { AddressChangeTicketRequest, AddressValidation, AddressValidationRequest, AdvancedClock, AnalyticsOverview, AnnouncementRequest, AuthMetadata, Brand, BrandChanges, BrandRequest, BroadcastResult, CarrierSupportContact, CarrierSupportContactChanges, CarrierSupportContactRequest, CarrierTransitTime, CheckoutConfiguration, CheckoutConfigurationRequest, CheckoutPublicKey, CheckoutPublicKeyRequest, ClaimLetterRequest, Clock, ClockRequest, Connection, ConnectionAuthorization, ConnectionChanges, ConnectionRequest, Contract, ContractChanges, ContractRequest, ContractSchema, CreatedReturn, CreatedShipment, CreatedTicket, DamageTicketRequest, DelayTicketRequest, DeliveredNotReceivedTicketRequest, Delivery, DeliveryDetails, DeliveryOption, DeliveryOptions, DeliveryOptionsRequest, DutiesRequest, DutiesResult, Event, ExcludedShippingOption, GeneratedDocument, Geocoding, Integration, IntegrationChanges, IntegrationLog, IntegrationLogRequest, IntegrationSigningSecret, Invoice, InvoiceItem, LabelRequest, LabelsRequest, LateDeliveryTicketRequest, LostTicketRequest, NewConnection, Order, OrderChanges, OrderLabel, OrderLabelRequest, OrderLabels, OrderRequest, Organization, ParcelStatus, ParcelTracking, ParcelsReport, ParcelsReportRequest, Pickup, PickupCancellation, PickupRequest, PickupTimeSlot, PricingForm, PricingFormChanges, ProvidedData, PublicDeliveryOptionsRequest, ReplayRequest, ReplayResult, RequestedData, Return, ReturnCancellation, ReturnPage, ReturnRequest, ReturnSettings, ReturnSettingsRequest, ReturnValidation, SalesInvoiceRequest, SavedOrder, SenderAddress, SenderAddressChanges, SenderAddressRequest, ServicePoint, ServicePointFeatures, ServicePointSearchResult, ShipOrdersRequest, Shipment, ShipmentCancellation, ShipmentChanges, ShipmentDraft, ShipmentRequest, ShipmentWithRules, ShippingDefaults, ShippingDefaultsChanges, ShippingMethodCodes, ShippingMethodIds, ShippingOption, ShippingOptionRequest, ShippingOptionTransitTime, ShippingQuoteRequest, ShippingRule, ShippingRuleActionDetail, ShippingRuleActionSummary, ShippingRuleChanges, ShippingRuleCondition, ShippingRuleConditionDetail, ShippingRuleOperator, ShippingRuleOrder, ShippingRuleRequest, ShippingRuleTest, ShippingRuleTestResult, ShippingRuleTestStopped, ShopOrderStatus, ShopOrderStatusMapping, ShopOrderStatusMappingRequest, ShopOrderStatusesRequest, SigningSecret, Subscription, SubscriptionChanges, SubscriptionRequest, Ticket, TicketEmail, TicketEmails, TicketRequest, TicketStepRequest, Token, TokenRequest, TrackedParcel, TrackingRequest, UnjustReturnTicketRequest, V2IncomingReturn, V2IncomingReturnCreated, V2ReturnLabel, V2ReturnLabelPending, V2ReturnPhotos, V2ReturnPortal, V2ReturnPortalParcel, WebhookSecretRequest } from './schemas.ts'

export interface Operations {
  /**
   * Create an access token.
   *
   * OAuth 2.0 client credentials grant. Send the client id and secret with HTTP Basic authentication. Credentials in the body are refused with 401 `invalid_client`; credentials in both places, or a wrong content type, with 400 `invalid_request`. A token is valid for one hour.
   *
   * `POST /oauth2/token`.
   */
  createAccessToken(request: {
    body: TokenRequest
  }, options?: CallOptions): Promise<Token>

  /**
   * Get your organization.
   *
   * Returns the organization of the credentials.
   *
   * `GET /api/v3/organization`. Scope `read:user`.
   */
  getOrganization(request?: NoParameters, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Organization
  }>

  /**
   * Get API credential metadata.
   *
   * Returns the user, the integration and the organization that the credentials belong to.
   *
   * `GET /api/v3/user/auth/metadata`. Scope `read:user`.
   */
  getCredentialMetadata(request?: NoParameters, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: AuthMetadata
  }>

  /**
   * List sender addresses.
   *
   * Returns the stored sender addresses, the oldest first.
   *
   * `GET /api/v3/addresses/sender-addresses`. Scope `read:operational-settings`.
   */
  listSenderAddresses(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: SenderAddress[]
  }, SenderAddress>

  /**
   * Create a sender address.
   *
   * Stores an address that shipments can be sent from. Its tax numbers and its brand are used unless a shipment names others.
   *
   * `POST /api/v3/addresses/sender-addresses`. Scope `write:operational-settings`.
   */
  createSenderAddress(request: {
    body: SenderAddressRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: SenderAddress
  }>

  /**
   * Get a sender address.
   *
   * Returns one stored sender address.
   *
   * `GET /api/v3/addresses/sender-addresses/{id}`. Scope `read:operational-settings`.
   */
  getSenderAddress(request: {
    /** Id of the sender address. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: SenderAddress
  }>

  /**
   * Update a sender address.
   *
   * Partial update: fields that are not sent keep their values. Send null to clear an optional field.
   *
   * `PATCH /api/v3/addresses/sender-addresses/{id}`. Scope `write:operational-settings`.
   */
  updateSenderAddress(request: {
    /** Id of the sender address. */
    id: number
    body: SenderAddressChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: SenderAddress
  }>

  /**
   * Delete a sender address.
   *
   * Returns 409 while the address is in use.
   *
   * `DELETE /api/v3/addresses/sender-addresses/{id}`. Scope `write:operational-settings`.
   */
  deleteSenderAddress(request: {
    /** Id of the sender address. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Validate and normalize an address.
   *
   * Normalizes the address to the carrier's field limits: removes duplicates, moves long text to the second line, and abbreviates. Every change is listed. City and postal code are verified; streets are not. `results` begins with the address as sent, then its correction, then other candidates, each with its remaining errors. A result is recommended only if it has no errors. `input_address_is_valid` says whether the address can be used as sent; the spelling of a postal code is no error, a lower-case country code is. Without a validation method only the format is checked: required fields, postal code, country and the carrier's limits. The method `here` also verifies city, postal code and state with local data, and `unverified_attributes` lists the rest. It corrects a field only if the others confirm the correction; where city and postal code contradict each other, neither is changed. Australia, Canada, Italy and the United States need a state or province. A name or phone number that is too long has the reason `ADDRESS_TOO_LONG`, a house number without a letter or digit `HOUSE_NUMBER_TOO_SHORT`. While places cannot be looked up, `input_address_is_valid` is null, and nothing is recommended.
   *
   * Also served at `POST /api/v3/shipments/address-washer`.
   *
   * `POST /api/v3/addresses/validate`. Scope `read:parcel`.
   */
  validateAddress(request: {
    body: AddressValidationRequest
  }, options?: CallOptions): Promise<AddressValidation>

  /**
   * List orders.
   *
   * `order_number`, `order_id` and `status` match whole values, ignoring case. Days are in UTC and inclusive; an order without `order_updated_at` counts as updated when it was created. If `sort` names a field twice, the first counts; orders with equal values are sorted by age, in the direction of the last field.
   *
   * `GET /api/v3/orders`. Scope `read:order`.
   */
  listOrders(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 100; values out of range are clamped. */
    page_size?: number | undefined
    /** One or more ids, separated by commas, or the parameter several times. */
    integration?: string | undefined
    /** Only orders with this order number. */
    order_number?: string | undefined
    /** Only the order with this id in the shop. */
    order_id?: string | undefined
    /** Only orders with this status of the shop, in upper or lower case. */
    status?: string | undefined
    /** Only orders of this day, in UTC. */
    order_created_at?: string | undefined
    /** Only orders of this day or later, in UTC. */
    order_created_at_min?: string | undefined
    /** Only orders of this day or earlier, in UTC. */
    order_created_at_max?: string | undefined
    /** Only orders of this day, in UTC. */
    order_updated_at?: string | undefined
    /** Only orders of this day or later, in UTC. */
    order_updated_at_min?: string | undefined
    /** Only orders of this day or earlier, in UTC. */
    order_updated_at_max?: string | undefined
    /** One or more of `integration`, `order_number`, `order_created_at`, `order_updated_at` and `pk`, separated by commas; with `-` before it, from last to first. Anything else is taken for `-pk`. */
    sort?: string | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Order[]
  }, Order>

  /**
   * Create or update orders (batch).
   *
   * Upserts a batch of 1 to 100 orders; either all are saved or none. An order with the `order_id` of an existing order of the same integration replaces it. A single order can be sent without the array and is returned without it. An order can be read as soon as the call returns.
   *
   * An order that is sent with its `id` can move to another integration, unless that has an order with the same `order_id`. `created_at` and `modified_at` are ignored. Each price needs `value` and `currency`, and an order has one currency; costs can be numbers or decimal strings and are returned as sent. A contract in the order must exist, active or not. Limits: 255 characters for searchable fields, 1,000 items, 100 tags, 10 MiB for the body.
   *
   * Missing and too small values have the code `invalid`, and pointers read `/data/attributes/[N]/…`, without the index for a single order. Unknown references are reported once all values are valid.
   *
   * `POST /api/v3/orders`. Scope `write:order`.
   */
  upsertOrders(request: {
    body: OrderRequest | OrderRequest[]
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. */
    data: SavedOrder[] | SavedOrder
  }>

  /**
   * Get an order.
   *
   * Returns one order by its id on this server.
   *
   * `GET /api/v3/orders/{id}`. Scope `read:order`.
   */
  getOrder(request: {
    /** Id of the order on this server. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Order
  }>

  /**
   * Update an order.
   *
   * Partial update at any depth: send null to clear an optional field. Items are matched by `item_id`. Other lists are replaced. If two items have the same `item_id`, the first is updated. `phone` is stored as `phone_number`. Error pointers begin with `order/`.
   *
   * `PATCH /api/v3/orders/{id}`. Scope `write:order`.
   */
  updateOrder(request: {
    /** Id of the order on this server. */
    id: number
    body: OrderChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: SavedOrder
  }>

  /**
   * Delete an order.
   *
   * Deletes an order. Shipments that were created from it remain.
   *
   * `DELETE /api/v3/orders/{id}`. Scope `write:order`.
   */
  deleteOrder(request: {
    /** Id of the order on this server. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Create labels for orders (asynchronous).
   *
   * Creates labels for up to 20 orders in the background. Get the result with GET /shipments/{id}. Orders that fail are listed in `errors` of the 202, each with its index; all others are shipped in one transaction. If every order fails, nothing is created: 404 if all are missing, otherwise 400. An order that is in the list twice is refused. `order_id` and `order_number` together must name the same order. A missing integration is 400.
   *
   * The sender is the oldest sender address unless one is given, and the shipment belongs to the integration of the order. Rules are applied only with `apply_shipping_rules`; shipping defaults never are. `label_details` are stored and used by POST /shipments/{id}/label.
   *
   * Also served at `POST /api/v3/orders/create-labels-async`.
   *
   * `POST /api/v3/orders/create-label-async`. Scope `write:parcel`.
   */
  createOrderLabelsAsync(request: {
    body: LabelsRequest
  }, options?: CallOptions): Promise<OrderLabels>

  /**
   * Create an order label (synchronous).
   *
   * Returns one object per parcel, with its label in base64. The sender is the oldest sender address unless one is given. The weight is that of the order, or else the sum of its items if every item has one. Splitting into parcels can leave items out but not use more than the order has; of two items with the same id the first is used. An item price is `unit_price`, or `total_price` divided by the quantity. The invoice number is the order number and the contents are `commercial_goods` unless the order says otherwise; without `customs_details`, a shipment that needs customs documents is refused with 400. The service point of the order is used if the option delivers to one. `label` and `label_details` of the response are the same.
   *
   * `POST /api/v3/orders/create-label-sync`. Scope `write:parcel`.
   */
  createOrderLabel(request: {
    body: LabelRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. */
    data: OrderLabel[]
  }>

  /**
   * Create labels for orders.
   *
   * With `orders`, works like /orders/create-label-async; with a single `order`, like /orders/create-label-sync. Sending both or neither is refused.
   *
   * `POST /api/v3/orders/create-label`. Scope `write:parcel`.
   */
  createOrderLabels(request: {
    body: ShipOrdersRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. */
    data: OrderLabel[]
  } | OrderLabels>

  /**
   * Ship orders.
   *
   * With `orders`, works like /orders/create-label-async; with a single `order`, like /orders/create-label-sync. Sending both or neither is refused.
   *
   * `POST /api/v3/ship-an-order`. Scope `write:parcel`.
   */
  shipOrders(request: {
    body: ShipOrdersRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. */
    data: OrderLabel[]
  } | OrderLabels>

  /**
   * Create a label by order number.
   *
   * Finds the order by the shop's `order_id`, or else by its id. The `order_id` is searched in the given integration or in that of the API key; the id in all integrations of the organization unless one is given.
   *
   * `POST /api/v3/orders/{order_id}/shipments/label`. Scope `write:parcel`.
   */
  createLabelByOrderNumber(request: {
    /** Id of the order in the shop. */
    order_id: string
    body: OrderLabelRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. */
    data: OrderLabel[]
  }>

  /**
   * List shipments.
   *
   * Sorted by creation, newest first; with a filter on `updated_at` or `announced_at`, by that time.
   *
   * `GET /api/v3/shipments`. Scope `read:parcel`.
   */
  listShipments(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
    /** A code of GET /parcels/statuses, or its number in v2. */
    parcel_status?: string | undefined
    /** Only the shipment with a parcel of this tracking number. */
    tracking_number?: string | undefined
    /** Only the shipment with this reference of yours. */
    external_reference_id?: string | undefined
    /** Only shipments with this order number. */
    order_number?: string | undefined
    /** Only shipments created with credentials of this integration. */
    integration_id?: number | undefined
    /** Only shipments changed at this time or earlier. */
    updated_before?: string | undefined
    /** Only shipments changed at this time or later. */
    updated_after?: string | undefined
    /** Only shipments announced at this time or earlier. */
    announced_before?: string | undefined
    /** Only shipments announced at this time or later. */
    announced_after?: string | undefined
    /** Ids of parcels with commas between them, at most 100. */
    ids?: string | undefined
    /** Ids of shipments with commas between them, at most 100. */
    shipment_uuids?: string | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Shipment[]
  }, Shipment>

  /**
   * Create a shipment (asynchronous).
   *
   * Returns immediately; the carrier announcement runs in the background. Get the shipment or subscribe to events for the result. A shipment that the option cannot carry is refused with the reasons that POST /shipping-options gives with `explain`. Without `contract_id` the default contract of the carrier is used, or else its oldest active one. A used `external_reference_id` returns 409 with the existing shipment: its fields at the root and in `data`, with `errors` of the request. Insurance is 2 to 5,000 euros for the whole shipment, in addition to the liability of the carrier. A price with more decimals than its currency has is refused.
   *
   * Within one customs territory, items default to quantity 1, weight 0.001 kg and price 0.00. Across a customs border `customs_information` and the description, quantity, weight, price, `hs_code` and `origin_country` of each item are required. From another country to Australia, Canada, Italy or the United States `state_province_code` is required. Fresh goods need an `expiration_date` at least 5 days ahead, pallets a `package_type`.
   *
   * `POST /api/v3/shipments`. Scope `write:parcel`.
   */
  createShipment(request: {
    body: ShipmentRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: CreatedShipment
  }>

  /**
   * Create and announce a shipment.
   *
   * Announces the shipment to the carrier and returns it, with the label if it has one parcel. If the carrier refuses, the response is 201 too: the parcels have the status ANNOUNCEMENT_FAILED, and `errors` says why. The requirements are those of POST /shipments. If the carrier does not answer, the response is 201 with the status ANNOUNCING, and the outcome is looked up in the background. After 90 seconds the status is ANNOUNCEMENT_FAILED; a label that was bought is cancelled. A failed announcement releases `external_reference_id`, a cancelled shipment keeps it.
   *
   * Also served at `POST /api/v3/sync/shipments`.
   *
   * `POST /api/v3/shipments/announce`. Scope `write:parcel`.
   */
  announceShipment(request: {
    body: AnnouncementRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: CreatedShipment
  }>

  /**
   * Create a shipment with rules.
   *
   * Precedence: rules, then request, then defaults. `applied_shipping_rules` lists the rules that applied. The carrier announcement runs in the background. Rules see the request with the defaults filled in. A value that is still missing afterwards is reported as missing. `delivery_indicator` is the delivery method of the checkout (in orders it is in `shipping_details`): rules compare its first 255 characters, and the shipment does not keep it. Rules that name a deleted contract or address are skipped. Rules that exceed the processor time of a request are 422.
   *
   * Also served at `POST /api/v3/shipments/create-with-shipping-rules`.
   *
   * `POST /api/v3/shipments/with-rules`. Scope `write:parcel`.
   */
  createShipmentWithRules(request: {
    body: ShipmentDraft
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ShipmentWithRules
  }>

  /**
   * Create and announce with rules.
   *
   * Works like /shipments/with-rules, but announces the shipment before the response and returns the label. `explain` adds the values that each rule compared.
   *
   * Also served at `POST /api/v3/shipments/announce-with-shipping-rules`.
   *
   * `POST /api/v3/shipments/announce-with-rules`. Scope `write:parcel`.
   */
  announceShipmentWithRules(request: {
    body: ShipmentDraft
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ShipmentWithRules
  }>

  /**
   * Get a shipment.
   *
   * Returns a shipment with its parcels, their statuses and documents.
   *
   * `GET /api/v3/shipments/{id}`. Scope `read:parcel`.
   */
  getShipment(request: {
    /** Id of the shipment, a UUID. */
    id: string
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Shipment
  }>

  /**
   * Replace a shipment.
   *
   * Before the announcement every field can change; afterwards only fields that are not printed on the label. These are `external_reference_id`, `label_details` and, without cash on delivery, `total_order_price`; 409 names every other field that would change.
   *
   * `PUT /api/v3/shipments/{id}`. Scope `write:parcel`.
   */
  replaceShipment(request: {
    /** Id of the shipment, a UUID. */
    id: string
    body: ShipmentRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Shipment
  }>

  /**
   * Update a shipment.
   *
   * Partial update. Before the announcement every field can change; afterwards only fields that are not printed on the label. These are `external_reference_id`, `label_details` and, without cash on delivery, `total_order_price`; 409 names every other field.
   *
   * `PATCH /api/v3/shipments/{id}`. Scope `write:parcel`.
   */
  updateShipment(request: {
    /** Id of the shipment, a UUID. */
    id: string
    body: ShipmentChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Shipment
  }>

  /**
   * Retry announcement or reprint label.
   *
   * 201: a shipment whose announcement failed is announced again. 200: the shipment was already announced, and its label is returned. 409: the contract was deleted; update the shipment with another one first.
   *
   * `POST /api/v3/shipments/{shipment_id}/label`. Scope `write:parcel`.
   */
  createShipmentLabel(request: {
    /** Id of the shipment, a UUID. */
    shipment_id: string
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Shipment
  }>

  /**
   * Cancel a shipment.
   *
   * 200: cancelled. 202: cancellation requested; the carrier is polled for up to 14 days. A shipment without a label is cancelled immediately. If the carrier takes no cancellations, the message says so: do not use the label. If the carrier gives no answer within 14 days, the status is CANCELLED, or CANCELLATION_FAILED where a parcel was scanned. 409: the carrier refuses.
   *
   * `POST /api/v3/shipments/{id}/cancel`. Scope `write:parcel`.
   */
  cancelShipment(request: {
    /** Id of the shipment, a UUID. */
    id: string
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ShipmentCancellation
  }>

  /**
   * List returns.
   *
   * The returns of the integration that the credentials belong to, newest first. `next` and `previous` are the addresses of the other pages, or null. Times are UTC unless they have an offset.
   *
   * `GET /api/v3/returns`. Scope `read:return`.
   */
  listReturns(request: {
    /** Created at this time or later. UTC unless it has an offset. */
    from_date: string
    /** Created at this time or earlier. A date alone is the whole day. */
    to_date: string
    /** Only returns whose first parcel has this status. */
    parent_parcel_status?: "announced" | "to-sorting" | "delayed" | "sorted" | "unsorted" | "sorting" | "delivery-failed" | "delivered" | "awaiting-customer-pickup" | "announced-uncollected" | "collect-error" | "picked-up-by-driver" | "undeliverable" | "shipment-on-route" | "driver-on-route" | "collected-by-customer" | "cancellation-failed" | "no-label" | "ready-to-send" | "announcing" | "announcement-failed" | "unknown" | "cancelled-upstream" | "cancelling" | "cancelled" | "cancelling-upstream" | "at-customs" | "at-sorting-centre" | "refused-by-recipient" | "returned-to-sender" | "delivery-method-changed" | "delivery-date-changed" | "delivery-address-changed" | "exception" | "address-invalid" | "delivery-forced" | "unsorted2" | undefined
    /** Pagination cursor, from `next` or `previous`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<ReturnPage, Return>

  /**
   * Create a return (asynchronous).
   *
   * Returns immediately; the carrier announcement runs in the background. Get the return for its label, or for `errors` if the carrier refuses. A used `external_reference` is 400; a return that the carrier refused releases it. The shipping option must be for returns. With a `shipping_product_code` it is the only option of the product that can carry the return, or else the cheapest; `functionalities` and `delivery_option` narrow the choice. `ship_with.contract` is required if the carrier has several active contracts.
   *
   * Across a customs border `customs_information`, or instead `customs_invoice_nr`, is required, and the description, quantity, weight, price, `hs_code` and `origin_country` of each item; such a return has one parcel. `total_insured_value` is worth 2 to 5,000 euros at the exchange rate and includes the liability of the carrier. With `apply_rules` the shipping rules of the organization apply; options that are not for returns and other addresses are left out.
   *
   * `POST /api/v3/returns`. Scope `write:return`.
   */
  createReturn(request: {
    body: ReturnRequest
  }, options?: CallOptions): Promise<CreatedReturn>

  /**
   * Create and announce a return.
   *
   * Announces the return to the carrier before the response. 400 with the code `parcel_announcement_error`: the carrier refuses; `meta` has the ids of the return, which stays readable. If the carrier does not answer, the response is 201, and the outcome is looked up in the background as for a shipment. The shipping option must be for returns. With a `shipping_product_code` it is the only option of the product that can carry the return, or else the cheapest; `functionalities` and `delivery_option` narrow the choice. `ship_with.contract` is required if the carrier has several active contracts.
   *
   * Across a customs border `customs_information`, or instead `customs_invoice_nr`, is required, and the description, quantity, weight, price, `hs_code` and `origin_country` of each item; such a return has one parcel. `total_insured_value` is worth 2 to 5,000 euros at the exchange rate and includes the liability of the carrier. With `apply_rules` the shipping rules of the organization apply; options that are not for returns and other addresses are left out.
   *
   * `POST /api/v3/returns/announce-synchronously`. Scope `write:return`.
   */
  announceReturn(request: {
    body: ReturnRequest
  }, options?: CallOptions): Promise<CreatedReturn>

  /**
   * Validate a return.
   *
   * Checks a return and answers what would be used for it, without storing or buying anything. The shipping option must be for returns. With a `shipping_product_code` it is the only option of the product that can carry the return, or else the cheapest; `functionalities` and `delivery_option` narrow the choice. `ship_with.contract` is required if the carrier has several active contracts.
   *
   * Across a customs border `customs_information`, or instead `customs_invoice_nr`, is required, and the description, quantity, weight, price, `hs_code` and `origin_country` of each item; such a return has one parcel. `total_insured_value` is worth 2 to 5,000 euros at the exchange rate and includes the liability of the carrier. With `apply_rules` the shipping rules of the organization apply; options that are not for returns and other addresses are left out.
   *
   * `POST /api/v3/returns/validate`. Scope `write:return`.
   */
  validateReturn(request: {
    body: ReturnRequest
  }, options?: CallOptions): Promise<ReturnValidation>

  /**
   * Get a return.
   *
   * `status` is that of the request; where the parcel is, is in `parent_status` and `status_history`. The addresses of the label take the same credentials.
   *
   * `GET /api/v3/returns/{id}`. Scope `read:return`.
   */
  getReturn(request: {
    /** Id of the return. */
    id: number
  }, options?: CallOptions): Promise<Return>

  /**
   * Cancel a return.
   *
   * 202: the carrier can cancel it; whether it did is in `status_history`. 409: the parcel was handed over, is cancelled already, or the carrier refuses. The entries of a 409 have `field`, `code` and `message`.
   *
   * Also served at `PATCH /api/v3/returns/{id}/cancel`.
   *
   * `PATCH /api/v3/returns/{id}`. Scope `write:return`.
   */
  cancelReturn(request: {
    /** Id of the return. */
    id: number
  }, options?: CallOptions): Promise<ReturnCancellation>

  /**
   * List shipping options.
   *
   * Returns the shipping options for a route, a weight and dimensions, optionally with quotes. Without a filter it returns all options of the active contracts.
   *
   * `GET /api/v3/shipping-options`. Scope `read:price`.
   */
  listShippingOptions(request?: {
    /** Country that the parcel is sent from, ISO 3166-1 alpha-2. */
    from_country_code?: string | undefined
    /** Country that the parcel is sent to, ISO 3166-1 alpha-2. */
    to_country_code?: string | undefined
    /** Postal code that the parcel is sent from. */
    from_postal_code?: string | undefined
    /** Postal code that the parcel is sent to. */
    to_postal_code?: string | undefined
    /** Only options of this carrier. */
    carrier_code?: string | undefined
    /** Only options of this contract. */
    contract_id?: number | undefined
    /** Only options of this shipping product. */
    shipping_product_code?: string | undefined
    /** Only this option. */
    shipping_option_code?: string | undefined
    /** Weight of one parcel, in `weight_unit`. */
    weight?: string | number | undefined
    /** Unit of `weight`. Default: `kg`. */
    weight_unit?: "kg" | "g" | "lbs" | "oz" | undefined
    /** First side of the parcel, in `dimension_unit`. With a side of 0 the dimensions count as not sent. */
    length?: string | number | undefined
    /** Second side of the parcel, in `dimension_unit`. */
    width?: string | number | undefined
    /** Third side of the parcel, in `dimension_unit`. */
    height?: string | number | undefined
    /** Unit of the three sides. Default: `cm`. */
    dimension_unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
    /** How the parcel reaches the receiver. Null: not known. */
    last_mile?: "home_delivery" | "service_point" | "mailbox" | "locker" | "locker_or_service_point" | undefined
    /** Whether options are returned with quotes. Default: false. */
    calculate_quotes?: boolean | undefined
    /** Whether excluded options are listed with the reasons. Default: false. */
    explain?: boolean | undefined
    /** For deliveries to companies. */
    b2b?: boolean | undefined
    /** For deliveries to consumers. */
    b2c?: boolean | undefined
    /** For goods that fit through a letterbox. */
    boxable?: boolean | undefined
    /** For bulky goods. */
    bulky_goods?: boolean | undefined
    /** Insured by the carrier. */
    carrier_insurance?: boolean | undefined
    /** For dangerous goods. */
    dangerous_goods?: boolean | undefined
    /** Only with an own contract with the carrier. */
    direct_contract_only?: boolean | undefined
    /** Delivered with low emissions. */
    eco_delivery?: boolean | undefined
    /** Electronic return service: a QR code instead of a printed label. */
    ers?: boolean | undefined
    /** Receiver can change day or place of delivery. */
    flex_delivery?: boolean | undefined
    /** For fragile goods. */
    fragile_goods?: boolean | undefined
    /** For fresh goods. */
    fresh_goods?: boolean | undefined
    /** Label in the harmonized format of postal companies. */
    harmonized_label?: boolean | undefined
    /** Carrier checks the identity of the receiver. */
    id_check?: boolean | undefined
    /** Sender needs no printed label. */
    labelless?: boolean | undefined
    /** Handled by hand. */
    manually?: boolean | undefined
    /** For shipments of several parcels. */
    multicollo?: boolean | undefined
    /** Carrier may leave the parcel with a neighbour. */
    neighbor_delivery?: boolean | undefined
    /** For parcels that do not fit on a conveyor belt. */
    non_conveyable?: boolean | undefined
    /** With a delivery at choice of the receiver. */
    personalized_delivery?: boolean | undefined
    /** Carrier collects the parcel from the sender. */
    pick_up?: boolean | undefined
    /** Premium service of the carrier. */
    premium?: boolean | undefined
    /** Registered mail. */
    registered_delivery?: boolean | undefined
    /** For returns. */
    returns?: boolean | undefined
    /** Receiver signs for the parcel. */
    signature?: boolean | undefined
    /** Sender sorts the parcels before the handover. */
    sorted?: boolean | undefined
    /** With a surcharge of the carrier. */
    surcharge?: boolean | undefined
    /** With tracking. */
    tracked?: boolean | undefined
    /** For tyres. */
    tyres?: boolean | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. Null: none. */
    data: ShippingOption[] | null
    /** Why the list is empty. Null: it is not. */
    message: string | null
    /** Excluded options with the reasons. Present with `explain`. */
    left_out?: ExcludedShippingOption[] | undefined
  }, ShippingOption>

  /**
   * Search shipping options with quotes.
   *
   * Every field narrows the result. Options for returns are listed only if `functionalities.returns` is true, or the request names the option or its product. Set `calculate_quotes` to get rates, surcharges and insurance prices for the whole shipment. Every active contract offers the options of its carrier, so an option is returned once for each contract, with the rates of that contract. A quote is the sum of its breakdown; fuel, toll, remote-area and seasonal surcharges are estimates and not included. Rates come from the manual rates of the contract, else its rate file, else the API of the carrier, else the rates of the platform. A carrier has 3 seconds, or up to 10 where it needs them; `quote_error` says why an option has no rate. A contract that is missing or not active is refused with 400. Insured amounts may be in any currency, one for all parcels: limits and fees are compared at the exchange rate that the label of the insurance in `breakdown` names, and a carrier that takes only some currencies is left out for others.
   *
   * `insurance`, `cash_on_delivery` and `delivery_attempts` match options that offer at least as much; other functionalities must be equal, and null matches options without the functionality. `lead_time` is in hours: whole days from the next cut-off to the delivery, by the business days and public holidays of both countries. A parcel without a weight excludes no option and is quoted for each weight band. `explain` adds `left_out`, the options that do not fit with every reason, and `explanation`, the lines of each price.
   *
   * `POST /api/v3/shipping-options`. Scope `read:price`.
   */
  searchShippingOptions(request: {
    body: ShippingOptionRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. Null: none. */
    data: ShippingOption[] | null
    /** Why the list is empty. Null: it is not. */
    message: string | null
    /** Excluded options with the reasons. Present with `explain`. */
    left_out?: ExcludedShippingOption[] | undefined
  }>

  /**
   * Filter shipping options without quotes.
   *
   * Returns the shipping options for a shipment, without quotes.
   *
   * `POST /api/v3/shipping-options/filter`. Scope `read:price`.
   */
  filterShippingOptions(request: {
    body: ShippingOptionRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. Null: none. */
    data: ShippingOption[] | null
    /** Why the list is empty. Null: it is not. */
    message: string | null
    /** Excluded options with the reasons. Present with `explain`. */
    left_out?: ExcludedShippingOption[] | undefined
  }>

  /**
   * Get shipping rates (quote).
   *
   * Also served at `POST /api/v3/fetch-shipping-options`.
   *
   * `POST /api/v3/shipping-options/quote`. Scope `read:price`.
   */
  getShippingRates(request: {
    body: ShippingQuoteRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. Null: none. */
    data: ShippingOption[] | null
    /** Why the list is empty. Null: it is not. */
    message: string | null
    /** Excluded options with the reasons. Present with `explain`. */
    left_out?: ExcludedShippingOption[] | undefined
  }>

  /**
   * Map shipping method ids to options.
   *
   * For clients that stored ids of shipping methods of version 2: returns the code of the shipping option for each id. Ids that no method has are left out; null is a method whose option is no longer offered. The ids are the same on every server.
   *
   * `POST /api/v3/compat/shipping-options`. Scope `read:price`.
   *
   * @deprecated
   */
  getOptionsOfShippingMethods(request: {
    body: ShippingMethodIds
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ShippingMethodCodes
  }>

  /**
   * Get shipping defaults.
   *
   * Initially: 1 kg, no shipping method, no insurance, no export reason, the order number as invoice number, and no label notes. Defaults apply only to shipments with rules.
   *
   * `GET /api/v3/shipping-defaults`. Scope `read:operational-settings`.
   */
  getShippingDefaults(request?: NoParameters, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ShippingDefaults
  }>

  /**
   * Update shipping defaults.
   *
   * Partial update. Send null for `ship_with` or `insurance` to remove that default. Weight and shipping method must fit together. `insurance.percentage` (1 to 100) is of the order value, in its currency or one that the carrier takes, and worth at most 5,000 euros; it is skipped for several parcels, for unknown values, for currencies without an exchange rate and below 2 euros. Customs defaults apply only if they give both a reason and an invoice number.
   *
   * `PATCH /api/v3/shipping-defaults`. Scope `write:operational-settings`.
   */
  updateShippingDefaults(request: {
    body: ShippingDefaultsChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ShippingDefaults
  }>

  /**
   * List shipping rules.
   *
   * Returns the rules in the order in which they are applied. `order` has gaps where rules were deleted.
   *
   * `GET /api/v3/shipping-rules/rules`. Scope `read:shipping-rule`.
   */
  listShippingRules(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
    /** Only rules that are active, or that are not. */
    active?: boolean | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: ShippingRule[]
  }, ShippingRule>

  /**
   * Create a shipping rule.
   *
   * The rule is applied after the existing rules and overrides them where they set the same field. The actions, conditions and operators lists give the allowed values. Long identifiers (`total_order_value`, `greater_or_equal`) are stored and returned as the short ones (`order_value`, `ge`).
   *
   * `POST /api/v3/shipping-rules/rules`. Scope `write:shipping-rule`.
   */
  createShippingRule(request: {
    body: ShippingRuleRequest
  }, options?: CallOptions): Promise<ShippingRule>

  /**
   * Reorder shipping rules.
   *
   * Send the id of every rule once, in the order in which they are to be applied. Returns the list that was sent. 400: the list lacks a rule, for example one that was just created.
   *
   * `POST /api/v3/shipping-rules/rules/reorder`. Scope `write:shipping-rule`.
   */
  reorderShippingRules(request: {
    body: ShippingRuleOrder
  }, options?: CallOptions): Promise<ShippingRuleOrder>

  /**
   * Test (dry-run) shipping rules.
   *
   * Returns, for the newest orders of a period, which rules match and what they would change. Nothing is saved. A test that uses more than the processor time of one request (`RULE_BUDGET_MS`) ends early, and `stopped` says so. Only the rule that is sent is explained; its id is 0 unless it replaces an existing rule.
   *
   * `POST /api/v3/shipping-rules/rules/try`. Scope `write:shipping-rule`.
   */
  testShippingRules(request: {
    body: ShippingRuleTest
  }, options?: CallOptions): Promise<{
    /** The result of the operation: a list. */
    data: ShippingRuleTestResult[]
    stopped?: ShippingRuleTestStopped | undefined
  }>

  /**
   * Get a shipping rule.
   *
   * Returns one shipping rule.
   *
   * `GET /api/v3/shipping-rules/rules/{rule_id}`. Scope `read:shipping-rule`.
   */
  getShippingRule(request: {
    /** Id of the shipping rule. */
    rule_id: number
  }, options?: CallOptions): Promise<ShippingRule>

  /**
   * Update a shipping rule.
   *
   * Partial update. Criteria and actions are replaced as a whole. Only what is sent is checked, so an invalid rule can be deactivated.
   *
   * `PATCH /api/v3/shipping-rules/rules/{rule_id}`. Scope `write:shipping-rule`.
   */
  updateShippingRule(request: {
    /** Id of the shipping rule. */
    rule_id: number
    body: ShippingRuleChanges
  }, options?: CallOptions): Promise<ShippingRule>

  /**
   * Delete a shipping rule.
   *
   * Deletes a shipping rule. Shipments that it was applied to stay as they are.
   *
   * `DELETE /api/v3/shipping-rules/rules/{rule_id}`. Scope `write:shipping-rule`.
   */
  deleteShippingRule(request: {
    /** Id of the shipping rule. */
    rule_id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * List rule actions.
   *
   * Returns the actions that a shipping rule can have.
   *
   * `GET /api/v3/shipping-rules/actions`. Scope `read:shipping-rule`.
   */
  listRuleActions(request?: NoParameters, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: ShippingRuleActionSummary[]
  }, ShippingRuleActionSummary>

  /**
   * Get a rule action.
   *
   * Returns one action with the values to choose from.
   *
   * `GET /api/v3/shipping-rules/actions/{identifier}`. Scope `read:shipping-rule`.
   */
  getRuleAction(request: {
    /** Identifier of the action. */
    identifier: string
  }, options?: CallOptions): Promise<ShippingRuleActionDetail>

  /**
   * List rule operators.
   *
   * Returns the operators that conditions compare with.
   *
   * `GET /api/v3/shipping-rules/operators`. Scope `read:shipping-rule`.
   */
  listRuleOperators(request?: NoParameters, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: ShippingRuleOperator[]
  }, ShippingRuleOperator>

  /**
   * List rule conditions.
   *
   * Returns the conditions that a shipping rule can have, with their operators.
   *
   * `GET /api/v3/shipping-rules/conditions`. Scope `read:shipping-rule`.
   */
  listRuleConditions(request?: NoParameters, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: ShippingRuleCondition[]
  }, ShippingRuleCondition>

  /**
   * Get a rule condition.
   *
   * Returns one condition with the values to choose from.
   *
   * `GET /api/v3/shipping-rules/conditions/{identifier}`. Scope `read:shipping-rule`.
   */
  getRuleCondition(request: {
    /** Identifier of the condition. */
    identifier: string
  }, options?: CallOptions): Promise<ShippingRuleConditionDetail>

  /**
   * List parcel statuses.
   *
   * Returns every status that a parcel can have.
   *
   * `GET /api/v3/parcels/statuses`. Scope `read:parcel`.
   */
  listParcelStatuses(request?: NoParameters, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: ParcelStatus[]
  }, ParcelStatus>

  /**
   * Download a parcel document.
   *
   * Labels are available as PDF, PNG or ZPL, selected by `Accept`; `qr`, the code that a shopper shows instead of a label, as PDF or PNG; all other documents as PDF. `customs-declaration` is all required customs documents, merged into one PDF. `proof-of-delivery` is requested from the carrier once the parcel is delivered. Downloading a label marks it as printed. 406 names the available types. `dpi` is 72 for PDF, and 203, 300 or 600 for ZPL (default 203) and PNG (default 300). `paper_size=A4` puts four labels on a sheet, and `start_from` (0 to 3) is the place of the first; ZPL has no sheets, and a document that is larger than the paper keeps its size. HEAD does not mark a label as printed.
   *
   * 404 says why the parcel does not have the document: cancelled, not announced, no customs border, no air waybill, several currencies, or no items. `customs-declaration` is a CN 23 for postal carriers, with a CP 71 for parcels, and a commercial invoice for all others; `cn23-default` is the harmonised form for any carrier. The date of a label is that of the announcement, and a label keeps the logo that the brand had then. Cash on delivery is on the first parcel of a shipment. 503 with `Retry-After`: the carrier does not answer (air waybills, proofs of delivery, and customs documents that only the carrier has).
   *
   * `GET /api/v3/parcels/{id}/documents/{type}`. Scope `read:parcel`.
   */
  downloadParcelDocument(request: {
    /** Id of the parcel. */
    id: number
    /** Type of the document. `proof-of-delivery` exists after delivery, at carriers that have it. */
    type: "label" | "customs-declaration" | "air-waybill" | "proof-of-delivery" | "qr" | "cn23" | "cp71" | "cn23-default" | "commercial-invoice" | "return-label" | "cod-card"
    /** PNG and ZPL are drawn at 203, 300 or 600, PDF at 72. Default: 300, 203 and 72. */
    dpi?: number | undefined
    /** Paper size. Default: that of each document. A4 has four labels on a sheet. */
    paper_size?: "A4" | "A5" | "A6" | undefined
    /** Place of the first label on a sheet of A4: 0 and 1 above, 2 and 3 below. */
    start_from?: number | undefined
    /** The format of the response. */
    accept?: "application/pdf" | "image/png" | "application/zpl" | undefined
  }, options?: CallOptions): Promise<Download>

  /**
   * Download documents of multiple parcels.
   *
   * Merges the documents of the parcels into one file. Every parcel must have the document; the error names each one that does not. PNG supports one label per file. Parcels are named by their position in `meta.index`. The parcels can have 1,000 items together.
   *
   * `GET /api/v3/parcel-documents/{type}`. Scope `read:parcel`.
   */
  downloadParcelDocuments(request: {
    /** Type of the document. */
    type: "label" | "customs-declaration" | "air-waybill" | "proof-of-delivery" | "qr" | "cn23" | "cp71" | "cn23-default" | "commercial-invoice" | "return-label" | "cod-card"
    /** Ids of the parcels, at most 20, separated by commas or as several parameters. */
    parcels: number[]
    /** PNG and ZPL are drawn at 203, 300 or 600, PDF at 72. Default: 300, 203 and 72. */
    dpi?: number | undefined
    /** Paper size. Default: that of each document. A4 has four labels on a sheet. */
    paper_size?: "A4" | "A5" | "A6" | undefined
    /** Place of the first label on a sheet of A4: 0 and 1 above, 2 and 3 below. */
    start_from?: number | undefined
    /** The format of the response. */
    accept?: "application/pdf" | "image/png" | "application/zpl" | undefined
  }, options?: CallOptions): Promise<Download>

  /**
   * Create a tracking-only parcel.
   *
   * Tracks a parcel whose label was bought elsewhere. Returns 200 for new and existing parcels; `created` says which. Parcels with the same `source_id` and `carrier_code` are the same parcel, and an existing one is not changed. Returns 409 only when two requests register it at the same moment. Returns 422 for invalid values, also for a tracking number that another parcel of the carrier has. `price_per_item` of an item replaces the older `price`.
   *
   * `POST /api/v3/parcels/tracking`. Scope `write:parcel`.
   */
  createTrackingParcel(request: {
    body: TrackingRequest
  }, options?: CallOptions): Promise<TrackedParcel>

  /**
   * Get tracking events by tracking number.
   *
   * Returns the tracking events of a shipped or tracking-only parcel, oldest first. Events have the time of the carrier; a late event is listed at its own time. An event with an unknown code has the phase `unknown` and does not change the status. Delivered, collected, returned and cancelled are final. `parcel_id` is the id for GET /parcel-tracking/{id}; `source_id` of a parcel that was shipped here is its id. `updated_at` is when the parcel data last changed, not the time of the latest event.
   *
   * `GET /api/v3/parcels/tracking/{tracking_number}`. Scope `read:parcel`.
   */
  getTrackingByNumber(request: {
    /** Tracking number of the parcel. */
    tracking_number: string
  }, options?: CallOptions): Promise<ParcelTracking>

  /**
   * Get tracking events of a parcel.
   *
   * Returns a parcel with its tracking events, by the id of the parcel.
   *
   * `GET /api/v3/parcel-tracking/{id}`. Scope `read:parcel`.
   */
  getParcelTracking(request: {
    /** Id of the parcel. */
    id: number
  }, options?: CallOptions): Promise<ParcelTracking>

  /**
   * Receive carrier tracking events.
   *
   * Carrier webhook for tracking updates. The URL belongs to one contract, and the request carries the signature of the carrier.
   *
   * `POST /api/v3/carriers/{carrier_code}/push/{token}`.
   */
  receiveTrackingEvents(request: {
    /** Code of the carrier that pushes tracking events. */
    carrier_code: string
    /** Token of the address that the operator gives to the carrier: `crossdock contracts list` prints it. */
    token: string
  }, options?: CallOptions): Promise<{
    /** The events were stored. */
    received: true
  }>

  /**
   * Search service points.
   *
   * Returns service points (pick-up and drop-off locations), nearest first if an address or a position is given. `Accept: application/geo+json` returns a FeatureCollection. A carrier with an API of its own is asked through the active contract of the organization; its points near a place are kept for a day, and those of the last week stand in while it does not answer. The integration needs `service_point_enabled`. `carrier_code` is any carrier with service points; `use_integration_carriers` uses those of `service_point_carriers` and is refused if none of them has any. `radius` needs an address or a position; without it the nearest of the whole country are returned, as far as the carrier names them. A bounding box can be combined with a place, which then sorts the results. `distance` is null without a place. Lists are sent by repeating the parameter.
   *
   * `is_active`: the carrier confirmed the point recently. `is_available`: it accepts parcels now. `is_expired`: it is gone; only a search by ids finds it, and shipping options refuse it. `next_open_at` is the next opening, also while the point is open; null if it never closes. Public holidays are those of the whole country. 503 (addresses cannot be looked up) has the code null.
   *
   * `GET /api/v3/service-points`. Scope `read:service-point`.
   */
  searchServicePoints(request: {
    /** Country to search in, ISO 3166-1 alpha-2. */
    country_code: string
    /** Code of a carrier to search; may be repeated. Either this or `use_integration_carriers`. */
    carrier_code?: string[] | undefined
    /** Search the carriers that the integration has enabled service points for. */
    use_integration_carriers?: boolean | undefined
    /** A whole address. It excludes the address_ parameters, latitude and longitude. */
    address?: string | undefined
    /** Street to search around. */
    address_street?: string | undefined
    /** House number to search around. Only with address_street or address_postal_code. */
    address_house_number?: string | undefined
    /** Postal code to search around. */
    address_postal_code?: string | undefined
    /** City to search in. */
    address_city?: string | undefined
    /** Latitude to search around, with `longitude`. */
    latitude?: number | undefined
    /** Longitude to search around, with `latitude`. */
    longitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    ne_latitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    ne_longitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    sw_latitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    sw_longitude?: number | undefined
    /** Radius in metres around an address or a position. It excludes a box. */
    radius?: number | undefined
    /** Only service points with these ids of the carrier, also expired ones; may be repeated. */
    carrier_service_point_id?: string[] | undefined
    /** Only service points of this kind, in the words of the carrier. */
    carrier_shop_type?: string | undefined
    /** Only service points of these kinds. */
    general_shop_type?: ("servicepoint" | "locker" | "post_office" | "carrier_depot")[] | undefined
    /** Highest number of service points in the answer. */
    limit?: number | undefined
    /** The format of the response. */
    accept: "application/geo+json"
  }, options?: CallOptions): Promise<ServicePointFeatures>
  /**
   * Search service points.
   *
   * Returns service points (pick-up and drop-off locations), nearest first if an address or a position is given. `Accept: application/geo+json` returns a FeatureCollection. A carrier with an API of its own is asked through the active contract of the organization; its points near a place are kept for a day, and those of the last week stand in while it does not answer. The integration needs `service_point_enabled`. `carrier_code` is any carrier with service points; `use_integration_carriers` uses those of `service_point_carriers` and is refused if none of them has any. `radius` needs an address or a position; without it the nearest of the whole country are returned, as far as the carrier names them. A bounding box can be combined with a place, which then sorts the results. `distance` is null without a place. Lists are sent by repeating the parameter.
   *
   * `is_active`: the carrier confirmed the point recently. `is_available`: it accepts parcels now. `is_expired`: it is gone; only a search by ids finds it, and shipping options refuse it. `next_open_at` is the next opening, also while the point is open; null if it never closes. Public holidays are those of the whole country. 503 (addresses cannot be looked up) has the code null.
   *
   * `GET /api/v3/service-points`. Scope `read:service-point`.
   */
  searchServicePoints(request: {
    /** Country to search in, ISO 3166-1 alpha-2. */
    country_code: string
    /** Code of a carrier to search; may be repeated. Either this or `use_integration_carriers`. */
    carrier_code?: string[] | undefined
    /** Search the carriers that the integration has enabled service points for. */
    use_integration_carriers?: boolean | undefined
    /** A whole address. It excludes the address_ parameters, latitude and longitude. */
    address?: string | undefined
    /** Street to search around. */
    address_street?: string | undefined
    /** House number to search around. Only with address_street or address_postal_code. */
    address_house_number?: string | undefined
    /** Postal code to search around. */
    address_postal_code?: string | undefined
    /** City to search in. */
    address_city?: string | undefined
    /** Latitude to search around, with `longitude`. */
    latitude?: number | undefined
    /** Longitude to search around, with `latitude`. */
    longitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    ne_latitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    ne_longitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    sw_latitude?: number | undefined
    /** Corner of a box to search in. All four are required; the diagonal is at most 50 km. */
    sw_longitude?: number | undefined
    /** Radius in metres around an address or a position. It excludes a box. */
    radius?: number | undefined
    /** Only service points with these ids of the carrier, also expired ones; may be repeated. */
    carrier_service_point_id?: string[] | undefined
    /** Only service points of this kind, in the words of the carrier. */
    carrier_shop_type?: string | undefined
    /** Only service points of these kinds. */
    general_shop_type?: ("servicepoint" | "locker" | "post_office" | "carrier_depot")[] | undefined
    /** Highest number of service points in the answer. */
    limit?: number | undefined
    /** The format of the response. */
    accept?: "application/json" | undefined
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: {
      /** The service points, the nearest first. */
      results: ServicePointSearchResult[]
      /** Where the address of the search was found. Null: no address was searched for. */
      geocoding: Geocoding | null
    }
  }>

  /**
   * Search service points for a web page.
   *
   * For web pages: without credentials, with a public key of a checkout configuration, from the origins of the key. Finds service points of the carriers to whose service points the published configuration delivers, the nearest first. The integration needs `service_point_enabled`.
   *
   * `GET /api/v3/checkout/public/{public_key}/service-points`.
   */
  searchPublicServicePoints(request: {
    /** Public key of a checkout configuration. */
    public_key: string
    /** Country to search in, ISO 3166-1 alpha-2. */
    country_code: string
    /** Postal code to search around. */
    postal_code?: string | undefined
    /** City to search in. */
    city?: string | undefined
    /** A whole address. It excludes postal_code and city. */
    address?: string | undefined
    /** Only service points of this carrier. */
    carrier_code?: string | undefined
    /** Only service points that this option of the configuration is delivered at: lockers, shops or both. */
    shipping_option_code?: string | undefined
    /** Highest number of service points in the answer. */
    limit?: number | undefined
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: {
      /** The service points, the nearest first. */
      results: ServicePointSearchResult[]
      /** Where the address of the search was found. Null: no address was searched for. */
      geocoding: Geocoding | null
    }
  }>

  /**
   * Get a service point.
   *
   * The response has no `distance`.
   *
   * `GET /api/v3/service-points/{service_point_id}`. Scope `read:service-point`.
   */
  getServicePoint(request: {
    /** Id of the service point on this server. */
    service_point_id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ServicePoint
  }>

  /**
   * Check service point availability.
   *
   * Asks whether a service point takes parcels now.
   *
   * `POST /api/v3/service-points/{service_point_id}/check-availability`. Scope `read:service-point`.
   */
  checkServicePointAvailability(request: {
    /** Id of the service point on this server. */
    service_point_id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: {
      /** Whether the service point takes parcels now. */
      is_available: boolean
    }
  }>

  /**
   * List pickups.
   *
   * Newest first.
   *
   * `GET /api/v3/pickups`. Scope `read:pickup`.
   */
  listPickups(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Pickup[]
  }, Pickup>

  /**
   * Create a pickup.
   *
   * The carrier is sent the booking in the background: the status is `ANNOUNCING`, then `CREATED` with a `tracking_number`, or `FAILED` with the text of the carrier in `errors`. Get the pickup for the result. A carrier that does not answer is asked again for up to 6 hours, and no longer than until the time slot begins; the pickup is booked once in any case.
   *
   * A time slot lies within one of those that GET /pickups/time-slots returns. Weekends, public holidays of the country and the cut-off time of the carrier are respected. Some carriers take two time slots of one day and choose one; some require `end_at`, or `phone_number` or `state_province_code` in the address.
   *
   * `POST /api/v3/pickups`. Scope `write:pickup`.
   */
  createPickup(request: {
    body: PickupRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Pickup
  }>

  /**
   * List pickup time slots.
   *
   * The time slots that the carrier offers at an address on a day, at most 90 days ahead. The list is empty at weekends, on public holidays and after the cut-off time. If the carrier does not answer, the list has its regular tours.
   *
   * `GET /api/v3/pickups/time-slots`. Scope `read:pickup`.
   */
  listPickupTimeSlots(request: {
    /** Code of a carrier that offers pickups. */
    carrier_code: string
    /** Id of the contract. Required if the carrier has several active contracts. */
    contract_id?: number | undefined
    /** Country of the address, ISO 3166-1 alpha-2. */
    country_code: string
    /** Postal code of the address. */
    postal_code: string
    /** The day of the pickup, by the calendar of the address. */
    date: string
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: PickupTimeSlot[]
  }, PickupTimeSlot>

  /**
   * Get a pickup.
   *
   * Returns one pickup with its status.
   *
   * `GET /api/v3/pickups/{id}`. Scope `read:pickup`.
   */
  getPickup(request: {
    /** Id of the pickup. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Pickup
  }>

  /**
   * Cancel a pickup.
   *
   * 200: cancelled. 202: cancellation requested; the carrier has not confirmed it yet. A pickup that was not sent to the carrier is cancelled immediately. 409: the time slot has begun, the pickup is over, or the carrier refuses.
   *
   * `POST /api/v3/pickups/{id}/cancel`. Scope `write:pickup`.
   */
  cancelPickup(request: {
    /** Id of the pickup. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: PickupCancellation
  }>

  /**
   * List brands.
   *
   * Returns the brands of the organization.
   *
   * `GET /api/v3/brands`. Scope `read:brand`.
   */
  listBrands(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Brand[]
  }, Brand>

  /**
   * Create a brand.
   *
   * `domain` is unique on this server. `screen_thumb` and `print_thumb` are the same as the logos.
   *
   * `POST /api/v3/brands`. Scope `write:brand`.
   */
  createBrand(request: {
    body: BrandRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Brand
  }>

  /**
   * Get a brand.
   *
   * Returns one brand.
   *
   * `GET /api/v3/brands/{id}`. Scope `read:brand`.
   */
  getBrand(request: {
    /** Id of the brand. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Brand
  }>

  /**
   * Update a brand.
   *
   * Partial update: fields that are not sent keep their values. Send null to clear an optional field.
   *
   * `PATCH /api/v3/brands/{id}`. Scope `write:brand`.
   */
  updateBrand(request: {
    /** Id of the brand. */
    id: number
    body: BrandChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Brand
  }>

  /**
   * Delete a brand.
   *
   * Returns 409 while a sender address uses the brand.
   *
   * `DELETE /api/v3/brands/{id}`. Scope `write:brand`.
   */
  deleteBrand(request: {
    /** Id of the brand. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Upload the brand logo for web.
   *
   * PNG or JPEG, at most 1 MiB and 1,200 × 1,200 pixels. The logo is served under a URL that cannot be guessed, until it is replaced.
   *
   * `POST /api/v3/brands/{id}/screen-logo`. Scope `write:brand`.
   */
  uploadBrandScreenLogo(request: {
    /** Id of the brand. */
    id: number
    body: {
      /** image/png or image/jpeg, at most 1048576 bytes. */
      file: Blob
    } | FormData
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Brand
  }>

  /**
   * Upload the brand logo for print.
   *
   * PNG or JPEG, at most 1 MiB and 1,200 × 1,200 pixels. The logo is served under a URL that cannot be guessed, until it is replaced. Labels that were bought before keep their logo.
   *
   * `POST /api/v3/brands/{id}/print-logo`. Scope `write:brand`.
   */
  uploadBrandPrintLogo(request: {
    /** Id of the brand. */
    id: number
    body: {
      /** image/png or image/jpeg, at most 1048576 bytes. */
      file: Blob
    } | FormData
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Brand
  }>

  /**
   * Get return settings.
   *
   * A brand without stored settings has the defaults: no return portal.
   *
   * `GET /api/v3/brands/{id}/return-settings`. Scope `read:return-settings`.
   */
  getReturnSettings(request: {
    /** Id of the brand. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ReturnSettings
  }>

  /**
   * Replace return settings.
   *
   * Replaces all settings: a field that is not sent gets its default. With `is_portal_enabled` the pages at /return/{domain} are open to shoppers. A return with a `return_fee` waits for its payment, a return of a brand with `requires_approval` for the merchant. Returns that exist keep what they were created with.
   *
   * `PUT /api/v3/brands/{id}/return-settings`. Scope `write:return-settings`.
   */
  replaceReturnSettings(request: {
    /** Id of the brand. */
    id: number
    body: ReturnSettingsRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ReturnSettings
  }>

  /**
   * Get the return portal URL.
   *
   * The page on which the receiver of the shipment returns it, without being asked for a postal code. The URL is signed and valid for 7 days. 404: the brand of the shipment has no return portal, or the shipment is a return.
   *
   * `GET /api/v3/shipments/{id}/return-portal-url`. Scope `read:parcel`.
   */
  getReturnPortalUrl(request: {
    /** Id of the shipment, a UUID. */
    id: string
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: {
      /** URL of the return portal for this shipment. */
      url: string
    }
  }>

  /**
   * Approve a return.
   *
   * For a return of the portal with the status `requested`: it is announced in the background. 409: it does not wait for approval.
   *
   * `POST /api/v3/returns/{id}/approve`. Scope `write:return`.
   */
  approveReturn(request: {
    /** Id of the return. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: {
      /** Id of the return. */
      id: number
      /** Status of the return. */
      status: "open" | "requested" | "request_rejected" | "awaiting_payment" | "payment_failed"
    }
  }>

  /**
   * Reject a return.
   *
   * For a return of the portal with the status `requested`: nothing is announced, and its items can be returned again. 409: it does not wait for approval.
   *
   * `POST /api/v3/returns/{id}/reject`. Scope `write:return`.
   */
  rejectReturn(request: {
    /** Id of the return. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: {
      /** Id of the return. */
      id: number
      /** Status of the return. */
      status: "open" | "requested" | "request_rejected" | "awaiting_payment" | "payment_failed"
    }
  }>

  /**
   * Get a return portal.
   *
   * Public. `language` chooses the language of the texts; default is the first language of the portal.
   *
   * `GET /api/v2/brand/{brand_domain}/return-portal`.
   */
  getReturnPortal(request: {
    /** Domain of the brand, from its field `domain`. */
    brand_domain: string
    /** Language of the texts, such as en-GB. Default: the first language. */
    language?: string | undefined
  }, options?: CallOptions): Promise<V2ReturnPortal>

  /**
   * Find a parcel to return.
   *
   * Public. Finds a parcel of the brand by its order number or tracking number and the postal code of the receiver. The response is the same for an unknown number and a wrong postal code. After 10 failures within 15 minutes, from one network or for one number, or 50 within an hour with one postal code, it is 429. `access_token` is valid for 30 minutes and for this parcel only. Name, street and house number are empty, unless the token of the link of `GET /shipments/{id}/return-portal-url` is sent as a bearer token.
   *
   * `GET /api/v2/brand/{brand_domain}/return-portal/outgoing`.
   */
  searchReturnableParcel(request: {
    /** Domain of the brand, from its field `domain`. */
    brand_domain: string
    /** The order number or the tracking number. */
    identifier: string
    /** Postal code of the receiver. */
    postal_code: string
  }, options?: CallOptions): Promise<V2ReturnPortalParcel>

  /**
   * Create a return.
   *
   * With the access token of the parcel as a bearer token. Poll `poller_url` for the label. A return with a fee has a `payment_url`: it is announced when it is paid. Quantities that were returned already cannot be returned again. `service_point`, `selected_functionalities` and `pickup_date` are accepted and not used: the carrier takes the return at any of its points.
   *
   * `POST /api/v2/brand/{brand_domain}/return-portal/incoming`.
   */
  createPortalReturn(request: {
    /** Domain of the brand, from its field `domain`. */
    brand_domain: string
    body: V2IncomingReturn
  }, options?: CallOptions): Promise<V2IncomingReturnCreated>

  /**
   * Get the label of a return.
   *
   * 200: the label can be downloaded. 202: it is not announced, approved or paid for yet. 500: it never will be; `message` says why. Poll the `poller_url` as it is; or, to keep the token out of addresses and logs, without `token` and with the token as a bearer token: `download_url` then takes it the same way.
   *
   * `GET /api/v2/brand/{brand_domain}/return-portal/label/polling`.
   */
  getReturnLabel(request: {
    /** Domain of the brand, from its field `domain`. */
    brand_domain: string
    /** The token of the return, unless it is sent as a bearer token. */
    token?: string | undefined
  }, options?: CallOptions): Promise<V2ReturnLabel | V2ReturnLabelPending>

  /**
   * Download the label of a return.
   *
   * As PDF. Of a return that is handed over without a label, the code that the shopper shows instead. The token is sent in `token` or as a bearer token.
   *
   * `GET /api/v2/brand/{brand_domain}/return-portal/label/download`.
   */
  downloadReturnLabel(request: {
    /** Domain of the brand, from its field `domain`. */
    brand_domain: string
    /** The token of the return, unless it is sent as a bearer token. */
    token?: string | undefined
    /** Which document is downloaded. */
    document?: "label" | "customs-declaration" | undefined
  }, options?: CallOptions): Promise<Download>

  /**
   * Upload photos for a return.
   *
   * With the access token of the parcel as a bearer token. PNG, JPEG, GIF, WebP or HEIC in a form with parts of any name, at most 10 files of at most 10 MB. Files that no return uses are deleted after 48 hours.
   *
   * `POST /api/v2/brand/{brand_domain}/return-portal/uploads`.
   */
  uploadReturnPhotos(request: {
    /** Domain of the brand, from its field `domain`. */
    brand_domain: string
    body: {
      [name: string]: Blob
    } | FormData
  }, options?: CallOptions): Promise<V2ReturnPhotos>

  /**
   * List contracts.
   *
   * Returns the contracts with carriers, without their secrets.
   *
   * `GET /api/v3/contracts`. Scope `read:operational-settings`.
   */
  listContracts(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
    /** Only contracts with this carrier. */
    carrier_code?: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "dhl_ecommerce_nl" | "dhl_parcel_de" | "mydhl" | "postnl" | "crossdock" | undefined
    /** Only contracts that are active, or that are not. */
    is_active?: boolean | undefined
    /** Only contracts with this customer number at the carrier. */
    client_id?: string | undefined
    /** Only contracts with exactly this name. */
    name?: string | undefined
    /** Only contracts of this country, ISO 3166-1 alpha-2. */
    country_code?: string | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Contract[]
  }, Contract>

  /**
   * Create a contract.
   *
   * The carrier verifies the credentials in the background; until then the state is `validating`. Secrets are write-only. Values can be strings: `"true"` and `"false"` count as booleans. A carrier that does not answer is asked again for some hours; the contract is used once the carrier has accepted it. `validation_error` is the text of the carrier. A sandbox carrier in a live organization, or the reverse, is refused with `invalid_choice`. Requests to the carrier are in the logs of the integration.
   *
   * `POST /api/v3/contracts`. Scope `write:carrier`.
   */
  createContract(request: {
    body: ContractRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Contract
  }>

  /**
   * List contract schemas.
   *
   * Returns the settings that a contract with each carrier takes.
   *
   * `GET /api/v3/contracts/schemas`. Scope `read:operational-settings`.
   */
  listContractSchemas(request?: {
    /** Only the settings of this carrier. */
    carrier_code?: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "dhl_ecommerce_nl" | "dhl_parcel_de" | "mydhl" | "postnl" | "crossdock" | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: ContractSchema[]
  }, ContractSchema>

  /**
   * Get a contract.
   *
   * Returns one contract, without its secrets.
   *
   * `GET /api/v3/contracts/{id}`. Scope `read:operational-settings`.
   */
  getContract(request: {
    /** Id of the contract. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Contract
  }>

  /**
   * Update a contract.
   *
   * Partial update, also within `contract_data`: send null to clear an optional field. Any `contract_data`, even an empty object, makes the carrier verify the credentials again. The contract keeps its id. `is_default_per_carrier: false` has no effect: make another contract the default.
   *
   * `PATCH /api/v3/contracts/{id}`. Scope `write:carrier`.
   */
  updateContract(request: {
    /** Id of the contract. */
    id: number
    body: ContractChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Contract
  }>

  /**
   * Delete a contract.
   *
   * No new labels are bought under the contract. Purchases in progress are completed, and its shipments can still be cancelled and are tracked; its secrets are deleted when no shipment needs them. If it was the default of its carrier, the oldest remaining contract becomes the default.
   *
   * `DELETE /api/v3/contracts/{id}`. Scope `write:carrier`.
   */
  deleteContract(request: {
    /** Id of the contract. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Get contract rates (CSV).
   *
   * Returns the uploaded price list of a contract as CSV.
   *
   * `GET /api/v3/contracts/{id}/prices`. Scope `read:operational-settings`.
   */
  getContractRates(request: {
    /** Id of the contract. */
    id: number
  }, options?: CallOptions): Promise<Download>

  /**
   * Upload contract rates (CSV).
   *
   * Replaces all rates of the contract. The CSV has the columns `shipping_option_code`, `from_country`, `to_country`, `min_weight`, `max_weight`, `price` and `currency`. Weights are in kilograms; a weight band excludes `min_weight` and includes `max_weight`. The file is accepted or refused as a whole, with the first 100 errors; a file with only the header is an empty list. A code that the carrier does not have is `invalid`. It counts toward the limit of uploads.
   *
   * `PUT /api/v3/contracts/{id}/prices`. Scope `write:carrier`.
   */
  uploadContractRates(request: {
    /** Id of the contract. */
    id: number
    body: string | Blob
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: {
      /** Number of prices in the file. */
      lines: number
    }
  }>

  /**
   * Delete contract rates.
   *
   * Deletes the uploaded price list of a contract. Quotes then come from its other prices.
   *
   * `DELETE /api/v3/contracts/{id}/prices`. Scope `write:carrier`.
   */
  deleteContractRates(request: {
    /** Id of the contract. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Get manual rates.
   *
   * Returns the prices that were entered by hand for a contract.
   *
   * `GET /api/v3/contracts/{id}/pricing-form`. Scope `read:operational-settings`.
   */
  getManualRates(request: {
    /** Id of the contract. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: PricingForm
  }>

  /**
   * Update manual rates.
   *
   * Sets one flat rate per shipping option, for every weight and destination. Options that are not sent keep their rate; null removes a rate.
   *
   * `PATCH /api/v3/contracts/{id}/pricing-form`. Scope `write:carrier`.
   */
  updateManualRates(request: {
    /** Id of the contract. */
    id: number
    body: PricingFormChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: PricingForm
  }>

  /**
   * List integrations.
   *
   * Returns the integrations of the organization.
   *
   * `GET /api/v3/integrations`. Scope `read:integration`.
   */
  listIntegrations(request?: {
    /** Field to sort by; with `-` before it, from last to first. Default: by last fetch, then by age. */
    sort?: "integration_type" | "-integration_type" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "last_fetch" | "-last_fetch" | "failing_since" | "-failing_since" | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Integration[]
  }, Integration>

  /**
   * Get an integration.
   *
   * Returns one integration.
   *
   * `GET /api/v3/integrations/{id}`. Scope `read:integration`.
   */
  getIntegration(request: {
    /** Id of the integration. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Integration
  }>

  /**
   * Update an integration.
   *
   * Partial update. An active webhook receives changes of the integration and status changes of its parcels. Set `webhook_active` to resume a webhook that was disabled after failed deliveries. One event is sent per change: `integration_connected` when the webhook is switched on, otherwise `integration_updated`, and none when it is switched off. While it is off nothing is stored for it, and pending deliveries fail; they can be replayed when it is on again. A new URL receives the pending deliveries. `started_failing_at` is the first failure since the last success.
   *
   * `PATCH /api/v3/integrations/{id}`. Scope `write:integration`.
   */
  updateIntegration(request: {
    /** Id of the integration. */
    id: number
    body: IntegrationChanges
  }, options?: CallOptions): Promise<undefined>

  /**
   * Delete an integration.
   *
   * Its API keys and OAuth clients stop working immediately. Its logs are kept. Its orders and shop order statuses are deleted, without an event for each. The webhook receives `integration_deleted` and nothing afterwards.
   *
   * `DELETE /api/v3/integrations/{id}`. Scope `write:integration`.
   */
  deleteIntegration(request: {
    /** Id of the integration. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Rotate an integration's webhook secret.
   *
   * For 24 hours, messages are signed with both the new and the previous secret. Call it once to get the first secret. With `secret` messages are signed with a key that your receiver has already, such as the API secret of the integration; `is_api_secret` reports whether it is a valid one. The server then stores that secret encrypted, not only as a hash, and everyone who can read it at the receiver can call the API with it. Prefer a secret of its own.
   *
   * `POST /api/v3/integrations/{id}/rotate-webhook-secret`. Scope `write:integration`.
   */
  rotateIntegrationWebhookSecret(request: {
    /** Id of the integration. */
    id: number
    body?: WebhookSecretRequest | undefined
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: IntegrationSigningSecret
  }>

  /**
   * List logs of all integrations.
   *
   * The cursor is a time; any time of your own lists the logs before it. A page has at most 4 MB and can end early. Documents and base64 in a log are replaced by their size, and the largest parts of an entry over 64 kB are cut. Calls to carriers name receivers: without the scope `read:parcel` their payloads, bodies and queries are left out.
   *
   * `GET /api/v3/integrations/logs`. Scope `read:integration`.
   */
  listAllIntegrationLogs(request?: {
    /** Returns logs before this timestamp (ISO 8601 with offset). */
    cursor?: string | undefined
    /** Page size. Default 25; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: IntegrationLog[]
  }, IntegrationLog>

  /**
   * List logs of an integration.
   *
   * The cursor is a time; any time of your own lists the logs before it. A page has at most 4 MB and can end early. Calls to carriers name receivers: without the scope `read:parcel` their payloads, bodies and queries are left out.
   *
   * `GET /api/v3/integrations/{id}/logs`. Scope `read:integration`.
   */
  listIntegrationLogs(request: {
    /** Id of the integration. */
    id: number
    /** Returns logs before this timestamp (ISO 8601 with offset). */
    cursor?: string | undefined
    /** Page size. Default 25; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: IntegrationLog[]
  }, IntegrationLog>

  /**
   * Create an integration log.
   *
   * An entry has at most 64 kB: documents and base64 are replaced by their size, then the largest parts are cut. A log is not an event of GET /events.
   *
   * `POST /api/v3/integrations/{id}/logs`. Scope `write:integration`.
   */
  createIntegrationLog(request: {
    /** Id of the integration. */
    id: number
    body: IntegrationLogRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: IntegrationLog
  }>

  /**
   * List shop order statuses.
   *
   * Returns the order statuses of a shop, in one language.
   *
   * `GET /api/v3/shop-order-statuses`. Scope `read:integration`.
   */
  listShopOrderStatuses(request: {
    /** Id of the integration whose statuses are listed. */
    integration_id: number
    /** Language of the names of the statuses. */
    language?: "en-us" | "en-gb" | "fr-fr" | "de-de" | "nl-nl" | "es-es" | "it-it" | undefined
    /** Whether deleted statuses are listed too. Default: false. */
    show_deleted?: boolean | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: ShopOrderStatus[]
  }, ShopOrderStatus>

  /**
   * Replace shop order statuses.
   *
   * Statuses that are not sent are marked as deleted. Every type of integration can have statuses.
   *
   * `POST /api/v3/shop-order-statuses`. Scope `write:integration`.
   */
  replaceShopOrderStatuses(request: {
    body: ShopOrderStatusesRequest
  }, options?: CallOptions): Promise<null>

  /**
   * Get the order status mapping.
   *
   * Returns which status of the shop stands for each category of parcel statuses.
   *
   * `GET /api/v3/shop-order-statuses/mapping`. Scope `read:integration`.
   */
  getShopOrderStatusMapping(request: {
    /** Id of the integration whose mapping is returned. */
    integration_id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ShopOrderStatusMapping
  }>

  /**
   * Update the order status mapping.
   *
   * A status that does not exist is refused. If it is deleted later, `is_valid` is false.
   *
   * `POST /api/v3/shop-order-statuses/mapping`. Scope `write:integration`.
   */
  replaceShopOrderStatusMapping(request: {
    body: ShopOrderStatusMappingRequest
  }, options?: CallOptions): Promise<null>

  /**
   * List delivery options.
   *
   * What shoppers can choose for a cart, by the published checkout configuration of the integration: one option for each carrier of a delivery method, in the order of the configuration. Put `checkout_identifier.value` into `ship_with` of the order or shipment.
   *
   * `delivery_dates`: up to 14 days for `nominated_day_delivery`, today for `same_day_delivery` (which is absent when it is too late), else null. Days follow the delivery days of the carrier, the handover days and closing days of the configuration and the public holidays. Times have the offset of the time zone of the delivery method. Carts that are too heavy are listed with `is_order_overweight`. The list is empty for a country without a delivery zone. 400: no configuration is published.
   *
   * `POST /api/v3/checkout/delivery-options`. Scope `read:checkout`.
   */
  searchDeliveryOptions(request: {
    /** Language of titles and descriptions. Default: that of the configuration. */
    language?: "en" | "nl" | "de" | "fr" | "es" | "it" | undefined
    body: DeliveryOptionsRequest
  }, options?: CallOptions): Promise<DeliveryOptions>

  /**
   * List delivery options of a configuration.
   *
   * Use POST /checkout/delivery-options. 404: the configuration does not exist or is not published.
   *
   * `GET /api/v3/checkout/configurations/{configuration_id}/delivery-options`. Scope `read:checkout`.
   *
   * @deprecated
   */
  listDeliveryOptionsOfConfiguration(request: {
    /** Id of the checkout configuration, a UUID. */
    configuration_id: string
    /** Weight of the cart in grams. */
    weight_value: number
    /** Value of the cart in the currency of the configuration, such as `45.90`. */
    total_order_value: string
    /** Country that the parcel is sent from, ISO 3166-1 alpha-2. */
    from_country_code: string
    /** Country that the parcel is sent to, ISO 3166-1 alpha-2. */
    to_country_code: string
    /** Kind of identifier in the answer: only `shipping_option_code`. */
    checkout_identifier_type?: "shipping_option_code" | undefined
    /** Postal code that the parcel is sent to. */
    to_postal_code?: string | undefined
    /** Length of the parcel in centimetres. */
    parcel_length?: number | undefined
    /** Width of the parcel in centimetres. */
    parcel_width?: number | undefined
    /** Height of the parcel in centimetres. */
    parcel_height?: number | undefined
    /** Value that conditions of delivery methods compare with. */
    checkout_metadata?: string | undefined
  }, options?: CallOptions): List<DeliveryOptions, DeliveryOption>

  /**
   * List checkout configurations.
   *
   * All of them, the oldest first: an organization has at most 50.
   *
   * `GET /api/v3/checkout/configurations`. Scope `read:checkout`.
   */
  listCheckoutConfigurations(request?: NoParameters, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: CheckoutConfiguration[]
  }, CheckoutConfiguration>

  /**
   * Create a checkout configuration.
   *
   * A draft. Shoppers see it when it is published.
   *
   * `POST /api/v3/checkout/configurations`. Scope `write:checkout`.
   */
  createCheckoutConfiguration(request: {
    body: CheckoutConfigurationRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: CheckoutConfiguration
  }>

  /**
   * Get a checkout configuration.
   *
   * The draft. `has_unpublished_changes` says whether shoppers see another version.
   *
   * `GET /api/v3/checkout/configurations/{id}`. Scope `read:checkout`.
   */
  getCheckoutConfiguration(request: {
    /** Id of the checkout configuration, a UUID. */
    id: string
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: CheckoutConfiguration
  }>

  /**
   * Replace a checkout configuration.
   *
   * Replaces the draft: a field that is not sent gets its default. Shoppers see what was published last until you publish again.
   *
   * `PUT /api/v3/checkout/configurations/{id}`. Scope `write:checkout`.
   */
  replaceCheckoutConfiguration(request: {
    /** Id of the checkout configuration, a UUID. */
    id: string
    body: CheckoutConfigurationRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: CheckoutConfiguration
  }>

  /**
   * Delete a checkout configuration.
   *
   * With its public keys. If it was published, the integration has no delivery options any more.
   *
   * `DELETE /api/v3/checkout/configurations/{id}`. Scope `write:checkout`.
   */
  deleteCheckoutConfiguration(request: {
    /** Id of the checkout configuration, a UUID. */
    id: string
  }, options?: CallOptions): Promise<undefined>

  /**
   * Publish a checkout configuration.
   *
   * Shoppers see the draft from now on, in place of whichever configuration of the integration was published before. GET /events lists each publication.
   *
   * `POST /api/v3/checkout/configurations/{id}/publish`. Scope `write:checkout`.
   */
  publishCheckoutConfiguration(request: {
    /** Id of the checkout configuration, a UUID. */
    id: string
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: CheckoutConfiguration
  }>

  /**
   * List public keys of a checkout configuration.
   *
   * Returns the public keys of a checkout configuration.
   *
   * `GET /api/v3/checkout/configurations/{id}/public-keys`. Scope `read:checkout`.
   */
  listCheckoutPublicKeys(request: {
    /** Id of the checkout configuration, a UUID. */
    id: string
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: CheckoutPublicKey[]
  }, CheckoutPublicKey>

  /**
   * Create a public key of a checkout configuration.
   *
   * For the widget in the page of a shop. It is no secret: it only reads delivery options and service points, only from pages of its origins, and 60 times a minute for each visitor, not counting requests that are equal to one of the same minute.
   *
   * `POST /api/v3/checkout/configurations/{id}/public-keys`. Scope `write:checkout`.
   */
  createCheckoutPublicKey(request: {
    /** Id of the checkout configuration, a UUID. */
    id: string
    body: CheckoutPublicKeyRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: CheckoutPublicKey
  }>

  /**
   * Delete a public key of a checkout configuration.
   *
   * Deletes a public key. Web pages that use it are refused at once.
   *
   * `DELETE /api/v3/checkout/configurations/{id}/public-keys/{key_id}`. Scope `write:checkout`.
   */
  deleteCheckoutPublicKey(request: {
    /** Id of the checkout configuration, a UUID. */
    id: string
    /** Id of the public key. */
    key_id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * List delivery options for a web page.
   *
   * The same as POST /checkout/delivery-options, for web pages: without credentials, with a public key, from the origins of the key. `from_address` may be left out. Equal requests are answered from memory for up to a minute: a configuration that is published shows at once, a change of contracts or addresses within that minute.
   *
   * `POST /api/v3/checkout/public/{public_key}/delivery-options`.
   */
  searchPublicDeliveryOptions(request: {
    /** Public key of a checkout configuration. */
    public_key: string
    /** Language of titles and descriptions. Default: that of the configuration. */
    language?: "en" | "nl" | "de" | "fr" | "es" | "it" | undefined
    body: PublicDeliveryOptionsRequest
  }, options?: CallOptions): Promise<DeliveryOptions>

  /**
   * List invoices.
   *
   * The invoices of the organization, newest first. An invoice never changes: later credits and corrections are on the next one, and an invoice with a sum below 0 is a credit note. The total is `price_taxable` and `price_non_taxable` and `tax` together.
   *
   * `GET /api/v3/invoices`. Scope `read:invoice`.
   */
  listInvoices(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 100; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Invoice[]
  }, Invoice>

  /**
   * Get an invoice.
   *
   * Its items are listed by `GET /invoice-items?invoice_id=…`.
   *
   * `GET /api/v3/invoices/{invoice_id}`. Scope `read:invoice`.
   */
  getInvoice(request: {
    /** Id of the invoice. */
    invoice_id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Invoice
  }>

  /**
   * Download an invoice.
   *
   * A PDF, or with `Accept: application/xml` UBL 2.1 by the European standard EN 16931; 406 names the available types. An invoice with a sum below 0 is a credit note, whose amounts have the opposite sign. Up to 200 items have a line each; more items are summed up by type and tax rate, and the document says so. The tax of each rate is rounded to the cent; the total is that of the invoice, rounded to the cent.
   *
   * 404 with a reason: the settings named no issuer when the invoice was issued, or for XML no VAT number of the issuer.
   *
   * `GET /api/v3/invoices/{invoice_id}/document`. Scope `read:invoice`.
   */
  downloadInvoiceDocument(request: {
    /** Id of the invoice. */
    invoice_id: number
    /** The format of the response. */
    accept?: "application/pdf" | "application/xml" | undefined
  }, options?: CallOptions): Promise<Download>

  /**
   * List invoice items.
   *
   * What was billed, by its billing date, newest first: labels, each surcharge, insurance, pickups, credits and corrections of carriers. `invoice_id`, `tax`, `tax_rate` and `vat_code` of a pending item are null: tax is computed when the item is put on an invoice. Both ends of `created_after` and `created_before` are included. Labels under your own contract have the price 0: the carrier bills them.
   *
   * `GET /api/v3/invoice-items`. Scope `read:invoice`.
   */
  listInvoiceItems(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 100; values out of range are clamped. */
    page_size?: number | undefined
    /** Only items billed at this time or later. */
    created_after?: string | undefined
    /** Only items billed at this time or earlier. */
    created_before?: string | undefined
    /** Only items of this parcel. */
    parcel_id?: number | undefined
    /** Only items on this invoice. */
    invoice_id?: number | undefined
    /** Only items of this type. */
    type?: "addon" | "addon_refund" | "carrier_impl_fee" | "carrier_parcel_fee" | "claim" | "coulance" | "customer_impl_fee" | "earned_credit" | "fuel_refund" | "fuel_surcharge" | "import_adm_fee" | "import_duties" | "import_vat" | "insurance" | "insurance_refund" | "invoice_check_fee" | "invoice_check_fee_refund" | "notification" | "overcharge_fee" | "parcel_cancelled" | "parcel_fee" | "parcel_fee_refund" | "pickup" | "pickup_cancelled" | "pickup_subscription" | "refund" | "shipment" | "subscription" | "subscription_refund" | "surcharge" | "surcharge_refund" | "unblock" | "validation" | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: InvoiceItem[]
  }, InvoiceItem>

  /**
   * Get an invoice item.
   *
   * Returns one invoice item.
   *
   * `GET /api/v3/invoice-items/{invoice_item_id}`. Scope `read:invoice`.
   */
  getInvoiceItem(request: {
    /** Id of the invoice item. */
    invoice_item_id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: InvoiceItem
  }>

  /**
   * Estimate duties and taxes.
   *
   * Estimates import duty and import tax of 1 to 10 items. It is an estimate, not an offer of customs: every item lists in `warnings` what is not exact, and `sources` names where the figures come from. Duty is charged on the value of the items, tax on value and duty; destinations that value goods with transport add their share of `shipping_cost` to both. Each amount is rounded half up to the decimals of the currency, and totals add up rounded amounts.
   *
   * Below a threshold in `de_minimis` the rate is shown and the amount is 0, or a flat duty where the destination has one. Shipments within a country and within the EU owe nothing. `is_tax_registered` makes the import tax 0 where the destination has such a scheme (IOSS, UK VAT, VOEC and others) and the value is within its limit. All amounts have one currency, and none is converted: only thresholds of the law are, by `reference_rates`.
   *
   * Also served at `POST /api/v3/duties-and-taxes/calculate`.
   *
   * `POST /api/v3/shipping/duties-and-taxes`. Scope `read:user`.
   */
  calculateDutiesAndTaxes(request: {
    body: DutiesRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: DutiesResult
  }>

  /**
   * List support tickets.
   *
   * Newest first.
   *
   * `GET /api/v3/dsf/tickets`. Scope `read:support`.
   */
  listTickets(request?: {
    /** The number of the page, from 1. A page after the last is empty. */
    page?: number | undefined
    /** How many items a page has. Default 15, at most 20. */
    size?: number | undefined
    /** Only tickets with this status. */
    status?: "action_required" | "carrier_reminder_sent" | "carrier_update_received" | "claim_paid" | "closed" | "communicated_to_carrier" | "customer_documents_requested" | "customer_reminder_sent" | "delayed" | "delivered_scan_received" | "delivery_confirmation_rejected" | "delivery_confirmation_requested" | "documents_forwarded_to_carrier" | "escalated" | "escalated_ava" | "hold" | "manually_solved" | "new_scan_received" | "pending" | "processing" | "smart_refund_available" | "smart_refund_update" | "solved" | "solved_by_automation" | "unknown" | "waiting_for_carrier" | "waiting_for_customer" | "waiting_for_scan" | undefined
    /** Only tickets about this parcel. */
    parcel_id?: number | undefined
    /** Only tickets about parcels of this carrier, by its code. */
    carrier?: string | undefined
    /** Only tickets about the parcel with this tracking number. */
    tracking_number?: string | undefined
    /** Created at this time or later. UTC unless it has an offset. */
    created_after?: string | undefined
    /** Created at this time or earlier. UTC unless it has an offset. */
    created_before?: string | undefined
  }, options?: CallOptions): List<{
    /** Items in all pages. At most 10000 are counted: narrow the filter to reach others. */
    total: number
    /** Number of this page, from 1. */
    page: number
    /** Number of pages. */
    pages: number
    /** Number of records on a page. */
    size: number
    /** The records of this page. */
    items: Ticket[]
  }, Ticket>

  /**
   * Create a damage ticket.
   *
   * The parcel or its contents are damaged. A parcel under your own contract needs a support contact of its carrier.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/dsf/tickets/damage`. Scope `write:support`.
   */
  createDamageTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: DamageTicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * Create a delay ticket.
   *
   * The parcel is late and was not delivered. Only for parcels that were sent at platform rates. A parcel under your own contract needs a support contact of its carrier.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/dsf/tickets/delay`. Scope `write:support`.
   */
  createDelayTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: DelayTicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * Create a late-delivery ticket.
   *
   * The parcel was delivered too late. Only for parcels that were sent under your own contract. A parcel under your own contract needs a support contact of its carrier.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/dsf/tickets/late-delivery`. Scope `write:support`.
   */
  createLateDeliveryTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: LateDeliveryTicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * Create a lost-parcel ticket.
   *
   * The parcel did not arrive, and the carrier does not scan it any more. A parcel under your own contract needs a support contact of its carrier.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/dsf/tickets/lost`. Scope `write:support`.
   */
  createLostTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: LostTicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * Create a not-received ticket.
   *
   * The carrier says that it delivered the parcel, and the recipient does not have it. A parcel under your own contract needs a support contact of its carrier.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/dsf/tickets/delivered-but-not-received`. Scope `write:support`.
   */
  createNotReceivedTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: DeliveredNotReceivedTicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * Create an unjust-return ticket.
   *
   * The carrier returned the parcel to the sender without a reason. A parcel under your own contract needs a support contact of its carrier.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/dsf/tickets/unjust-return`. Scope `write:support`.
   */
  createUnjustReturnTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: UnjustReturnTicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * Create an address-change ticket.
   *
   * Requests that the carrier delivers the parcel to another address. A parcel under your own contract needs a support contact of its carrier.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/dsf/tickets/address-change`. Scope `write:support`.
   */
  createAddressChangeTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: AddressChangeTicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * Create a support ticket.
   *
   * A ticket of any `type`, with the fields and rules of the operation for that type.
   *
   * 400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.
   *
   * `POST /api/v3/support/tickets`. Scope `write:support`.
   */
  createTicket(request: {
    /** Makes the claim in the claims portal of the carrier. The contract needs the credentials of the portal. */
    is_portal_claim?: boolean | undefined
    body: TicketRequest
  }, options?: CallOptions): Promise<CreatedTicket>

  /**
   * List requested data.
   *
   * What carriers request for open tickets and was not provided yet, newest first.
   *
   * `GET /api/v3/dsf/tickets/requested-data`. Scope `read:support`.
   */
  listRequestedData(request?: {
    /** The number of the page, from 1. A page after the last is empty. */
    page?: number | undefined
    /** How many items a page has. Default 50, at most 100. */
    size?: number | undefined
    /** Only requests for this type of data. */
    data_type?: "claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents" | undefined
  }, options?: CallOptions): List<{
    /** Items in all pages. At most 10000 are counted: narrow the filter to reach others. */
    total: number
    /** Number of this page, from 1. */
    page: number
    /** Number of pages. */
    pages: number
    /** Number of records on a page. */
    size: number
    /** The records of this page. */
    items: RequestedData[]
  }, RequestedData>

  /**
   * Provide requested data.
   *
   * Answers one request. When it was the last of its ticket, the data is forwarded to the carrier. 400: the request was answered or its ticket is solved, the field that the type requires is missing, a file cannot be used, or the items of `sales_data` cost more than 5000 together and `force` is not set.
   *
   * Also served at `POST /api/v3/support/provide-requested-data`.
   *
   * `POST /api/v3/dsf/tickets/requested-data`. Scope `write:support`.
   */
  provideRequestedData(request: {
    body: ProvidedData
  }, options?: CallOptions): Promise<undefined>

  /**
   * Get a support ticket.
   *
   * Returns one support ticket with its status and open requests for data.
   *
   * `GET /api/v3/dsf/tickets/{ticket_id}`. Scope `read:support`.
   */
  getTicket(request: {
    /** Id of the ticket. */
    ticket_id: number
  }, options?: CallOptions): Promise<Ticket>

  /**
   * Record a ticket step.
   *
   * Records what the carrier answered, or what else happened to the ticket. 409: the status of the ticket does not allow the step; `detail` lists the steps that it allows; or the ticket has sent 25 e-mails, and the step sends another. 422: in a live organization, only the operator of the server accepts and pays claims about parcels that were sent at platform rates.
   *
   * `PATCH /api/v3/dsf/tickets/{ticket_id}`. Scope `write:support`.
   */
  updateTicket(request: {
    /** Id of the ticket. */
    ticket_id: number
    body: TicketStepRequest
  }, options?: CallOptions): Promise<Ticket>

  /**
   * List carrier support contacts.
   *
   * One for each carrier at most, oldest first, as a bare array.
   *
   * `GET /api/v3/dsf/carrier-support-contacts`. Scope `read:support`.
   */
  listSupportContacts(request?: NoParameters, options?: CallOptions): List<CarrierSupportContact[], CarrierSupportContact>

  /**
   * Create a carrier support contact.
   *
   * Tickets about parcels that were sent under your own contract with this carrier go to this e-mail address. In a live organization the address gets a link by which it is confirmed once; until then tickets wait. 409: there is a contact for the carrier already.
   *
   * `POST /api/v3/dsf/carrier-support-contacts`. Scope `write:support`.
   */
  createSupportContact(request: {
    body: CarrierSupportContactRequest
  }, options?: CallOptions): Promise<CarrierSupportContact>

  /**
   * Get a carrier support contact.
   *
   * Returns the support contact of a carrier.
   *
   * `GET /api/v3/dsf/carrier-support-contacts/{id}`. Scope `read:support`.
   */
  getSupportContact(request: {
    /** Id of the support contact. */
    id: number
  }, options?: CallOptions): Promise<CarrierSupportContact>

  /**
   * Update a carrier support contact.
   *
   * Fields that are not sent keep their values. Another `email` has to be confirmed again; the same one, unconfirmed, gets its link again. The carrier cannot be changed: delete the contact and create another.
   *
   * `PATCH /api/v3/dsf/carrier-support-contacts/{id}`. Scope `write:support`.
   */
  updateSupportContact(request: {
    /** Id of the support contact. */
    id: number
    body: CarrierSupportContactChanges
  }, options?: CallOptions): Promise<CarrierSupportContact>

  /**
   * Delete a carrier support contact.
   *
   * Tickets that exist stay. Without a contact no ticket can be created for parcels under your own contract with the carrier.
   *
   * `DELETE /api/v3/dsf/carrier-support-contacts/{id}`. Scope `write:support`.
   */
  deleteSupportContact(request: {
    /** Id of the support contact. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * List e-mails of a ticket.
   *
   * The e-mails to the carrier, oldest first. Sandbox organizations have none: the simulated support desk answers by itself.
   *
   * `GET /api/v3/dsf/tickets/{ticket_id}/emails`. Scope `read:support`.
   */
  listTicketEmails(request: {
    /** Id of the ticket. */
    ticket_id: number
  }, options?: CallOptions): List<TicketEmails, TicketEmail>

  /**
   * Retry an e-mail.
   *
   * Queues an e-mail again that was not sent, with the same Message-ID.
   *
   * `POST /api/v3/dsf/tickets/{ticket_id}/emails/{email_id}/retry`. Scope `write:support`.
   */
  retryTicketEmail(request: {
    /** Id of the ticket. */
    ticket_id: number
    /** Id of the e-mail. */
    email_id: number
  }, options?: CallOptions): Promise<TicketEmail>

  /**
   * Generate a sales invoice.
   *
   * Draws the invoice of a parcel as a PDF. Seller and buyer are the sender and the receiver of the parcel, the date is the day of its announcement. Items of more than 5,000 in all are refused unless `force` is set; the amount is compared as it stands, in any currency.
   *
   * `POST /api/v3/dsf/documents/generate/invoice`. Scope `write:support`.
   */
  generateInvoice(request: {
    body: SalesInvoiceRequest
  }, options?: CallOptions): Promise<GeneratedDocument>

  /**
   * Generate a claim letter.
   *
   * Draws a letter from the sender of a parcel to its carrier as a PDF, in French unless `language` says otherwise. Items of more than 5,000 in all are refused unless `force` is set; the amount is compared as it stands, in any currency.
   *
   * `POST /api/v3/dsf/documents/generate/claim-letter`. Scope `write:support`.
   */
  generateClaimLetter(request: {
    body: ClaimLetterRequest
  }, options?: CallOptions): Promise<GeneratedDocument>

  /**
   * Upload a file for tickets.
   *
   * One file of at most 10 MB in the part `file`, with a filename and a Content-Type: an image (not SVG), a video, a text, PDF, RTF, XML, YAML, JSON, or a document of Microsoft Office or in the OpenDocument format. The content must be of the declared type, and of no other. `file_token` belongs to your organization; a file that nothing uses expires after 48 hours. 413 for a larger file, and where all files of your organization would take more than the server allows. 503 while the server has no room on its disk. An upload can be repeated: Idempotency-Key has no effect.
   *
   * `POST /api/v3/dsf/files`. Scope `write:support`.
   */
  uploadSupportFile(request: {
    body: {
      /** At most 10485760 bytes. */
      file: Blob
    } | FormData
  }, options?: CallOptions): Promise<{
    /** Token of the file, for `attachments` and the file fields of tickets. */
    file_token: string
  }>

  /**
   * Request a parcel report.
   *
   * Makes a CSV file of the parcels that were announced in a time and fit the other filters, in the background. Poll the report until its status is `ready`, then download the file from `url`. A report has at most 100,000 rows, and its file can be downloaded for 15 minutes, unless the operator has set otherwise. An organization has at most 20 reports under way.
   *
   * `POST /api/v3/reporting/parcels`. Scope `write:report`.
   */
  createParcelsReport(request: {
    body: ParcelsReportRequest
  }, options?: CallOptions): Promise<ParcelsReport>

  /**
   * Get a parcel report.
   *
   * The state of a report: `queued`, `generating`, `ready`, `failed` or `expired`. `url` is null except while it is `ready`.
   *
   * `GET /api/v3/reporting/parcels/{report_id}`. Scope `read:report`.
   */
  getParcelsReport(request: {
    /** Id of the report, a UUID. */
    report_id: string
  }, options?: CallOptions): Promise<ParcelsReport>

  /**
   * List transit times of carriers.
   *
   * The median transit time of each carrier. Transit time is the time from the first scan of the carrier to the first delivery attempt. A parcel counts on the day of its delivery. Returns do not count, nor do parcels registered for tracking without a `shipping_option_code`. One row for each code and pair of countries, ordered by them; codes and pairs without delivered parcels have no row.
   *
   * `GET /api/v3/analytics/transit-times/carriers`. Scope `read:analytics`.
   */
  listCarrierTransitTimes(request: {
    /** Code of a carrier. May stand several times. */
    carrier_code: string[]
    /** Only parcels from one of these countries. May stand several times. */
    from_country_code?: string[] | undefined
    /** Only parcels to one of these countries. May stand several times. */
    to_country_code?: string[] | undefined
    /** The first day in UTC, included. Default: 90 days before `end_date`. */
    start_date?: string | undefined
    /** The last day in UTC, included. Default: today. */
    end_date?: string | undefined
  }, options?: CallOptions): List<{
    /** Transit times, one entry for each group. */
    transit_times: CarrierTransitTime[]
  }, CarrierTransitTime>

  /**
   * List transit times of shipping options.
   *
   * The median transit time of each shipping option. Transit time is the time from the first scan of the carrier to the first delivery attempt. A parcel counts on the day of its delivery. Returns do not count, nor do parcels registered for tracking without a `shipping_option_code`. One row for each code and pair of countries, ordered by them; codes and pairs without delivered parcels have no row.
   *
   * `GET /api/v3/analytics/transit-times/shipping-options`. Scope `read:analytics`.
   */
  listShippingOptionTransitTimes(request: {
    /** Code of a shipping option. May stand several times. */
    shipping_option_code: string[]
    /** Only parcels from one of these countries. May stand several times. */
    from_country_code?: string[] | undefined
    /** Only parcels to one of these countries. May stand several times. */
    to_country_code?: string[] | undefined
    /** The first day in UTC, included. Default: 90 days before `end_date`. */
    start_date?: string | undefined
    /** The last day in UTC, included. Default: today. */
    end_date?: string | undefined
  }, options?: CallOptions): List<{
    /** Transit times, one entry for each group. */
    transit_times: ShippingOptionTransitTime[]
  }, ShippingOptionTransitTime>

  /**
   * Get the figures of each day.
   *
   * How many parcels were announced, delivered, late, in exception and returned, and what was spent, for each day and carrier, with their sums. Days are in UTC; a window has at most 366. A day and carrier without figures has no row.
   *
   * `GET /api/v3/analytics/overview`. Scope `read:analytics`.
   */
  getAnalyticsOverview(request?: {
    /** Code of a carrier to include; may be repeated. */
    carrier_code?: string[] | undefined
    /** The first day in UTC, included. Default: 30 days before `end_date`. */
    start_date?: string | undefined
    /** The last day in UTC, included. Default: today. */
    end_date?: string | undefined
  }, options?: CallOptions): Promise<AnalyticsOverview>

  /**
   * List events (audit log).
   *
   * The audit log of created, updated and deleted resources, newest first: of shipments, unless `resource_type` names another resource or `all`, whether the change came through the API, the command line or a background job. Events are kept for 90 days. `user_id` and `actor_id` are the user on whose behalf the change was made, or null for changes by the system itself. `resource_id` of shop order statuses is the id of the integration.
   *
   * `GET /api/v3/events`. Scope `read:event`.
   */
  listEvents(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
    /** `all`: the events of every resource. */
    resource_type?: "brand" | "carrier_support_contact" | "checkout_configuration" | "checkout_public_key" | "connection" | "contract" | "credential" | "integration" | "order" | "organization" | "parcel" | "pickup" | "report" | "return" | "return_settings" | "sender_address" | "shipment" | "shipping_defaults" | "shipping_rule" | "shop_order_status" | "subscription" | "ticket" | "all" | undefined
    /** Only events of the resource with this id. */
    resource_id?: string | undefined
    /** Only events of this operation. */
    operation?: "create" | "update" | "delete" | undefined
    /** Only what happened at this time or later. */
    start_datetime?: string | undefined
    /** Only what happened at this time or earlier. */
    end_datetime?: string | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Event[]
  }, Event>

  /**
   * List connections (webhook endpoints).
   *
   * Returns the connections that events are sent to, without their secrets.
   *
   * `GET /api/v3/event-subscriptions/connections`. Scope `read:event-subscription`.
   */
  listConnections(request?: {
    /** Only connections of this type. */
    connection_type?: "webhook" | "klaviyo" | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Connection[]
  }, Connection>

  /**
   * Create a connection (webhook endpoint).
   *
   * A connection is where events are sent: your webhook endpoint, or an account at an email-marketing provider. An organization can have 100 connections. `auth_config` and the values of `extra_headers` are write-only. The URL must be public and use https on port 443 or 8443.
   *
   * `POST /api/v3/event-subscriptions/connections`. Scope `write:event-subscription`.
   */
  createConnection(request: {
    body: ConnectionRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: NewConnection
  }>

  /**
   * Get a connection (webhook endpoint).
   *
   * Returns one connection, without its secrets.
   *
   * `GET /api/v3/event-subscriptions/connections/{id}`. Scope `read:event-subscription`.
   */
  getConnection(request: {
    /** Id of the connection. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Connection
  }>

  /**
   * Update a connection (webhook endpoint).
   *
   * Keys of `configuration` that are sent replace the existing ones. Sending to a disabled connection resumes. The type cannot change. `auth_config` is replaced as a whole, and removed when `auth_type` changes. `***` as the value of an extra header keeps it; a URL at another host needs all credentials again. Any `configuration`, even an empty object, enables a disabled connection.
   *
   * `PATCH /api/v3/event-subscriptions/connections/{id}`. Scope `write:event-subscription`.
   */
  updateConnection(request: {
    /** Id of the connection. */
    id: number
    body: ConnectionChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Connection
  }>

  /**
   * Delete a connection (webhook endpoint).
   *
   * Also deletes its subscriptions and its pending deliveries.
   *
   * `DELETE /api/v3/event-subscriptions/connections/{id}`. Scope `write:event-subscription`.
   */
  deleteConnection(request: {
    /** Id of the connection. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Rotate a webhook signing secret.
   *
   * For 24 hours, events are signed with both the new and the previous secret. Another rotation within that time ends the older secret immediately.
   *
   * `POST /api/v3/event-subscriptions/connections/{id}/rotate-secret`. Scope `write:event-subscription`.
   */
  rotateConnectionSecret(request: {
    /** Id of the connection. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: SigningSecret
  }>

  /**
   * Start OAuth authorization.
   *
   * Returns the OAuth authorization URL. Open it in a browser to grant access; it is valid for 10 minutes and one use. If access is granted again, pending deliveries are sent immediately.
   *
   * `POST /api/v3/event-subscriptions/connections/{id}/authorization`. Scope `write:event-subscription`.
   */
  authorizeConnection(request: {
    /** Id of the connection. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ConnectionAuthorization
  }>

  /**
   * List subscriptions.
   *
   * Returns the subscriptions of all connections.
   *
   * `GET /api/v3/event-subscriptions/subscriptions`. Scope `read:event-subscription`.
   */
  listSubscriptions(request?: {
    /** Only subscriptions to this event type. */
    event_type?: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | undefined
    /** Only subscriptions that are active, or that are not. */
    is_active?: boolean | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Subscription[]
  }, Subscription>

  /**
   * Create a subscription.
   *
   * An organization can have 500 subscriptions. A connection receives an event once, however many of its subscriptions match. Events before the subscription are not sent.
   *
   * `POST /api/v3/event-subscriptions/subscriptions`. Scope `write:event-subscription`.
   */
  createSubscription(request: {
    body: SubscriptionRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Subscription
  }>

  /**
   * Get a subscription.
   *
   * Returns one subscription.
   *
   * `GET /api/v3/event-subscriptions/subscriptions/{id}`. Scope `read:event-subscription`.
   */
  getSubscription(request: {
    /** Id of the subscription. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Subscription
  }>

  /**
   * Update a subscription.
   *
   * Changes the fields that are sent, such as `is_active`.
   *
   * `PATCH /api/v3/event-subscriptions/subscriptions/{id}`. Scope `write:event-subscription`.
   */
  updateSubscription(request: {
    /** Id of the subscription. */
    id: number
    body: SubscriptionChanges
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Subscription
  }>

  /**
   * Delete a subscription.
   *
   * Pending deliveries are still sent.
   *
   * `DELETE /api/v3/event-subscriptions/subscriptions/{id}`. Scope `write:event-subscription`.
   */
  deleteSubscription(request: {
    /** Id of the subscription. */
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Send a test event.
   *
   * Sends a sample payload to your endpoint and returns the result. The event has the parcel 0, the `sequence` 0 and a `webhook-id` that begins with `test_`. It is not stored and does not change the health of the connection. `response_body` is a description of the result, never the response of the receiver.
   *
   * `POST /api/v3/event-subscriptions/broadcast/test/{subscription_id}`. Scope `write:event-subscription`.
   */
  sendTestEvent(request: {
    /** Id of the subscription. */
    subscription_id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: BroadcastResult
  }>

  /**
   * List webhook deliveries.
   *
   * Returns the webhook deliveries of all connections and integration webhooks, newest first. Deliveries are kept for 30 days. The first attempt and the last 49 are listed.
   *
   * `GET /api/v3/event-subscriptions/deliveries`. Scope `read:event-subscription`.
   */
  listWebhookDeliveries(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
    /** Only deliveries to this connection. */
    connection_id?: number | undefined
    /** Only deliveries of this event type. */
    event_type?: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | "parcel_status_changed" | "integration_connected" | "integration_updated" | "integration_deleted" | "return_created" | undefined
    /** Only deliveries in this state. */
    status?: "waiting" | "held" | "delivered" | "failed" | undefined
    /** Only what happened at this time or later. */
    start_datetime?: string | undefined
    /** Only what happened at this time or earlier. */
    end_datetime?: string | undefined
  }, options?: CallOptions): List<{
    /** The result of the operation: a list. */
    data: Delivery[]
  }, Delivery>

  /**
   * Get a webhook delivery.
   *
   * Returns one delivery with its attempts and its body.
   *
   * `GET /api/v3/event-subscriptions/deliveries/{id}`. Scope `read:event-subscription`.
   */
  getWebhookDelivery(request: {
    /** Id of the delivery. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: DeliveryDetails
  }>

  /**
   * Resend a webhook delivery.
   *
   * Retries a delivery with the same `webhook-id`, whether it was delivered or failed. A `waiting` delivery is attempted now. A `held` delivery waits for an earlier delivery of the same parcel; that one is attempted now.
   *
   * `POST /api/v3/event-subscriptions/deliveries/{id}/replay`. Scope `write:event-subscription`.
   */
  replayWebhookDelivery(request: {
    /** Id of the delivery. */
    id: number
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: DeliveryDetails
  }>

  /**
   * Resend failed webhook deliveries.
   *
   * Sends the failed deliveries of a connection again, from a time on.
   *
   * `POST /api/v3/event-subscriptions/connections/{id}/replay`. Scope `write:event-subscription`.
   */
  replayFailedDeliveries(request: {
    /** Id of the connection. */
    id: number
    body: ReplayRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: ReplayResult
  }>

  /**
   * Get the test clock.
   *
   * A sandbox organization has its own test clock, which all of its scheduled work follows.
   *
   * `GET /api/v3/sandbox/clock`. Scope `read:sandbox`.
   */
  getTestClock(request?: NoParameters, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: Clock
  }>

  /**
   * Advance the test clock.
   *
   * All scheduled work up to the new time runs, in order, before the call returns. The clock then continues from there; it never moves back. At most 366 days per call, counted in UTC. After 20 seconds the call returns with `reached: false` and the clock at the last finished work: send it again. 409: another call is moving the clock. 403: the organization is live. API keys, rate limits and tokens use the real time.
   *
   * `POST /api/v3/sandbox/clock`. Scope `write:sandbox`.
   */
  advanceTestClock(request: {
    body: ClockRequest
  }, options?: CallOptions): Promise<{
    /** The result of the operation. */
    data: AdvancedClock
  }>
}
