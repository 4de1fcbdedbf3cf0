// Written by npm run generate from openapi.json.
import type { Download } from '../download.ts'
import type { List } from '../lists.ts'
import type { CallOptions, NoParameters } from '../options.ts'
import type { AddressChangeTicketRequest, AddressValidation, AddressValidationRequest, AnalyticsOverview, AnnouncementRequest, AuthMetadata, Brand, BrandChanges, BrandRequest, BroadcastResult, CarrierSupportContact, CarrierSupportContactChanges, CarrierSupportContactRequest, CarrierTransitTime, CheckoutConfiguration, CheckoutConfigurationRequest, CheckoutPublicKey, CheckoutPublicKeyRequest, ClaimLetterRequest, Clock, ClockRequest, Connection, ConnectionAuthorization, ConnectionChanges, ConnectionRequest, Contract, ContractChanges, ContractRequest, ContractSchema, CreatedReturn, CreatedTicket, DamageTicketRequest, DelayTicketRequest, DeliveredNotReceivedTicketRequest, Delivery, DeliveryDetails, DeliveryOption, DeliveryOptions, DeliveryOptionsRequest, DutiesRequest, DutiesResult, Event, FollowedParcel, FoundServicePoint, GeneratedDocument, Geocoding, Integration, IntegrationChanges, IntegrationLog, IntegrationLogRequest, IntegrationSigningSecret, Invoice, InvoiceItem, LabelAnswer, LabelOrLabelsRequest, LabelRequest, LabelsAnswer, LabelsRequest, LateDeliveryTicketRequest, LeftOutOption, LostTicketRequest, MovedClock, NewConnection, OneLabelRequest, Order, OrderChanges, OrderRequest, OrderSaved, Organization, ParcelStatus, ParcelTracking, ParcelsReport, ParcelsReportRequest, Pickup, PickupCancellation, PickupRequest, PickupTimeSlot, PricingForm, PricingFormChanges, ProvidedData, PublicDeliveryOptionsRequest, ReplayRequest, Replayed, RequestedData, Return, ReturnCancellation, ReturnPage, ReturnRequest, ReturnSettings, ReturnSettingsRequest, ReturnValidation, SalesInvoiceRequest, SenderAddress, SenderAddressChanges, SenderAddressRequest, ServicePoint, ServicePointFeatures, Shipment, ShipmentCancellation, ShipmentChanges, ShipmentDraft, ShipmentRequest, ShipmentWithRules, ShippingDefaults, ShippingDefaultsChanges, ShippingMethodCodes, ShippingMethodIds, ShippingOption, ShippingOptionRequest, ShippingOptionTransitTime, ShippingQuoteRequest, ShippingRule, ShippingRuleActionDetail, ShippingRuleActionKind, ShippingRuleChanges, ShippingRuleCondition, ShippingRuleConditionDetail, ShippingRuleOperator, ShippingRuleOrder, ShippingRuleRequest, ShippingRuleTrial, ShopOrderStatus, ShopOrderStatusMapping, ShopOrderStatusMappingRequest, ShopOrderStatusesRequest, SigningSecret, StoppedShippingRuleTrial, Subscription, SubscriptionChanges, SubscriptionRequest, Ticket, TicketEmail, TicketEmails, TicketRequest, TicketStepRequest, Token, TokenRequest, TrackingRequest, TriedShippingRules, UnjustReturnTicketRequest, V2IncomingReturn, V2IncomingReturnCreated, V2ReturnLabel, V2ReturnLabelPending, V2ReturnPhotos, V2ReturnPortal, V2ReturnPortalParcel, WebhookSecretRequest } from './schemas.ts'

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
   * `GET /api/v3/organization`. Scope `read:user`.
   */
  getOrganization(request?: NoParameters, options?: CallOptions): Promise<{
    data: Organization
  }>

  /**
   * Get API credential metadata.
   *
   * `GET /api/v3/user/auth/metadata`. Scope `read:user`.
   */
  getCredentialMetadata(request?: NoParameters, options?: CallOptions): Promise<{
    data: AuthMetadata
  }>

  /**
   * List sender addresses.
   *
   * `GET /api/v3/addresses/sender-addresses`. Scope `read:operational-settings`.
   */
  listSenderAddresses(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    data: SenderAddress[]
  }, SenderAddress>

  /**
   * Create a sender address.
   *
   * `POST /api/v3/addresses/sender-addresses`. Scope `write:operational-settings`.
   */
  createSenderAddress(request: {
    body: SenderAddressRequest
  }, options?: CallOptions): Promise<{
    data: SenderAddress
  }>

  /**
   * Get a sender address.
   *
   * `GET /api/v3/addresses/sender-addresses/{id}`. Scope `read:operational-settings`.
   */
  getSenderAddress(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body: SenderAddressChanges
  }, options?: CallOptions): Promise<{
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
    order_number?: string | undefined
    order_id?: string | undefined
    /** The code that the shop gave it, in any case. */
    status?: string | undefined
    /** On this day, in UTC. */
    order_created_at?: string | undefined
    /** Not before this day, in UTC. */
    order_created_at_min?: string | undefined
    /** Not after this day, in UTC. */
    order_created_at_max?: string | undefined
    /** On this day, in UTC. */
    order_updated_at?: string | undefined
    /** Not before this day, in UTC. */
    order_updated_at_min?: string | undefined
    /** Not after this day, in UTC. */
    order_updated_at_max?: string | undefined
    /** One or more of `integration`, `order_number`, `order_created_at`, `order_updated_at` and `pk`, separated by commas; with `-` before it, from last to first. Anything else is taken for `-pk`. */
    sort?: string | undefined
  }, options?: CallOptions): List<{
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
    data: OrderSaved[] | OrderSaved
  }>

  /**
   * Get an order.
   *
   * `GET /api/v3/orders/{id}`. Scope `read:order`.
   */
  getOrder(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body: OrderChanges
  }, options?: CallOptions): Promise<{
    data: OrderSaved
  }>

  /**
   * Delete an order.
   *
   * `DELETE /api/v3/orders/{id}`. Scope `write:order`.
   */
  deleteOrder(request: {
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
  }, options?: CallOptions): Promise<LabelsAnswer>

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
    data: LabelAnswer[]
  }>

  /**
   * Create labels for orders.
   *
   * With `orders`, works like /orders/create-label-async; with a single `order`, like /orders/create-label-sync. Sending both or neither is refused.
   *
   * `POST /api/v3/orders/create-label`. Scope `write:parcel`.
   */
  createOrderLabels(request: {
    body: LabelOrLabelsRequest
  }, options?: CallOptions): Promise<{
    data: LabelAnswer[]
  } | LabelsAnswer>

  /**
   * Ship orders.
   *
   * With `orders`, works like /orders/create-label-async; with a single `order`, like /orders/create-label-sync. Sending both or neither is refused.
   *
   * `POST /api/v3/ship-an-order`. Scope `write:parcel`.
   */
  shipOrders(request: {
    body: LabelOrLabelsRequest
  }, options?: CallOptions): Promise<{
    data: LabelAnswer[]
  } | LabelsAnswer>

  /**
   * Create a label by order number.
   *
   * Finds the order by the shop's `order_id`, or else by its id. The `order_id` is searched in the given integration or in that of the API key; the id in all integrations of the organization unless one is given.
   *
   * `POST /api/v3/orders/{order_id}/shipments/label`. Scope `write:parcel`.
   */
  createLabelByOrderNumber(request: {
    order_id: string
    body: OneLabelRequest
  }, options?: CallOptions): Promise<{
    data: LabelAnswer[]
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
    tracking_number?: string | undefined
    external_reference_id?: string | undefined
    order_number?: string | undefined
    integration_id?: number | undefined
    updated_before?: string | undefined
    updated_after?: string | undefined
    announced_before?: string | undefined
    announced_after?: string | undefined
    /** Ids of parcels with commas between them, at most 100. */
    ids?: string | undefined
    /** Ids of shipments with commas between them, at most 100. */
    shipment_uuids?: string | undefined
  }, options?: CallOptions): List<{
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
    data: Shipment
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
    data: Shipment
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
    data: ShipmentWithRules
  }>

  /**
   * Get a shipment.
   *
   * `GET /api/v3/shipments/{id}`. Scope `read:parcel`.
   */
  getShipment(request: {
    id: string
  }, options?: CallOptions): Promise<{
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
    id: string
    body: ShipmentRequest
  }, options?: CallOptions): Promise<{
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
    id: string
    body: ShipmentChanges
  }, options?: CallOptions): Promise<{
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
    shipment_id: string
  }, options?: CallOptions): Promise<{
    data: Shipment
  }>

  /**
   * Cancel a shipment.
   *
   * 200: cancelled. 202: cancellation requested; the carrier is polled for up to 14 days. A shipment without a label is cancelled immediately. If the carrier gives no answer within 14 days, the label counts as unused and the shipment as cancelled. 409: the carrier refuses.
   *
   * `POST /api/v3/shipments/{id}/cancel`. Scope `write:parcel`.
   */
  cancelShipment(request: {
    id: string
  }, options?: CallOptions): Promise<{
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
    /** The status of the first parcel. */
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
   * Across a customs border `customs_information`, or instead `customs_invoice_nr`, is required, and the description, quantity, weight, price, `hs_code` and `origin_country` of each item; such a return has one parcel. `total_insured_value` is 2 to 5,000 and includes the liability of the carrier. With `apply_rules` the shipping rules of the organization apply; options that are not for returns and other addresses are left out.
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
   * Across a customs border `customs_information`, or instead `customs_invoice_nr`, is required, and the description, quantity, weight, price, `hs_code` and `origin_country` of each item; such a return has one parcel. `total_insured_value` is 2 to 5,000 and includes the liability of the carrier. With `apply_rules` the shipping rules of the organization apply; options that are not for returns and other addresses are left out.
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
   * Across a customs border `customs_information`, or instead `customs_invoice_nr`, is required, and the description, quantity, weight, price, `hs_code` and `origin_country` of each item; such a return has one parcel. `total_insured_value` is 2 to 5,000 and includes the liability of the carrier. With `apply_rules` the shipping rules of the organization apply; options that are not for returns and other addresses are left out.
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
    id: number
  }, options?: CallOptions): Promise<ReturnCancellation>

  /**
   * List shipping options.
   *
   * `GET /api/v3/shipping-options`. Scope `read:price`.
   */
  listShippingOptions(request?: {
    from_country_code?: string | undefined
    to_country_code?: string | undefined
    from_postal_code?: string | undefined
    to_postal_code?: string | undefined
    carrier_code?: string | undefined
    contract_id?: number | undefined
    shipping_product_code?: string | undefined
    shipping_option_code?: string | undefined
    /** Of one parcel. */
    weight?: string | number | undefined
    weight_unit?: "kg" | "g" | "lbs" | "oz" | undefined
    /** With a side of 0 the dimensions count as not sent. */
    length?: string | number | undefined
    width?: string | number | undefined
    height?: string | number | undefined
    dimension_unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
    last_mile?: "home_delivery" | "service_point" | "mailbox" | "locker" | "locker_or_service_point" | undefined
    calculate_quotes?: boolean | undefined
    explain?: boolean | undefined
    b2b?: boolean | undefined
    b2c?: boolean | undefined
    boxable?: boolean | undefined
    bulky_goods?: boolean | undefined
    carrier_insurance?: boolean | undefined
    dangerous_goods?: boolean | undefined
    direct_contract_only?: boolean | undefined
    eco_delivery?: boolean | undefined
    ers?: boolean | undefined
    flex_delivery?: boolean | undefined
    fragile_goods?: boolean | undefined
    fresh_goods?: boolean | undefined
    harmonized_label?: boolean | undefined
    id_check?: boolean | undefined
    labelless?: boolean | undefined
    manually?: boolean | undefined
    multicollo?: boolean | undefined
    neighbor_delivery?: boolean | undefined
    non_conveyable?: boolean | undefined
    personalized_delivery?: boolean | undefined
    pick_up?: boolean | undefined
    premium?: boolean | undefined
    registered_delivery?: boolean | undefined
    returns?: boolean | undefined
    signature?: boolean | undefined
    sorted?: boolean | undefined
    surcharge?: boolean | undefined
    tracked?: boolean | undefined
    tyres?: boolean | undefined
  }, options?: CallOptions): List<{
    data: ShippingOption[] | null
    message: string | null
    left_out?: LeftOutOption[] | undefined
  }, LeftOutOption>

  /**
   * Search shipping options with quotes.
   *
   * Every field narrows the result. Options for returns are listed only if `functionalities.returns` is true, or the request names the option or its product. Set `calculate_quotes` to get rates, surcharges and insurance prices for the whole shipment. Every active contract offers the options of its carrier, so an option is returned once for each contract, with the rates of that contract. A quote is the sum of its breakdown; fuel, toll, remote-area and seasonal surcharges are estimates and not included. Rates come from the manual rates of the contract, else its rate file, else the API of the carrier, else the rates of the platform. A carrier has 3 seconds; `quote_error` says why an option has no rate. A contract that is missing or not active is refused with 400.
   *
   * `insurance`, `cash_on_delivery` and `delivery_attempts` match options that offer at least as much; other functionalities must be equal, and null matches options without the functionality. `lead_time` is in hours: whole days from the next cut-off to the delivery, by the business days and public holidays of both countries. A parcel without a weight excludes no option and is quoted for each weight band. `explain` adds `left_out`, the options that do not fit with every reason, and `explanation`, the lines of each price.
   *
   * `POST /api/v3/shipping-options`. Scope `read:price`.
   */
  searchShippingOptions(request: {
    body: ShippingOptionRequest
  }, options?: CallOptions): Promise<{
    data: ShippingOption[] | null
    message: string | null
    left_out?: LeftOutOption[] | undefined
  }>

  /**
   * Filter shipping options without quotes.
   *
   * `POST /api/v3/shipping-options/filter`. Scope `read:price`.
   */
  filterShippingOptions(request: {
    body: ShippingOptionRequest
  }, options?: CallOptions): Promise<{
    data: ShippingOption[] | null
    message: string | null
    left_out?: LeftOutOption[] | undefined
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
    data: ShippingOption[] | null
    message: string | null
    left_out?: LeftOutOption[] | undefined
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
    data: ShippingDefaults
  }>

  /**
   * Update shipping defaults.
   *
   * Partial update. Send null for `ship_with` or `insurance` to remove that default. Weight and shipping method must fit together. `insurance.percentage` (1 to 100) is of the order value and at most 5,000 euros; it is skipped for several parcels, for currencies other than the euro, for unknown values and below 2 euros. Customs defaults apply only if they give both a reason and an invoice number.
   *
   * `PATCH /api/v3/shipping-defaults`. Scope `write:operational-settings`.
   */
  updateShippingDefaults(request: {
    body: ShippingDefaultsChanges
  }, options?: CallOptions): Promise<{
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
    active?: boolean | undefined
  }, options?: CallOptions): List<{
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
    body: ShippingRuleTrial
  }, options?: CallOptions): Promise<{
    data: TriedShippingRules[]
    stopped?: StoppedShippingRuleTrial | undefined
  }>

  /**
   * Get a shipping rule.
   *
   * `GET /api/v3/shipping-rules/rules/{rule_id}`. Scope `read:shipping-rule`.
   */
  getShippingRule(request: {
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
    rule_id: number
    body: ShippingRuleChanges
  }, options?: CallOptions): Promise<ShippingRule>

  /**
   * Delete a shipping rule.
   *
   * `DELETE /api/v3/shipping-rules/rules/{rule_id}`. Scope `write:shipping-rule`.
   */
  deleteShippingRule(request: {
    rule_id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * List rule actions.
   *
   * `GET /api/v3/shipping-rules/actions`. Scope `read:shipping-rule`.
   */
  listRuleActions(request?: NoParameters, options?: CallOptions): List<{
    data: ShippingRuleActionKind[]
  }, ShippingRuleActionKind>

  /**
   * Get a rule action.
   *
   * `GET /api/v3/shipping-rules/actions/{identifier}`. Scope `read:shipping-rule`.
   */
  getRuleAction(request: {
    identifier: string
  }, options?: CallOptions): Promise<ShippingRuleActionDetail>

  /**
   * List rule operators.
   *
   * `GET /api/v3/shipping-rules/operators`. Scope `read:shipping-rule`.
   */
  listRuleOperators(request?: NoParameters, options?: CallOptions): List<{
    data: ShippingRuleOperator[]
  }, ShippingRuleOperator>

  /**
   * List rule conditions.
   *
   * `GET /api/v3/shipping-rules/conditions`. Scope `read:shipping-rule`.
   */
  listRuleConditions(request?: NoParameters, options?: CallOptions): List<{
    data: ShippingRuleCondition[]
  }, ShippingRuleCondition>

  /**
   * Get a rule condition.
   *
   * `GET /api/v3/shipping-rules/conditions/{identifier}`. Scope `read:shipping-rule`.
   */
  getRuleCondition(request: {
    identifier: string
  }, options?: CallOptions): Promise<ShippingRuleConditionDetail>

  /**
   * List parcel statuses.
   *
   * `GET /api/v3/parcels/statuses`. Scope `read:parcel`.
   */
  listParcelStatuses(request?: NoParameters, options?: CallOptions): List<{
    data: ParcelStatus[]
  }, ParcelStatus>

  /**
   * Download a parcel document.
   *
   * Labels are available as PDF, PNG or ZPL, selected by `Accept`; `qr`, the code that a shopper shows instead of a label, as PDF or PNG; all other documents as PDF. `customs-declaration` is all required customs documents, merged into one PDF. `proof-of-delivery` is requested from the carrier once the parcel is delivered. Downloading a label marks it as printed. 406 names the available types. `dpi` is 72 for PDF, and 203, 300 or 600 for ZPL (default 203) and PNG (default 300). `paper_size=A4` puts four labels on a sheet, and `start_from` (0 to 3) is the place of the first; ZPL has no sheets, and a document that is larger than the paper keeps its size. HEAD does not mark a label as printed.
   *
   * 404 says why the parcel does not have the document: cancelled, not announced, no customs border, no air waybill, several currencies, or no items. `customs-declaration` is a CN 23 for postal carriers, with a CP 71 for parcels, and a commercial invoice for all others; `cn23-default` is the harmonised form for any carrier. The date of a label is that of the announcement, and a label keeps the logo that the brand had then. Cash on delivery is on the first parcel of a shipment. 503 with `Retry-After`: the carrier does not answer (air waybills and proofs of delivery only).
   *
   * `GET /api/v3/parcels/{id}/documents/{type}`. Scope `read:parcel`.
   */
  downloadParcelDocument(request: {
    id: number
    type: "label" | "customs-declaration" | "air-waybill" | "proof-of-delivery" | "qr" | "cn23" | "cp71" | "cn23-default" | "commercial-invoice"
    /** PNG and ZPL are drawn at 203, 300 or 600, PDF at 72. Default: 300, 203 and 72. */
    dpi?: number | undefined
    /** In any case. Default: each document has its own size. A4 has four labels on a sheet. */
    paper_size?: "A4" | "A5" | "A6" | undefined
    /** The place of the first label on a sheet of A4: 0 and 1 above, 2 and 3 below. */
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
    type: "label" | "customs-declaration" | "air-waybill" | "proof-of-delivery" | "qr" | "cn23" | "cp71" | "cn23-default" | "commercial-invoice"
    parcels: number[]
    /** PNG and ZPL are drawn at 203, 300 or 600, PDF at 72. Default: 300, 203 and 72. */
    dpi?: number | undefined
    /** In any case. Default: each document has its own size. A4 has four labels on a sheet. */
    paper_size?: "A4" | "A5" | "A6" | undefined
    /** The place of the first label on a sheet of A4: 0 and 1 above, 2 and 3 below. */
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
  }, options?: CallOptions): Promise<FollowedParcel>

  /**
   * Get tracking events by tracking number.
   *
   * Returns the tracking events of a shipped or tracking-only parcel, oldest first. Events have the time of the carrier; a late event is listed at its own time. An event with an unknown code has the phase `unknown` and does not change the status. Delivered, collected, returned and cancelled are final. `parcel_id` is the id for GET /parcel-tracking/{id}; `source_id` of a parcel that was shipped here is its id. `updated_at` is when the parcel data last changed, not the time of the latest event.
   *
   * `GET /api/v3/parcels/tracking/{tracking_number}`. Scope `read:parcel`.
   */
  getTrackingByNumber(request: {
    tracking_number: string
  }, options?: CallOptions): Promise<ParcelTracking>

  /**
   * Get tracking events of a parcel.
   *
   * `GET /api/v3/parcel-tracking/{id}`. Scope `read:parcel`.
   */
  getParcelTracking(request: {
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
    carrier_code: string
    token: string
  }, options?: CallOptions): Promise<{
    received: true
  }>

  /**
   * Search service points.
   *
   * Returns service points (pick-up and drop-off locations), nearest first if an address or a position is given. `Accept: application/geo+json` returns a FeatureCollection. Only sandbox carriers have service points so far, so a live organization finds none. The integration needs `service_point_enabled`. `carrier_code` is any carrier with service points; `use_integration_carriers` uses those of `service_point_carriers` and is refused if none of them has any. `radius` needs an address or a position; without it the nearest of the whole country are returned. A bounding box can be combined with a place, which then sorts the results. `distance` is null without a place. Lists are sent by repeating the parameter.
   *
   * `is_active`: the carrier confirmed the point recently. `is_available`: it accepts parcels now. `is_expired`: it is gone; only a search by ids finds it, and shipping options refuse it. `next_open_at` is the next opening, also while the point is open; null if it never closes. Public holidays are those of the whole country. 503 (addresses cannot be looked up) has the code null.
   *
   * `GET /api/v3/service-points`. Scope `read:service-point`.
   */
  searchServicePoints(request: {
    country_code: string
    /** Carriers to look among; may stand several times. Either this or use_integration_carriers. */
    carrier_code?: string[] | undefined
    /** Look among the carriers that the integration has service points enabled for. */
    use_integration_carriers?: boolean | undefined
    /** A whole address. It excludes the address_ parameters, latitude and longitude. */
    address?: string | undefined
    address_street?: string | undefined
    /** Only with address_street or address_postal_code. */
    address_house_number?: string | undefined
    address_postal_code?: string | undefined
    address_city?: string | undefined
    latitude?: number | undefined
    longitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    ne_latitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    ne_longitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    sw_latitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    sw_longitude?: number | undefined
    /** In metres, around an address or a position. It excludes a box. */
    radius?: number | undefined
    /** Only these, also where they have expired; may stand several times. */
    carrier_service_point_id?: string[] | undefined
    carrier_shop_type?: string | undefined
    general_shop_type?: ("servicepoint" | "locker" | "post_office" | "carrier_depot")[] | undefined
    limit?: number | undefined
    /** The format of the response. */
    accept: "application/geo+json"
  }, options?: CallOptions): Promise<ServicePointFeatures>
  /**
   * Search service points.
   *
   * Returns service points (pick-up and drop-off locations), nearest first if an address or a position is given. `Accept: application/geo+json` returns a FeatureCollection. Only sandbox carriers have service points so far, so a live organization finds none. The integration needs `service_point_enabled`. `carrier_code` is any carrier with service points; `use_integration_carriers` uses those of `service_point_carriers` and is refused if none of them has any. `radius` needs an address or a position; without it the nearest of the whole country are returned. A bounding box can be combined with a place, which then sorts the results. `distance` is null without a place. Lists are sent by repeating the parameter.
   *
   * `is_active`: the carrier confirmed the point recently. `is_available`: it accepts parcels now. `is_expired`: it is gone; only a search by ids finds it, and shipping options refuse it. `next_open_at` is the next opening, also while the point is open; null if it never closes. Public holidays are those of the whole country. 503 (addresses cannot be looked up) has the code null.
   *
   * `GET /api/v3/service-points`. Scope `read:service-point`.
   */
  searchServicePoints(request: {
    country_code: string
    /** Carriers to look among; may stand several times. Either this or use_integration_carriers. */
    carrier_code?: string[] | undefined
    /** Look among the carriers that the integration has service points enabled for. */
    use_integration_carriers?: boolean | undefined
    /** A whole address. It excludes the address_ parameters, latitude and longitude. */
    address?: string | undefined
    address_street?: string | undefined
    /** Only with address_street or address_postal_code. */
    address_house_number?: string | undefined
    address_postal_code?: string | undefined
    address_city?: string | undefined
    latitude?: number | undefined
    longitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    ne_latitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    ne_longitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    sw_latitude?: number | undefined
    /** Of a box, all four corners of which are needed; its diagonal is at most 50 km. */
    sw_longitude?: number | undefined
    /** In metres, around an address or a position. It excludes a box. */
    radius?: number | undefined
    /** Only these, also where they have expired; may stand several times. */
    carrier_service_point_id?: string[] | undefined
    carrier_shop_type?: string | undefined
    general_shop_type?: ("servicepoint" | "locker" | "post_office" | "carrier_depot")[] | undefined
    limit?: number | undefined
    /** The format of the response. */
    accept?: "application/json" | undefined
  }, options?: CallOptions): Promise<{
    data: {
      results: FoundServicePoint[]
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
    public_key: string
    country_code: string
    postal_code?: string | undefined
    city?: string | undefined
    /** A whole address. It excludes postal_code and city. */
    address?: string | undefined
    /** Only service points of this carrier. */
    carrier_code?: string | undefined
    /** Only service points that this option of the configuration is delivered at: lockers, shops or both. */
    shipping_option_code?: string | undefined
    limit?: number | undefined
  }, options?: CallOptions): Promise<{
    data: {
      results: FoundServicePoint[]
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
    service_point_id: number
  }, options?: CallOptions): Promise<{
    data: ServicePoint
  }>

  /**
   * Check service point availability.
   *
   * `POST /api/v3/service-points/{service_point_id}/check-availability`. Scope `read:service-point`.
   */
  checkServicePointAvailability(request: {
    service_point_id: number
  }, options?: CallOptions): Promise<{
    data: {
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
    /** A carrier with pickups. */
    carrier_code: string
    /** Required where there are several active contracts with the carrier. */
    contract_id?: number | undefined
    country_code: string
    postal_code: string
    /** The day of the pickup, by the calendar of the address. */
    date: string
  }, options?: CallOptions): List<{
    data: PickupTimeSlot[]
  }, PickupTimeSlot>

  /**
   * Get a pickup.
   *
   * `GET /api/v3/pickups/{id}`. Scope `read:pickup`.
   */
  getPickup(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
  }, options?: CallOptions): Promise<{
    data: PickupCancellation
  }>

  /**
   * List brands.
   *
   * `GET /api/v3/brands`. Scope `read:brand`.
   */
  listBrands(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
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
    data: Brand
  }>

  /**
   * Get a brand.
   *
   * `GET /api/v3/brands/{id}`. Scope `read:brand`.
   */
  getBrand(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body: BrandChanges
  }, options?: CallOptions): Promise<{
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
    id: number
    body: {
      /** image/png or image/jpeg, at most 1048576 bytes. */
      file: Blob
    } | FormData
  }, options?: CallOptions): Promise<{
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
    id: number
    body: {
      /** image/png or image/jpeg, at most 1048576 bytes. */
      file: Blob
    } | FormData
  }, options?: CallOptions): Promise<{
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
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body: ReturnSettingsRequest
  }, options?: CallOptions): Promise<{
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
    id: string
  }, options?: CallOptions): Promise<{
    data: {
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
    id: number
  }, options?: CallOptions): Promise<{
    data: {
      id: number
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
    id: number
  }, options?: CallOptions): Promise<{
    data: {
      id: number
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
    brand_domain: string
    /** Such as en-GB. Default: the first language. */
    language?: string | undefined
  }, options?: CallOptions): Promise<V2ReturnPortal>

  /**
   * Find a parcel to return.
   *
   * Public. Finds a parcel of the brand by its order number or tracking number and the postal code of the receiver. The response is the same for an unknown number and a wrong postal code. After 10 failures within 15 minutes, from one network or for one number, it is 429. `access_token` is valid for 30 minutes and for this parcel only. The data is what the label shows, and the products that can still be returned.
   *
   * `GET /api/v2/brand/{brand_domain}/return-portal/outgoing`.
   */
  searchReturnableParcel(request: {
    brand_domain: string
    /** The order number or the tracking number. */
    identifier: string
    /** Of the receiver. */
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
    brand_domain: string
    body: V2IncomingReturn
  }, options?: CallOptions): Promise<V2IncomingReturnCreated>

  /**
   * Get the label of a return.
   *
   * 200: the label can be downloaded. 202: it is not announced, approved or paid for yet. 500: it never will be; `message` says why.
   *
   * `GET /api/v2/brand/{brand_domain}/return-portal/label/polling`.
   */
  getReturnLabel(request: {
    brand_domain: string
    token: string
  }, options?: CallOptions): Promise<V2ReturnLabel | V2ReturnLabelPending>

  /**
   * Download the label of a return.
   *
   * As PDF. Of a return that is handed over without a label, the code that the shopper shows instead.
   *
   * `GET /api/v2/brand/{brand_domain}/return-portal/label/download`.
   */
  downloadReturnLabel(request: {
    brand_domain: string
    token: string
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
    brand_domain: string
    body: {
      [name: string]: Blob
    } | FormData
  }, options?: CallOptions): Promise<V2ReturnPhotos>

  /**
   * List contracts.
   *
   * `GET /api/v3/contracts`. Scope `read:operational-settings`.
   */
  listContracts(request?: {
    /** Pagination cursor from the `Link` header. A page can hold fewer than `page_size` items, even none, and still have a next page: the list ends when the header has no `next`. */
    cursor?: string | undefined
    /** Page size. Default 40; values out of range are clamped. */
    page_size?: number | undefined
    carrier_code?: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "crossdock" | undefined
    is_active?: boolean | undefined
    client_id?: string | undefined
    /** Letter for letter. */
    name?: string | undefined
    country_code?: string | undefined
  }, options?: CallOptions): List<{
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
    data: Contract
  }>

  /**
   * List contract schemas.
   *
   * `GET /api/v3/contracts/schemas`. Scope `read:operational-settings`.
   */
  listContractSchemas(request?: {
    carrier_code?: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "crossdock" | undefined
  }, options?: CallOptions): List<{
    data: ContractSchema[]
  }, ContractSchema>

  /**
   * Get a contract.
   *
   * `GET /api/v3/contracts/{id}`. Scope `read:operational-settings`.
   */
  getContract(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body: ContractChanges
  }, options?: CallOptions): Promise<{
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
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Get contract rates (CSV).
   *
   * `GET /api/v3/contracts/{id}/prices`. Scope `read:operational-settings`.
   */
  getContractRates(request: {
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
    id: number
    body: string | Blob
  }, options?: CallOptions): Promise<{
    data: {
      lines: number
    }
  }>

  /**
   * Delete contract rates.
   *
   * `DELETE /api/v3/contracts/{id}/prices`. Scope `write:carrier`.
   */
  deleteContractRates(request: {
    id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * Get manual rates.
   *
   * `GET /api/v3/contracts/{id}/pricing-form`. Scope `read:operational-settings`.
   */
  getManualRates(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body: PricingFormChanges
  }, options?: CallOptions): Promise<{
    data: PricingForm
  }>

  /**
   * List integrations.
   *
   * `GET /api/v3/integrations`. Scope `read:integration`.
   */
  listIntegrations(request?: {
    /** With `-` before it, from last to first. Without it: by last fetch, then by age. */
    sort?: "integration_type" | "-integration_type" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "last_fetch" | "-last_fetch" | "failing_since" | "-failing_since" | undefined
  }, options?: CallOptions): List<{
    data: Integration[]
  }, Integration>

  /**
   * Get an integration.
   *
   * `GET /api/v3/integrations/{id}`. Scope `read:integration`.
   */
  getIntegration(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body?: WebhookSecretRequest | undefined
  }, options?: CallOptions): Promise<{
    data: IntegrationSigningSecret
  }>

  /**
   * List logs of all integrations.
   *
   * The cursor is a time; any time of your own lists the logs before it. A page has at most 4 MB and can end early. Documents and base64 in a log are replaced by their size, and the largest parts of an entry over 64 kB are cut.
   *
   * `GET /api/v3/integrations/logs`. Scope `read:integration`.
   */
  listAllIntegrationLogs(request?: {
    /** Returns logs before this timestamp (ISO 8601 with offset). */
    cursor?: string | undefined
    /** Page size. Default 25; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
    data: IntegrationLog[]
  }, IntegrationLog>

  /**
   * List logs of an integration.
   *
   * The cursor is a time; any time of your own lists the logs before it. A page has at most 4 MB and can end early.
   *
   * `GET /api/v3/integrations/{id}/logs`. Scope `read:integration`.
   */
  listIntegrationLogs(request: {
    id: number
    /** Returns logs before this timestamp (ISO 8601 with offset). */
    cursor?: string | undefined
    /** Page size. Default 25; values out of range are clamped. */
    page_size?: number | undefined
  }, options?: CallOptions): List<{
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
    id: number
    body: IntegrationLogRequest
  }, options?: CallOptions): Promise<{
    data: IntegrationLog
  }>

  /**
   * List shop order statuses.
   *
   * `GET /api/v3/shop-order-statuses`. Scope `read:integration`.
   */
  listShopOrderStatuses(request: {
    integration_id: number
    language?: "en-us" | "en-gb" | "fr-fr" | "de-de" | "nl-nl" | "es-es" | "it-it" | undefined
    show_deleted?: boolean | undefined
  }, options?: CallOptions): List<{
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
   * `GET /api/v3/shop-order-statuses/mapping`. Scope `read:integration`.
   */
  getShopOrderStatusMapping(request: {
    integration_id: number
  }, options?: CallOptions): Promise<{
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
    /** Of titles and descriptions. Default: that of the configuration. */
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
    configuration_id: string
    weight_value: number
    total_order_value: string
    from_country_code: string
    to_country_code: string
    checkout_identifier_type?: "shipping_option_code" | undefined
    to_postal_code?: string | undefined
    parcel_length?: number | undefined
    parcel_width?: number | undefined
    parcel_height?: number | undefined
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
    id: string
  }, options?: CallOptions): Promise<{
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
    id: string
    body: CheckoutConfigurationRequest
  }, options?: CallOptions): Promise<{
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
    id: string
  }, options?: CallOptions): Promise<{
    data: CheckoutConfiguration
  }>

  /**
   * List public keys of a checkout configuration.
   *
   * `GET /api/v3/checkout/configurations/{id}/public-keys`. Scope `read:checkout`.
   */
  listCheckoutPublicKeys(request: {
    id: string
  }, options?: CallOptions): List<{
    data: CheckoutPublicKey[]
  }, CheckoutPublicKey>

  /**
   * Create a public key of a checkout configuration.
   *
   * For the widget in the page of a shop. It is no secret: it only reads delivery options and service points, only from pages of its origins, and 60 times a minute for each visitor.
   *
   * `POST /api/v3/checkout/configurations/{id}/public-keys`. Scope `write:checkout`.
   */
  createCheckoutPublicKey(request: {
    id: string
    body: CheckoutPublicKeyRequest
  }, options?: CallOptions): Promise<{
    data: CheckoutPublicKey
  }>

  /**
   * Delete a public key of a checkout configuration.
   *
   * `DELETE /api/v3/checkout/configurations/{id}/public-keys/{key_id}`. Scope `write:checkout`.
   */
  deleteCheckoutPublicKey(request: {
    id: string
    key_id: number
  }, options?: CallOptions): Promise<undefined>

  /**
   * List delivery options for a web page.
   *
   * The same as POST /checkout/delivery-options, for web pages: without credentials, with a public key, from the origins of the key. `from_address` may be left out.
   *
   * `POST /api/v3/checkout/public/{public_key}/delivery-options`.
   */
  searchPublicDeliveryOptions(request: {
    public_key: string
    /** Of titles and descriptions. Default: that of the configuration. */
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
    invoice_id: number
  }, options?: CallOptions): Promise<{
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
    /** Billed at this time or later. */
    created_after?: string | undefined
    /** Billed at this time or earlier. */
    created_before?: string | undefined
    parcel_id?: number | undefined
    invoice_id?: number | undefined
    type?: "addon" | "addon_refund" | "carrier_impl_fee" | "carrier_parcel_fee" | "claim" | "coulance" | "customer_impl_fee" | "earned_credit" | "fuel_refund" | "fuel_surcharge" | "import_adm_fee" | "import_duties" | "import_vat" | "insurance" | "insurance_refund" | "invoice_check_fee" | "invoice_check_fee_refund" | "notification" | "overcharge_fee" | "parcel_cancelled" | "parcel_fee" | "parcel_fee_refund" | "pickup" | "pickup_cancelled" | "pickup_subscription" | "refund" | "shipment" | "subscription" | "subscription_refund" | "surcharge" | "surcharge_refund" | "unblock" | "validation" | undefined
  }, options?: CallOptions): List<{
    data: InvoiceItem[]
  }, InvoiceItem>

  /**
   * Get an invoice item.
   *
   * `GET /api/v3/invoice-items/{invoice_item_id}`. Scope `read:invoice`.
   */
  getInvoiceItem(request: {
    invoice_item_id: number
  }, options?: CallOptions): Promise<{
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
    status?: "action_required" | "carrier_reminder_sent" | "carrier_update_received" | "claim_paid" | "closed" | "communicated_to_carrier" | "customer_documents_requested" | "customer_reminder_sent" | "delayed" | "delivered_scan_received" | "delivery_confirmation_rejected" | "delivery_confirmation_requested" | "documents_forwarded_to_carrier" | "escalated" | "escalated_ava" | "hold" | "manually_solved" | "new_scan_received" | "pending" | "processing" | "smart_refund_available" | "smart_refund_update" | "solved" | "solved_by_automation" | "unknown" | "waiting_for_carrier" | "waiting_for_customer" | "waiting_for_scan" | undefined
    parcel_id?: number | undefined
    /** The code of the carrier. */
    carrier?: string | undefined
    tracking_number?: string | undefined
    /** Created at this time or later. UTC unless it has an offset. */
    created_after?: string | undefined
    /** Created at this time or earlier. UTC unless it has an offset. */
    created_before?: string | undefined
  }, options?: CallOptions): List<{
    /** Items in all pages. At most 10000 are counted: narrow the filter to reach others. */
    total: number
    page: number
    pages: number
    size: number
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
    data_type?: "claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents" | undefined
  }, options?: CallOptions): List<{
    /** Items in all pages. At most 10000 are counted: narrow the filter to reach others. */
    total: number
    page: number
    pages: number
    size: number
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
   * `GET /api/v3/dsf/tickets/{ticket_id}`. Scope `read:support`.
   */
  getTicket(request: {
    ticket_id: number
  }, options?: CallOptions): Promise<Ticket>

  /**
   * Record a ticket step.
   *
   * Records what the carrier answered, or what else happened to the ticket. 409: the status of the ticket does not allow the step; `detail` lists the steps that it allows. 422: in a live organization, only the operator of the server accepts and pays claims about parcels that were sent at platform rates.
   *
   * `PATCH /api/v3/dsf/tickets/{ticket_id}`. Scope `write:support`.
   */
  updateTicket(request: {
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
   * Tickets about parcels that were sent under your own contract with this carrier go to this e-mail address. 409: there is a contact for the carrier already.
   *
   * `POST /api/v3/dsf/carrier-support-contacts`. Scope `write:support`.
   */
  createSupportContact(request: {
    body: CarrierSupportContactRequest
  }, options?: CallOptions): Promise<CarrierSupportContact>

  /**
   * Get a carrier support contact.
   *
   * `GET /api/v3/dsf/carrier-support-contacts/{id}`. Scope `read:support`.
   */
  getSupportContact(request: {
    id: number
  }, options?: CallOptions): Promise<CarrierSupportContact>

  /**
   * Update a carrier support contact.
   *
   * Fields that are not sent keep their values. The carrier cannot be changed: delete the contact and create another.
   *
   * `PATCH /api/v3/dsf/carrier-support-contacts/{id}`. Scope `write:support`.
   */
  updateSupportContact(request: {
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
    ticket_id: number
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
   * One file of at most 10 MB in the part `file`, with a filename and a Content-Type: an image (not SVG), a video, a text, PDF, RTF, XML, YAML, JSON, or a document of Microsoft Office or in the OpenDocument format. The content must be of the declared type, and of no other. `file_token` belongs to your organization; a file that nothing uses expires after 48 hours. An upload can be repeated: Idempotency-Key has no effect.
   *
   * `POST /api/v3/dsf/files`. Scope `write:support`.
   */
  uploadSupportFile(request: {
    body: {
      /** At most 10485760 bytes. */
      file: Blob
    } | FormData
  }, options?: CallOptions): Promise<{
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
    /** May stand several times. */
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
    /** May stand several times. */
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
    /** Only these carriers. May stand several times. */
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
    resource_type?: "brand" | "carrier_support_contact" | "checkout_configuration" | "checkout_public_key" | "connection" | "contract" | "credential" | "integration" | "order" | "parcel" | "pickup" | "report" | "return" | "return_settings" | "sender_address" | "shipment" | "shipping_defaults" | "shipping_rule" | "shop_order_status" | "subscription" | "ticket" | "all" | undefined
    resource_id?: string | undefined
    operation?: "create" | "update" | "delete" | undefined
    /** Not before this time. */
    start_datetime?: string | undefined
    /** Not after this time. */
    end_datetime?: string | undefined
  }, options?: CallOptions): List<{
    data: Event[]
  }, Event>

  /**
   * List connections (webhook endpoints).
   *
   * `GET /api/v3/event-subscriptions/connections`. Scope `read:event-subscription`.
   */
  listConnections(request?: {
    connection_type?: "webhook" | "klaviyo" | undefined
  }, options?: CallOptions): List<{
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
    data: NewConnection
  }>

  /**
   * Get a connection (webhook endpoint).
   *
   * `GET /api/v3/event-subscriptions/connections/{id}`. Scope `read:event-subscription`.
   */
  getConnection(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
    body: ConnectionChanges
  }, options?: CallOptions): Promise<{
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
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
  }, options?: CallOptions): Promise<{
    data: ConnectionAuthorization
  }>

  /**
   * List subscriptions.
   *
   * `GET /api/v3/event-subscriptions/subscriptions`. Scope `read:event-subscription`.
   */
  listSubscriptions(request?: {
    event_type?: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | undefined
    is_active?: boolean | undefined
  }, options?: CallOptions): List<{
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
    data: Subscription
  }>

  /**
   * Get a subscription.
   *
   * `GET /api/v3/event-subscriptions/subscriptions/{id}`. Scope `read:event-subscription`.
   */
  getSubscription(request: {
    id: number
  }, options?: CallOptions): Promise<{
    data: Subscription
  }>

  /**
   * Update a subscription.
   *
   * `PATCH /api/v3/event-subscriptions/subscriptions/{id}`. Scope `write:event-subscription`.
   */
  updateSubscription(request: {
    id: number
    body: SubscriptionChanges
  }, options?: CallOptions): Promise<{
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
    subscription_id: number
  }, options?: CallOptions): Promise<{
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
    connection_id?: number | undefined
    event_type?: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | "parcel_status_changed" | "integration_connected" | "integration_updated" | "integration_deleted" | "return_created" | undefined
    status?: "waiting" | "held" | "delivered" | "failed" | undefined
    /** Not before this time. */
    start_datetime?: string | undefined
    /** Not after this time. */
    end_datetime?: string | undefined
  }, options?: CallOptions): List<{
    data: Delivery[]
  }, Delivery>

  /**
   * Get a webhook delivery.
   *
   * `GET /api/v3/event-subscriptions/deliveries/{id}`. Scope `read:event-subscription`.
   */
  getWebhookDelivery(request: {
    id: number
  }, options?: CallOptions): Promise<{
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
    id: number
  }, options?: CallOptions): Promise<{
    data: DeliveryDetails
  }>

  /**
   * Resend failed webhook deliveries.
   *
   * `POST /api/v3/event-subscriptions/connections/{id}/replay`. Scope `write:event-subscription`.
   */
  replayFailedDeliveries(request: {
    id: number
    body: ReplayRequest
  }, options?: CallOptions): Promise<{
    data: Replayed
  }>

  /**
   * Get the test clock.
   *
   * A sandbox organization has its own test clock, which all of its scheduled work follows.
   *
   * `GET /api/v3/sandbox/clock`. Scope `read:sandbox`.
   */
  getTestClock(request?: NoParameters, options?: CallOptions): Promise<{
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
    data: MovedClock
  }>
}
