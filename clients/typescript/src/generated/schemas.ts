// Written by npm run generate from openapi.json.

export type AddressAnalysis = {
  validation_result: {
    is_valid: boolean
    reasons: ("ADDRESS_TOO_LONG" | "HOUSE_NUMBER_TOO_LONG" | "HOUSE_NUMBER_TOO_SHORT" | "ADDRESS_NOT_VALID" | "COUNTRY_CODE_MISSING" | "POSTAL_CODE_MISSING" | "STATE_MISSING" | "PROVINCE_MISSING")[]
  }
  invalid_attributes: ("name" | "company_name" | "address_line_1" | "house_number" | "address_line_2" | "postal_code" | "city" | "po_box" | "state_province_code" | "country_code" | "email" | "phone_number")[]
  /** In which this address differs from the one that was sent. */
  changed_attributes: ("name" | "company_name" | "address_line_1" | "house_number" | "address_line_2" | "postal_code" | "city" | "po_box" | "state_province_code" | "country_code" | "email" | "phone_number")[]
  /** Fields that could not be verified. */
  unverified_attributes?: ("name" | "company_name" | "address_line_1" | "house_number" | "address_line_2" | "postal_code" | "city" | "po_box" | "state_province_code" | "country_code" | "email" | "phone_number")[] | undefined
}

export type AddressChangeTicketRequest = {
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** The whole address as one text. */
  new_address: string
  additional_details?: string | undefined
}

/** All fields are present; those without a value are empty. */
export type AddressOfReturn = {
  name: string
  company_name: string
  address_line_1: string
  house_number: string
  address_line_2: string
  postal_code: string
  city: string
  po_box: string | null
  state_province_code: string
  country_code: string
  email: string
  phone_number: string
}

/** All fields are present; those without a value are empty. */
export type AddressOfShipment = {
  name: string
  company_name: string
  address_line_1: string
  house_number: string
  address_line_2: string
  postal_code: string
  city: string
  po_box: string | null
  state_province_code: string
  country_code: string
  email: string
  phone_number: string
}

export type AddressValidation = {
  /** Null where the contents could not be checked. */
  input_address_is_valid: boolean | null
  /** The address as it was sent, and what it may be changed to. At most one is recommended. */
  results: {
    address: WashedAddress
    recommended: boolean
    /** The method that was requested; null: only the limits of the carrier were checked. */
    validation_method: "here" | null
    analysis: AddressAnalysis
  }[]
}

export type AddressValidationRequest = {
  address: RawAddress
  /** Whose limits the address has to keep to. */
  carrier_code: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "crossdock"
  /** With `here`, city, postal code and state are checked against each other and against the places that are known. */
  validation_methods?: "here"[] | undefined
}

export type Amount = {
  value: number | string
  currency: string
}

export type AmountResponse = {
  value: number
  currency: string
}

export type AnalyticsOverview = {
  start_date: string
  end_date: string
  /** Of all days and carriers listed. */
  totals: {
    /** Outgoing parcels announced to the carrier, or registered for tracking. */
    announced: number
    /** Outgoing parcels delivered, or collected by their receivers. */
    delivered: number
    /** Of the delivered ones: first offered after the day that the shipping option promises. */
    late: number
    /** Outgoing parcels of which the carrier reported the first exception. */
    in_exception: number
    /** Parcels that came back: returned to the sender by the carrier, or returns that arrived. */
    returned: number
    /** What was billed less what was credited, without tax, for each currency. */
    spend: InvoiceAmount[]
  }
  days: {
    date: string
    /** Null for what is billed apart from a carrier. */
    carrier_code: string | null
    /** Outgoing parcels announced to the carrier, or registered for tracking. */
    announced: number
    /** Outgoing parcels delivered, or collected by their receivers. */
    delivered: number
    /** Of the delivered ones: first offered after the day that the shipping option promises. */
    late: number
    /** Outgoing parcels of which the carrier reported the first exception. */
    in_exception: number
    /** Parcels that came back: returned to the sender by the carrier, or returns that arrived. */
    returned: number
    /** What was billed less what was credited, without tax, for each currency. */
    spend: InvoiceAmount[]
  }[]
}

export type AnnouncementError = {
  status: string
  code: string
  title: string
  detail: string
}

export type AnnouncementRequest = {
  brand_id?: number | null | undefined
  ship_with: ShipWith
  from_address: FromAddress
  to_address: ShipmentAddress
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    id?: string | number | undefined
    carrier_service_point_id?: string | undefined
  } | null | undefined
  order_number?: string | null | undefined
  total_order_price?: Price | null | undefined
  /** Empty is the same as absent. */
  reference?: string | null | undefined
  /** Yours. A second shipment with the same one is refused with 409 and the first. Empty is the same as absent. */
  external_reference_id?: string | null | undefined
  validation_methods?: "here"[] | undefined
  customs_information?: CustomsInformation | null | undefined
  label_details?: LabelDetails | undefined
  delivery_dates?: DeliveryDates | null | undefined
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  parcels: ShipmentParcelRequest[]
}

export type AppliedShippingRule = {
  /** 0: the rule that was sent to be tried. */
  id: number
  name: string
  result: {
    [name: string]: unknown
  }
}

export type AuthMetadata = {
  user_id: number
  integration_id: number
}

export type Brand = {
  id: number
  name: string
  /** Names the pages of this brand, so it is unique on this server. */
  domain: string
  /** #0f5c6e where none is set. */
  color: string
  /** The address of this server where none is set. */
  website: string
  screen_logo: string | null
  print_logo: string | null
  notify_reply_to_email: string | null
  notify_bcc_email: string | null
  hide_powered_by: boolean
  /** Empty where none is set. */
  google_analytics_id: string
  screen_thumb: string | null
  print_thumb: string | null
}

export type BrandChanges = {
  name?: string | undefined
  /** Names the pages of this brand, so it is unique on this server. */
  domain?: string | undefined
  color?: string | null | undefined
  website?: string | null | undefined
  screen_logo?: string | null | undefined
  print_logo?: string | null | undefined
  notify_reply_to_email?: string | null | undefined
  notify_bcc_email?: string | null | undefined
  hide_powered_by?: boolean | undefined
  /** Null or an empty text for none. */
  google_analytics_id?: string | null | undefined
}

export type BrandRequest = {
  name: string
  /** Names the pages of this brand, so it is unique on this server. */
  domain: string
  color?: string | null | undefined
  website?: string | null | undefined
  screen_logo?: string | null | undefined
  print_logo?: string | null | undefined
  notify_reply_to_email?: string | null | undefined
  notify_bcc_email?: string | null | undefined
  hide_powered_by?: boolean | undefined
  /** Null or an empty text for none. */
  google_analytics_id?: string | null | undefined
}

export type BroadcastResult = {
  success: boolean
  /** What the receiver answered; 0 where there was no answer. */
  status_code: number
  /** The result in our words. The response of the receiver is not repeated. */
  response_body: string
}

export type CarrierSupportContact = {
  id: number
  carrier_code: string
  email: string
  language: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it"
}

export type CarrierSupportContactChanges = {
  email?: string | undefined
  /** The language in which the carrier is written to. */
  language?: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it" | undefined
}

export type CarrierSupportContactRequest = {
  carrier_code: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "crossdock"
  email: string
  /** The language in which the carrier is written to. */
  language: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it"
}

export type CarrierTransitTime = {
  carrier_code: string
  from_country_code: string | null
  to_country_code: string | null
  /** The beginning of the window. */
  start_date: string
  /** The last second of the window. */
  end_date: string
  /** Delivered parcels that the median rests on. */
  total_parcels: number
  /** The median, within 1 % of the exact one. */
  transit_time_hours: number
  /** The median in days, rounded to the nearest. */
  transit_time_days: number
}

/** When shoppers see the delivery method. All conditions hold together. */
export type CheckoutConditions = {
  /** The least cart value. */
  min_value?: string | null | undefined
  /** The highest cart value. */
  max_value?: string | null | undefined
  max_dimensions?: {
    length: string
    width: string
    height: string
    unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
  } | null | undefined
  /** Beginnings of postal codes. An empty list: all. */
  only_postal_codes?: string[] | undefined
  /** Beginnings of postal codes. */
  except_postal_codes?: string[] | undefined
  /** The value that `metadata.checkout_metadata` of the request must have. */
  checkout_metadata?: string | null | undefined
}

/** When shoppers see the delivery method. All conditions hold together. */
export type CheckoutConditionsResponse = {
  /** The least cart value. */
  min_value: string | null
  /** The highest cart value. */
  max_value: string | null
  max_dimensions: {
    length: string
    width: string
    height: string
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  } | null
  /** Beginnings of postal codes. An empty list: all. */
  only_postal_codes: string[]
  /** Beginnings of postal codes. */
  except_postal_codes: string[]
  /** The value that `metadata.checkout_metadata` of the request must have. */
  checkout_metadata: string | null
}

export type CheckoutConfiguration = {
  id: string
  integration_id: number
  is_published: boolean
  /** Whether the draft differs from what shoppers see. */
  has_unpublished_changes: boolean
  /** How often it was published. */
  version: number
  published_at: string | null
  created_at: string
  updated_at: string
  name: string
  currency: string
  default_language: "en" | "nl" | "de" | "fr" | "es" | "it"
  /** Where parcels start, for requests that do not say it. */
  from_address: {
    sender_address_id: number
  } | {
    country_code: string
    postal_code?: string | undefined
  }
  /** Days on which nothing is handed over, in addition to the public holidays of the origin. */
  closing_days: string[]
  /** A country belongs to at most one of them. */
  delivery_zones: CheckoutDeliveryZoneResponse[]
}

export type CheckoutConfigurationRequest = {
  name: string
  currency: string
  default_language?: "en" | "nl" | "de" | "fr" | "es" | "it" | undefined
  /** Where parcels start, for requests that do not say it. */
  from_address: {
    sender_address_id: number
  } | {
    country_code: string
    postal_code?: string | undefined
  }
  /** Days on which nothing is handed over, in addition to the public holidays of the origin. */
  closing_days?: string[] | undefined
  /** A country belongs to at most one of them. */
  delivery_zones: CheckoutDeliveryZone[]
  /** The integration whose checkout it is. Default: that of the credentials. */
  integration_id?: number | undefined
}

export type CheckoutDeliveryMethod = {
  /** Send it back to keep it. A delivery method without one gets a new id. */
  id?: string | undefined
  type: "standard_delivery" | "same_day_delivery" | "nominated_day_delivery" | "service_point_delivery"
  /** What shoppers read, by language. The default language needs one. */
  titles: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  }
  descriptions?: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  } | undefined
  internal_title: string
  /** Codes of shipping options, at most one of each carrier. Shoppers see one delivery option for each. */
  shipping_options: string[]
  rates?: CheckoutRates | undefined
  /** Of the cut-off times. Null: the time zone of the origin. */
  time_zone?: string | null | undefined
  /** Until when an order is handled on the same day. Parcels are handed over on the days that are named. Null: on Monday to Friday, and the carrier decides until when. */
  cut_off_times?: {
    monday?: string | undefined
    tuesday?: string | undefined
    wednesday?: string | undefined
    thursday?: string | undefined
    friday?: string | undefined
    saturday?: string | undefined
    sunday?: string | undefined
  } | null | undefined
  /** Handover days between the order and the handover of the parcel. */
  handling_days?: number | undefined
  /** How many days shoppers can choose among, of `nominated_day_delivery`. */
  nominated_days?: number | undefined
  max_weight?: Weight | null | undefined
  conditions?: CheckoutConditions | undefined
}

export type CheckoutDeliveryMethodResponse = {
  /** Send it back to keep it. A delivery method without one gets a new id. */
  id?: string | undefined
  type: "standard_delivery" | "same_day_delivery" | "nominated_day_delivery" | "service_point_delivery"
  /** What shoppers read, by language. The default language needs one. */
  titles: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  }
  descriptions: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  }
  internal_title: string
  /** Codes of shipping options, at most one of each carrier. Shoppers see one delivery option for each. */
  shipping_options: string[]
  rates: CheckoutRatesResponse
  /** Of the cut-off times. Null: the time zone of the origin. */
  time_zone: string | null
  /** Until when an order is handled on the same day. Parcels are handed over on the days that are named. Null: on Monday to Friday, and the carrier decides until when. */
  cut_off_times: {
    monday?: string | undefined
    tuesday?: string | undefined
    wednesday?: string | undefined
    thursday?: string | undefined
    friday?: string | undefined
    saturday?: string | undefined
    sunday?: string | undefined
  } | null
  /** Handover days between the order and the handover of the parcel. */
  handling_days: number
  /** How many days shoppers can choose among, of `nominated_day_delivery`. */
  nominated_days: number
  max_weight: WeightResponse | null
  conditions: CheckoutConditionsResponse
}

export type CheckoutDeliveryZone = {
  countries: string[]
  delivery_methods: CheckoutDeliveryMethod[]
}

export type CheckoutDeliveryZoneResponse = {
  countries: string[]
  delivery_methods: CheckoutDeliveryMethodResponse[]
}

export type CheckoutFromAddress = {
  country_code?: string | undefined
  postal_code?: string | undefined
  sender_address_id?: number | undefined
}

export type CheckoutPrice = {
  value: string | number
  /** That of the configuration, if it is sent. */
  currency?: string | undefined
}

export type CheckoutPublicKey = {
  id: number
  public_key: string
  origins: string[]
  created_at: string
}

export type CheckoutPublicKeyRequest = {
  /** The web pages that may use the key. */
  origins: string[]
}

/** What shoppers pay. `by_weight`: the price of the first band that holds the weight of the cart. `by_value`: the price of the last band that begins at or below the value of the cart. */
export type CheckoutRates = {
  type: "none"
} | {
  type: "flat"
  price: string
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from?: string | null | undefined
} | {
  type: "by_weight"
  bands: {
    up_to: Weight
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from?: string | null | undefined
} | {
  type: "by_value"
  bands: {
    from: string
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from?: string | null | undefined
}

/** What shoppers pay. `by_weight`: the price of the first band that holds the weight of the cart. `by_value`: the price of the last band that begins at or below the value of the cart. */
export type CheckoutRatesResponse = {
  type: "none"
} | {
  type: "flat"
  price: string
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from: string | null
} | {
  type: "by_weight"
  bands: {
    up_to: WeightResponse
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from: string | null
} | {
  type: "by_value"
  bands: {
    from: string
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from: string | null
}

export type CheckoutWeight = {
  value: string | number
  unit?: "kg" | "g" | "lbs" | "oz" | undefined
}

export type ClaimLetterRequest = {
  tracking_number: string
  items: {
    description: string
    quantity: number
    /** Of one piece, tax included. */
    unit_price: number
  }[]
  currency_code: string
  /** In percent, such as 21; included in `unit_price`. */
  tax_rate: number
  /** Skips the ceiling of 5,000 EUR. */
  force?: boolean | undefined
  ticket_category: "damaged" | "lost" | "unjust_return" | "delivered_not_received"
  language?: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it" | undefined
}

export type Clock = {
  /** What the clock of the organization shows. */
  now: string
  /** The real time. */
  real_now: string
}

export type ClockRequest = {
  /** By how much, as an ISO 8601 duration. */
  advance?: string | undefined
  /** To which time. */
  to?: string | undefined
}

export type Connection = {
  id: number
  type: "webhook" | "klaviyo"
  configuration: ConnectionConfiguration
  /** `failing`: the last deliveries failed. `disabled`: nothing is sent until the configuration is sent again. `unauthorized`: access was not granted at the provider yet, or was revoked. */
  status: "active" | "failing" | "disabled" | "unauthorized"
  failing_since: string | null
  disabled_at: string | null
  created_at: string
  updated_at: string
}

/** `bearer`: `token`. `basic`: `username` and `password`. `api_key`: `header_name` and `api_key`. It is never answered. */
export type ConnectionAuthConfig = {
  token?: string | undefined
  username?: unknown & unknown | undefined
  password?: string | undefined
  header_name?: string | undefined
  api_key?: string | undefined
}

export type ConnectionAuthorization = {
  /** The provider's consent page; it redirects back to this server. */
  authorization_url: string
}

export type ConnectionChanges = {
  type?: "webhook" | "klaviyo" | undefined
  configuration?: ConnectionConfigurationRequest | undefined
}

export type ConnectionConfiguration = {
  /** Where events are posted to. A connection of type `webhook` must have one. */
  url?: string | undefined
  /** Default: `none`. */
  auth_type?: "none" | "bearer" | "basic" | "api_key" | undefined
  /** Sent along with every event; 20 at the most. Values are never shown: `***` stands for each, and leaves the value as it is when it is sent back. */
  extra_headers?: {
    [name: string]: string
  } | undefined
}

export type ConnectionConfigurationRequest = {
  /** Where events are posted to. A connection of type `webhook` must have one. */
  url?: string | undefined
  /** Default: `none`. */
  auth_type?: "none" | "bearer" | "basic" | "api_key" | undefined
  /** Sent along with every event; 20 at the most. Values are never shown: `***` stands for each, and leaves the value as it is when it is sent back. */
  extra_headers?: {
    [name: string]: string
  } | undefined
  auth_config?: ConnectionAuthConfig | undefined
}

export type ConnectionRequest = {
  type: "webhook" | "klaviyo"
  configuration: ConnectionConfigurationRequest
}

export type Contract = {
  id: number
  carrier: {
    code: string
    name: string
  }
  /** Your customer number at the carrier. */
  client_id: string | null
  country: string | null
  /** The same as country. */
  country_code: string | null
  is_default_per_carrier: boolean
  state: "validating" | "active" | "inactive" | "validation_failed"
  /** direct: your own contract with the carrier. broker: the contract of this platform. */
  type: "direct" | "broker" | "subbroker"
  /** What you call it. */
  name: string
  is_active: boolean
  /** The settings for the carrier, without secrets. */
  contract_data: {
    [name: string]: unknown
  }
  /** What the carrier said when it refused. */
  validation_error: string | null
  /** The same as validation_error. */
  error: string | null
  created_at: string
  updated_at: string
}

export type ContractChanges = {
  is_active?: boolean | undefined
  /** True makes it the default, in place of the one that was; false changes nothing. */
  is_default_per_carrier?: boolean | undefined
  /** What the carrier has to know. GET /contracts/schemas lists the names and what they take. */
  contract_data?: {
    [name: string]: unknown
  } | undefined
  /** What you call it. */
  name?: string | undefined
}

export type ContractRequest = {
  carrier_code: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "crossdock"
  /** What the carrier has to know. GET /contracts/schemas lists the names and what they take. */
  contract_data: {
    [name: string]: unknown
  }
  is_active?: boolean | undefined
  is_default_per_carrier?: boolean | undefined
  /** What you call it. */
  name?: string | undefined
}

export type ContractSchema = {
  carrier_code: string
  fields: {
    name: string
    description: string
    required: boolean
    type: "string" | "boolean" | "choice" | "object"
    choices?: {
      code: string
      description: string
    }[] | undefined
  }[]
}

export type Cpsc = {
  product_id: string
  certifier_id: string
  version_id: string
}

export type CreatedReturn = {
  return_id: number
  parcel_id: number
  /** The ids of all parcels; empty for one parcel. */
  multi_collo_ids: number[]
}

export type CreatedTicket = {
  ticket_id: number
}

export type CustomsInformation = {
  invoice_number: string
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
  invoice_date?: string | undefined
  discount_granted?: Price | null | undefined
  freight_costs?: Price | null | undefined
  insurance_costs?: Price | null | undefined
  other_costs?: Price | null | undefined
  goods_description?: string | undefined
  general_notes?: string | undefined
  additional_declaration_statements?: string[] | undefined
  importer_of_record?: {
    name: string
    company_name?: string | undefined
    address_line_1: string
    address_line_2?: string | undefined
    house_number?: string | undefined
    city: string
    postal_code: string
    country_code: string
    state_province_code?: string | undefined
    telephone?: string | undefined
    email?: string | undefined
  } | null | undefined
  tax_numbers?: {
    sender?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
    receiver?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
    importer_of_record?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
  } | undefined
  /** By SKU. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
}

export type CustomsInformationOfReturn = {
  invoice_number: string
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  export_type: "private" | "commercial_b2c" | "commercial_b2b"
  invoice_date?: string | undefined
  discount_granted?: PriceResponse | null | undefined
  freight_costs?: PriceResponse | null | undefined
  insurance_costs?: PriceResponse | null | undefined
  other_costs?: PriceResponse | null | undefined
  goods_description?: string | undefined
  general_notes?: string | undefined
  additional_declaration_statements?: string[] | undefined
  importer_of_record?: {
    name: string
    company_name?: string | undefined
    address_line_1: string
    address_line_2?: string | undefined
    house_number?: string | undefined
    city: string
    postal_code: string
    country_code: string
    state_province_code?: string | undefined
    telephone?: string | undefined
    email?: string | undefined
  } | null | undefined
  tax_numbers?: {
    sender?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
    receiver?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
    importer_of_record?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
  } | undefined
  /** By SKU. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
  return_data?: ReturnData | undefined
}

export type CustomsInformationResponse = {
  invoice_number: string
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  export_type: "private" | "commercial_b2c" | "commercial_b2b"
  invoice_date?: string | undefined
  discount_granted?: PriceResponse | null | undefined
  freight_costs?: PriceResponse | null | undefined
  insurance_costs?: PriceResponse | null | undefined
  other_costs?: PriceResponse | null | undefined
  goods_description?: string | undefined
  general_notes?: string | undefined
  additional_declaration_statements?: string[] | undefined
  importer_of_record?: {
    name: string
    company_name?: string | undefined
    address_line_1: string
    address_line_2?: string | undefined
    house_number?: string | undefined
    city: string
    postal_code: string
    country_code: string
    state_province_code?: string | undefined
    telephone?: string | undefined
    email?: string | undefined
  } | null | undefined
  tax_numbers?: {
    sender?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
    receiver?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
    importer_of_record?: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[] | undefined
  } | undefined
  /** By SKU. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
}

export type DamageTicketRequest = {
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  exterior_photo?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  interior_photo?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  damage_photo_1?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  damage_photo_2?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  package_photo?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  entire_product_photo?: TicketFile | undefined
  contents_purchase_price?: TicketPrice | undefined
}

export type DangerousGoods = {
  chemical_record_identifier?: string | null | undefined
  regulation_set?: "IATA" | "ADR" | undefined
  packaging_type_quantity?: string | null | undefined
  packaging_type?: string | null | undefined
  packaging_instruction_code?: string | null | undefined
  id_number?: string | null | undefined
  class_division_number?: string | null | undefined
  quantity?: string | null | undefined
  unit_of_measurement?: "kg" | "g" | "l" | "ml" | undefined
  proper_shipping_name?: string | null | undefined
  commodity_regulated_level_code?: "LQ" | "EQ" | undefined
  transportation_mode?: "Highway" | "Ground" | "PAX" | "CAO" | undefined
  emergency_contact_name?: string | null | undefined
  emergency_contact_phone?: string | null | undefined
  adr_packing_group_letter?: "I" | "II" | "III" | undefined
  local_proper_shipping_name?: string | null | undefined
  transport_category?: string | null | undefined
  tunnel_restriction_code?: string | null | undefined
  weight_type?: "net" | "gross" | undefined
}

export type DefaultWeight = {
  value: string | number
  unit: "kg"
}

export type DelayTicketRequest = {
  tracking_number: string
  contents_sales_price: TicketPrice
  contents_description: string
  parcel_exterior_description: string
  sales_invoice: TicketFile
  purchase_invoice: TicketFile
  contents_purchase_price?: TicketPrice | undefined
}

export type DeliveredNotReceivedTicketRequest = {
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  contents_purchase_price?: TicketPrice | undefined
  /** In centimetres. */
  parcel_dimensions?: {
    length: number
    width: number
    height: number
  } | undefined
}

export type Delivery = {
  id: number
  /** Null where it went to the webhook of an integration. */
  connection_id: number | null
  integration_id: number | null
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | "parcel_status_changed" | "integration_connected" | "integration_updated" | "integration_deleted" | "return_created"
  /** The `webhook-id` of the message, the same each time it is sent. */
  webhook_id: string
  /** `waiting` for its time; `held` behind an earlier one of the same parcel; `delivered`; `failed`: it was given up. */
  status: "waiting" | "held" | "delivered" | "failed"
  attempt_count: number
  last_attempt: DeliveryAttempt | null
  next_attempt_at: string | null
  created_at: string
  ended_at: string | null
}

export type DeliveryAttempt = {
  at: string
  /** What the receiver answered; null where there was no answer. */
  status_code: number | null
  /** Why it did not arrive. */
  reason: "status" | "redirect" | "unauthorized" | "bad_url" | "bad_header" | "dns" | "refused_address" | "connect" | "tls" | "timeout_before" | "timeout_after" | "reset" | "too_large" | "bad_answer" | null
  duration_ms: number
}

export type DeliveryDates = {
  handover_at?: string | null | undefined
  deliver_at?: string | null | undefined
  earliest_delivery_time?: string | null | undefined
  latest_delivery_time?: string | null | undefined
}

export type DeliveryDetails = {
  id: number
  /** Null where it went to the webhook of an integration. */
  connection_id: number | null
  integration_id: number | null
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | "parcel_status_changed" | "integration_connected" | "integration_updated" | "integration_deleted" | "return_created"
  /** The `webhook-id` of the message, the same each time it is sent. */
  webhook_id: string
  /** `waiting` for its time; `held` behind an earlier one of the same parcel; `delivered`; `failed`: it was given up. */
  status: "waiting" | "held" | "delivered" | "failed"
  attempt_count: number
  last_attempt: DeliveryAttempt | null
  next_attempt_at: string | null
  created_at: string
  ended_at: string | null
  /** The first, and of the others the last 49. */
  attempts: DeliveryAttempt[]
  /** What is sent. */
  body: {
    [name: string]: unknown
  }
}

export type DeliveryOption = {
  /** Of the delivery method: its options share it. */
  id: string
  title: string
  internal_title: string
  description: string | null
  delivery_method_type: "standard_delivery" | "same_day_delivery" | "nominated_day_delivery" | "service_point_delivery"
  /** Until when it can be chosen as it is shown. */
  cut_off_time: string | null
  checkout_identifier: {
    type: "shipping_option_code"
    value: string
  }
  shipping_rate: {
    /** 0.00: free. Null: the delivery method has no rates for this cart. */
    value: string | null
    currency: string
  }
  carrier: {
    code: string
    name: string
    logo_url: string
  }
  /** Null for standard_delivery and service_point_delivery. */
  delivery_dates: {
    delivery_date: string
    parcel_handover_date: string
  }[] | null
  lead_time_hours: LeadTimeHours | null
  sustainability_rating: "low" | "medium" | "high" | null
  /** The cart weighs more than `allowed_weight`: the option cannot be chosen. */
  is_order_overweight: boolean
  /** `value` is the same as `max.value`. */
  allowed_weight: {
    value: string
    unit: "g"
    min: {
      value: string
      unit: "g"
    }
    max: {
      value: string
      unit: "g"
    }
  } | null
}

export type DeliveryOptions = {
  configuration_id: string
  delivery_options: DeliveryOption[]
}

export type DeliveryOptionsRequest = {
  total_weight: CheckoutWeight
  total_price: CheckoutPrice
  /** For conditions, and for what carriers take. All three sides count, or none. */
  parcel_dimensions?: {
    length?: string | number | undefined
    width?: string | number | undefined
    height?: string | number | undefined
    unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
  } | null | undefined
  to_address: {
    country_code: string
    postal_code?: string | null | undefined
  }
  /** Conditions of delivery methods read the key `checkout_metadata`. */
  metadata?: {
    [name: string]: string
  } | null | undefined
  from_address: CheckoutFromAddress
}

export type DetailedErrorList = {
  errors: {
    /** The request, as in X-Request-Id. */
    id: string
    status: string | number
    code: "unknown_field" | "invalid" | "forbidden" | "invalid_choice" | "min_value" | "null" | "not_found" | "required" | "not_a_list" | "non_field_errors" | "authentication_failed" | "validation_error" | "parcel_announcement_error" | "missing" | "string_too_long" | "string_too_short" | "date_parsing" | "bad_request" | "not_acceptable" | "conflict" | "content_too_large" | "unsupported_media_type" | "unprocessable_content" | "hit_rate_limit" | "unknown_error" | null
    title: string
    /** What to change. */
    detail: string
    /** Which part of the request is at fault. */
    source?: {
      pointer?: string | undefined
      parameter?: string | undefined
      header?: string | undefined
    } | undefined
    meta?: {
      [name: string]: unknown
    } | undefined
    links: {
      about: string
    }
  }[]
  /** The same once more: a list with 422 and 400, and text otherwise. */
  detail: string | {
    loc: (string | number)[]
    msg: string
    type: string | null
  }[]
}

/** With a side of 0 the dimensions count as not sent. */
export type Dimensions = {
  length: string | number
  width: string | number
  height: string | number
  unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
}

export type DraftParcel = {
  dimensions?: Dimensions | null | undefined
  weight?: Weight | undefined
  /** Insurance on top of the standard liability cover of the carrier: 2 to 5000 euros. The carrier refuses a currency that it does not insure in. */
  additional_insured_price?: Price | null | undefined
  label_notes?: string[] | null | undefined
  sscc?: string | null | undefined
  package_type?: "package" | "euro_pallet" | "block_pallet" | "mini_pallet" | "one_way_pallet" | "tube" | "over_size_pallet" | "bundle" | "half_pallet" | "letterbox" | null | undefined
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  carrier_parcel_extras?: {
    [name: string]: unknown
  } | null | undefined
  parcel_items?: ShipmentParcelItem[] | undefined
}

export type DutiesAmount = {
  value: string
  currency: string
}

export type DutiesItem = {
  description: string
  /** The first six digits count. Without a code the description decides, less well. */
  hs_code?: string | undefined
  quantity?: number | undefined
  /** Of one unit. */
  price: DutiesPrice
  /** Of one unit. */
  weight?: Weight | undefined
  /** Where the goods originate. Without it no preferential rate applies. */
  origin_country?: string | null | undefined
  sku?: string | undefined
}

export type DutiesOptions = {
  /** From one private person to another. Some destinations have higher thresholds. */
  is_gift?: boolean | undefined
  /** The sender collects the tax of the destination when the goods are sold, as with IOSS, a UK VAT number or VOEC. */
  is_tax_registered?: boolean | undefined
  /** Required if is_tax_registered is true. */
  tax_registration_id?: string | null | undefined
}

export type DutiesPrice = {
  value: string | number
  /** Default, and only valid value: `currency` of the request. */
  currency?: string | undefined
}

export type DutiesRequest = {
  from_address: {
    country_code: string
    /** Required for the destinations US, CA, ES and BR. */
    postal_code?: string | undefined
  }
  to_address: {
    country_code: string
    /** Required for the destinations US, CA, ES and BR. */
    postal_code?: string | undefined
  }
  items: DutiesItem[]
  shipping_cost?: DutiesPrice | undefined
  /** Of the shipment with its packaging. Required for the destination CH. */
  weight?: Weight | undefined
  /** Of every amount of the request and of the response. */
  currency?: string | undefined
  options?: DutiesOptions | undefined
}

export type DutiesResult = {
  items: {
    sku: string
    description: string
    /** Six digits; empty if the goods could not be classified. May differ from the one sent. */
    hs_code: string
    hs_code_description: string
    quantity: number
    /** Price times quantity. */
    item_value: DutiesAmount
    duty_rate: string
    tax_rate: string
    duty: DutiesAmount
    /** On the value and the duty, and on the shipping cost where the destination taxes it. */
    tax: DutiesAmount
    item_total: DutiesAmount
    warnings: DutiesWarning[]
  }[]
  totals: {
    items_value: DutiesAmount
    /** Null if the request has none. */
    shipping_cost: DutiesAmount | null
    total_duty: DutiesAmount
    total_tax: DutiesAmount
    total: DutiesAmount
  }
  de_minimis: {
    /** Below it no duty is due, or a flat one. 0 if there is no threshold. */
    duty_threshold: DutiesAmount
    tax_threshold: DutiesAmount
    /** In the currency of the law. */
    statutory_duty_threshold: DutiesAmount
    statutory_tax_threshold: DutiesAmount
  }
  /** The rates by which thresholds of the law were converted. Amounts of the request are never converted. */
  reference_rates: {
    base_currency: string
    currency: string
    /** Units of `currency` for one unit of `base_currency`. */
    rate: string
    date: string
    source: string
  }[]
  /** Where the figures come from. */
  sources: {
    subject: "duty" | "tax" | "threshold" | "waiver" | "registration"
    source: string
    as_of: string
  }[]
  calculated_at: string
}

export type DutiesWarning = {
  code: "unknown_hs_code" | "hs_code_guessed" | "estimated_rate" | "origin_missing" | "preference_assumed" | "restricted_goods" | "excise_not_included" | "flat_duty" | "tax_collected_by_sender" | "registration_not_applicable" | "additional_tariffs_not_included" | "sales_tax_not_included" | "tax_rate_unknown" | "threshold_unknown" | "reference_rate_missing"
  message: string
  /** Only of `estimated_rate`. */
  precision?: "heading" | "chapter" | "average" | undefined
}

export type ErrorList = {
  errors: {
    /** The request, as in X-Request-Id. */
    id: string
    status: string | number
    code: "unknown_field" | "invalid" | "forbidden" | "invalid_choice" | "min_value" | "null" | "not_found" | "required" | "not_a_list" | "non_field_errors" | "authentication_failed" | "validation_error" | "parcel_announcement_error" | "missing" | "string_too_long" | "string_too_short" | "date_parsing" | "bad_request" | "not_acceptable" | "conflict" | "content_too_large" | "unsupported_media_type" | "unprocessable_content" | "hit_rate_limit" | "unknown_error" | null
    title: string
    /** What to change. */
    detail: string
    /** Which part of the request is at fault. */
    source?: {
      pointer?: string | undefined
      parameter?: string | undefined
      header?: string | undefined
    } | undefined
    meta?: {
      [name: string]: unknown
    } | undefined
    links: {
      about: string
    }
  }[]
}

export type Event = {
  /** The same as `actor_id`, under its previous name. */
  user_id: number | null
  /** The user on whose behalf it was done; null for changes by the system itself. */
  actor_id: number | null
  organization_id: number
  resource_type: "brand" | "carrier_support_contact" | "checkout_configuration" | "checkout_public_key" | "connection" | "contract" | "credential" | "integration" | "order" | "parcel" | "pickup" | "report" | "return" | "return_settings" | "sender_address" | "shipment" | "shipping_defaults" | "shipping_rule" | "shop_order_status" | "subscription" | "ticket"
  operation: "create" | "update" | "delete"
  resource_id: string
  timestamp: string
}

export type FollowedParcel = {
  parcel_id: number
  source_id: string
  announced_at: string
  created_at: string
  details: {
    brand_id?: number | undefined
    integration_id: number
    expected_delivery_date?: string | undefined
    is_mail_box: boolean
    is_return: boolean
    is_to_service_point: boolean
  }
  from_address: {
    country_code: string
    postal_code: string
    [name: string]: unknown
  }
  to_address: {
    country_code: string
    postal_code: string
    [name: string]: unknown
  }
  parcel_items: {
    description: string
    quantity: number
    price_per_item?: PriceResponse | null | undefined
    /**
     * The same as price_per_item, under its previous name.
     *
     * @deprecated
     */
    price?: PriceResponse | null | undefined
    [name: string]: unknown
  }[]
  ship_with: {
    type: "shipping_option_code" | "contract"
    properties: {
      contract_id: number
      [name: string]: unknown
    }
  }
  tracking_numbers: {
    carrier_code: string
    tracking_number: string
    tracking_identifier?: string | undefined
    tracking_url?: string | undefined
  }[]
  created: boolean
}

export type FoundServicePoint = {
  id: number
  name: string
  carrier: {
    code: string
    name: string
    logo_url: string | null
    icon_url: string | null
  }
  carrier_service_point_id: string
  /** In the words of the carrier. */
  carrier_shop_type: string | null
  /** The same as carrier_shop_type. */
  shop_type: string | null
  general_shop_type: "servicepoint" | "locker" | "post_office" | "carrier_depot" | null
  address: {
    street: string
    house_number: string
    postal_code: string
    city: string
    country_code: string
  }
  position: {
    latitude: number
    longitude: number
  }
  contact: {
    email: string
    phone: string
  }
  opening_times: OpeningTimes
  /** The same by the number of the day, Monday 0. */
  formatted_opening_times: {
    "0": string[]
    "1": string[]
    "2": string[]
    "3": string[]
    "4": string[]
    "5": string[]
    "6": string[]
  }
  /** By the calendar of the place, its public holidays included. */
  is_open_tomorrow: boolean
  /** The same as is_open_tomorrow. */
  open_tomorrow: boolean
  /** Whether it opens on any of the seven days that follow. */
  open_upcoming_week: boolean
  /** When it opens next; null where it never closes, or is gone. */
  next_open_at: string | null
  is_expired: boolean
  /** Whether the carrier has confirmed it lately; not whether it takes parcels. */
  is_active: boolean
  /** Data that only this carrier has. */
  extra_data: {
    [name: string]: unknown
  }
  /** In metres, from the address or the position; null where there is none. */
  distance: number | null
}

export type FromAddress = {
  sender_address_id?: number | undefined
  name?: string | undefined
  company_name?: string | undefined
  address_line_1?: string | undefined
  house_number?: string | undefined
  address_line_2?: string | undefined
  postal_code?: string | undefined
  city?: string | undefined
  po_box?: string | null | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  country_code?: string | undefined
  email?: string | "" | undefined
  phone_number?: string | undefined
}

export type Functionalities = {
  age_check: 16 | 18 | null
  b2b: boolean
  b2c: boolean
  boxable: boolean
  bulky_goods: boolean
  carrier_billing_type: "country" | "zonal" | null
  carrier_insurance: boolean
  cash_on_delivery: number | null
  dangerous_goods: boolean
  delivery_attempts: number | null
  delivery_before: string | null
  delivery_deadline: "best_effort" | "sameday" | "nextday" | "within_24h" | "within_48h" | "within_72h" | null
  direct_contract_only: boolean
  eco_delivery: boolean
  ers: boolean
  first_mile: "pickup" | "dropoff" | "pickup_dropoff" | "fulfilment" | null
  flex_delivery: boolean
  form_factor: "letter" | "parcel" | "mailbox" | "pallet" | "long" | null
  fragile_goods: boolean
  fresh_goods: boolean
  harmonized_label: boolean
  id_check: boolean
  incoterm: "dap" | "ddp" | "ddu" | "dap_np" | "dap_dp" | null
  insurance: number | null
  labelless: boolean
  last_mile: "home_delivery" | "service_point" | "mailbox" | "locker" | "locker_or_service_point" | null
  manually: boolean
  multicollo: boolean
  neighbor_delivery: boolean
  non_conveyable: boolean
  personalized_delivery: boolean
  pick_up: boolean
  premium: boolean
  priority: "economical" | "standard" | "priority" | "express" | null
  registered_delivery: boolean
  returns: boolean
  segment: "a+" | "a" | "b" | "c" | "d" | null
  service_area: "domestic" | "domestic_remote" | "international" | null
  signature: boolean
  size: "xs" | "s" | "m" | "l" | "xl" | "xxl" | null
  sorted: boolean
  surcharge: boolean
  tracked: boolean
  tyres: boolean
  weekend_delivery: "saturday" | "sunday" | "weekends" | null
}

export type GeneratedDocument = {
  /** For `attachments` and the file fields of tickets. */
  file_token: string
  /** Shows the PDF without credentials, for 72 hours. */
  preview_url: string
}

export type Geocoding = {
  status: "matched" | "partially_matched" | "not_found"
  precision: "house_number" | "street" | "postal_code" | "city" | "region" | null
  formatted_address: string | null
}

export type Integration = {
  id: number
  type: string
  shop_name: string
  /** The address of this server where none is set. */
  shop_url: string
  service_point_enabled: boolean
  service_point_carriers: string[]
  webhook_active: boolean
  webhook_url: string | null
  /** When the shop is notified: immediately, on first scan, or never. */
  feedback_type: "eager" | "delayed" | "none"
  /** Unknown fields and parameters of requests with the credentials of this integration: refused with 400, or ignored and listed in `Ignored-Fields`. Null: as the setting UNKNOWN_FIELDS says. `Prefer: handling=strict` or `handling=lenient` in a request overrides it. */
  unknown_fields: "refuse" | "ignore" | null
  started_failing_at: string | null
  last_fetched_at: string | null
  created_at: string
  updated_at: string
}

export type IntegrationChanges = {
  shop_name?: string | undefined
  shop_url?: string | undefined
  service_point_enabled?: boolean | undefined
  service_point_carriers?: string[] | undefined
  webhook_active?: boolean | undefined
  webhook_url?: string | null | undefined
  /** When the shop is notified: immediately, on first scan, or never. */
  feedback_type?: "eager" | "delayed" | "none" | undefined
  /** Unknown fields and parameters of requests with the credentials of this integration: refused with 400, or ignored and listed in `Ignored-Fields`. Null: as the setting UNKNOWN_FIELDS says. `Prefer: handling=strict` or `handling=lenient` in a request overrides it. */
  unknown_fields?: "refuse" | "ignore" | null | undefined
}

export type IntegrationLog = {
  id: number
  integration_id: number | null
  base_url: string
  full_url: string | null
  response_code: number | null
  response: {
    headers: {
      [name: string]: unknown
    } | null
    body: string | {
      [name: string]: unknown
    } | null
  } | null
  request: {
    headers: string | {
      [name: string]: unknown
    } | null
    payload: string | {
      [name: string]: unknown
    } | null
  } | null
  exception_type: string | null
  exception: string | null
  method: string
  created_at: string
  protected: boolean
  additional_data: string | {
    [name: string]: unknown
  }
}

export type IntegrationLogRequest = {
  base_url: string
  full_url?: string | null | undefined
  response_code?: number | null | undefined
  response?: {
    headers?: {
      [name: string]: unknown
    } | null | undefined
    body?: string | {
      [name: string]: unknown
    } | null | undefined
  } | null | undefined
  request?: {
    headers?: string | {
      [name: string]: unknown
    } | null | undefined
    payload?: string | {
      [name: string]: unknown
    } | null | undefined
  } | null | undefined
  exception_type?: string | null | undefined
  exception?: string | null | undefined
  method?: string | null | undefined
  created_at?: string | null | undefined
}

export type IntegrationSigningSecret = {
  signing_secret: string
  /** Until then events are signed with the previous secret as well. */
  previous_until: string
  /** Whether it is a valid secret of an API key of the integration. */
  is_api_secret: boolean
}

export type IntegrationWebhookMessage = {
  action: string
  /** Milliseconds since 1970-01-01 UTC. */
  timestamp: number
  integration: {
    id: number
    shop_name: string
    shop_url: string
    system: string
    failing_since: string | null
    last_fetch: string | null
    last_updated_at: string
    service_point_enabled: boolean
    service_point_carriers: string[]
    webhook_active: boolean
    webhook_url: string | null
  }
}

export type Invoice = {
  id: number
  /** The number of the invoice, without gaps within a year. */
  reference: string
  type: "periodic" | "initial_payment" | "credit_limit" | "other"
  created_at: string
  due_date: string | null
  /** The sum of the items with tax; null if there are none. */
  price_taxable: InvoiceAmount | null
  /** The sum of the items without tax; null if there are none. */
  price_non_taxable: InvoiceAmount | null
  /** The sum of the taxes of the items. */
  tax: InvoiceAmount
  description: string
  category: "subscription" | "transactional"
  /** As it was when the invoice was issued; null if the settings name none. */
  issuer: InvoiceIssuer | null
}

export type InvoiceAmount = {
  value: string
  currency: string
}

export type InvoiceIssuer = {
  business_name: string
  address: string
  postal_code: string
  city: string
  country_name: string
  vat_id: string
  coc_id: string
}

export type InvoiceItem = {
  id: number
  type: "addon" | "addon_refund" | "carrier_impl_fee" | "carrier_parcel_fee" | "claim" | "coulance" | "customer_impl_fee" | "earned_credit" | "fuel_refund" | "fuel_surcharge" | "import_adm_fee" | "import_duties" | "import_vat" | "insurance" | "insurance_refund" | "invoice_check_fee" | "invoice_check_fee_refund" | "notification" | "overcharge_fee" | "parcel_cancelled" | "parcel_fee" | "parcel_fee_refund" | "pickup" | "pickup_cancelled" | "pickup_subscription" | "refund" | "shipment" | "subscription" | "subscription_refund" | "surcharge" | "surcharge_refund" | "unblock" | "validation"
  /** What a surcharge is for, such as `dimensional`; null for other types. */
  subtype: string | null
  description: string
  /** When it was billed. */
  created_at: string
  /** When it was put on an invoice. */
  updated_at: string | null
  /** Without tax. Below 0 for credits. */
  price: InvoiceAmount
  /** Null while the item is pending. */
  tax: InvoiceAmount | null
  /** A fraction, such as `0.21`; null while the item is pending. */
  tax_rate: string | null
  /** Such as `NL_STANDARD`; null while the item is pending. */
  vat_code: string | null
  reference: string
  parcel_id: number | null
  pickup_id: number | null
  carrier_id: number | null
  from_country: string
  /** Null while the item is pending. */
  invoice_id: number | null
}

export type ItemOfReturn = {
  description: string
  quantity: number
  weight: {
    value: number
    unit: "kg" | "g" | "lbs" | "oz"
  }
  price: {
    value: number
    currency: string
  }
  /**
   * Use price.
   *
   * @deprecated
   */
  value: {
    value: number
    currency: string
  }
  hs_code: string
  return_reason?: {
    id: number
    description: string
  } | undefined
  /**
   * Use return_reason.
   *
   * @deprecated
   */
  return_reason_id: string | null
  return_message: string | null
  [name: string]: unknown
}

export type LabelAnswer = {
  shipment_id: string
  order_id: string
  order_number: string
  ship_with: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id: number
    }
  }
  parcel_id: number
  /** Of all parcels of the shipment. */
  parcel_ids: number[]
  /**
   * The same as parcel_ids, under its previous name.
   *
   * @deprecated
   */
  parcels_ids: number[]
  status: {
    code: "ANNOUNCED" | "TO_SORTING" | "DELAYED" | "SORTED" | "UNSORTED" | "SORTING" | "DELIVERY_FAILED" | "DELIVERED" | "AWAITING_CUSTOMER_PICKUP" | "ANNOUNCED_UNCOLLECTED" | "COLLECT_ERROR" | "PICKED_UP_BY_DRIVER" | "UNDELIVERABLE" | "SHIPMENT_ON_ROUTE" | "DRIVER_ON_ROUTE" | "COLLECTED_BY_CUSTOMER" | "CANCELLATION_FAILED" | "NO_LABEL" | "READY_TO_SEND" | "ANNOUNCING" | "ANNOUNCEMENT_FAILED" | "UNKNOWN" | "CANCELLED_UPSTREAM" | "CANCELLING" | "CANCELLED" | "CANCELLING_UPSTREAM" | "AT_CUSTOMS" | "AT_SORTING_CENTRE" | "REFUSED_BY_RECIPIENT" | "RETURNED_TO_SENDER" | "DELIVERY_METHOD_CHANGED" | "DELIVERY_DATE_CHANGED" | "DELIVERY_ADDRESS_CHANGED" | "EXCEPTION" | "ADDRESS_INVALID"
    message: string
  }
  tracking_number: string
  tracking_numbers: {
    tracking_number: string
    tracking_url: string | null
  }[]
  tracking_url: string | null
  documents: ParcelDocument[]
  label: {
    /** In base64. */
    file: string | null
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    dpi: number
  }
  /** The same as label, under its previous name. */
  label_details: {
    /** In base64. */
    file: string | null
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    dpi: number
  }
  errors: AnnouncementError[]
}

/** PNG and ZPL are drawn at 203, 300 or 600 dpi, PDF at 72. */
export type LabelDetails = {
  mime_type?: "application/pdf" | "image/png" | "application/zpl" | undefined
  dpi?: number | undefined
}

export type LabelOrLabelsRequest = {
  integration_id: number
  /** Default: the oldest sender address. */
  sender_address_id?: number | undefined
  brand_id?: number | undefined
  /** Default: the shipping method of the order. */
  ship_with?: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id?: number | null | undefined
    }
  } | undefined
  orders?: OrderSelector[] | undefined
  order?: OrderSelector | undefined
  label_details?: LabelDetails | undefined
}

export type LabelRequest = {
  integration_id: number
  /** Default: the oldest sender address. */
  sender_address_id?: number | undefined
  brand_id?: number | undefined
  /** Default: the shipping method of the order. */
  ship_with?: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id?: number | null | undefined
    }
  } | undefined
  order: OrderSelector
  label_details?: LabelDetails | undefined
}

export type LabelsAnswer = {
  data: {
    shipment_id: string
    order_id: string
    order_number: string
    ship_with: {
      type: "shipping_option_code"
      properties: {
        shipping_option_code: string
        contract_id: number
      }
    }
    /**
     * Use parcel_ids.
     *
     * @deprecated
     */
    parcel_id: number
    parcel_ids: number[]
    /**
     * The same as parcel_ids, under its previous name.
     *
     * @deprecated
     */
    parcels_ids: number[]
  }[]
  /** What was wrong with the orders that are not in data. */
  errors: {
    status: string
    code: string | null
    detail: string
    [name: string]: unknown
  }[]
}

export type LabelsRequest = {
  integration_id: number
  /** Default: the oldest sender address. */
  sender_address_id?: number | undefined
  brand_id?: number | undefined
  /** Default: the shipping method of the order. */
  ship_with?: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id?: number | null | undefined
    }
  } | undefined
  orders: OrderSelector[]
  label_details?: LabelDetails | undefined
}

export type LateDeliveryTicketRequest = {
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  additional_remarks?: string | undefined
}

export type LeadTimeFilter = {
  gt?: number | undefined
  gte?: number | undefined
  eq?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

/** Hours from the handover to the first delivery attempt, of your parcels of the last 90 days. */
export type LeadTimeHours = {
  p10: number
  p20: number
  p30: number
  p40: number
  p50: number
  p60: number
  p70: number
  p80: number
  p90: number
  p95: number
}

export type LeftOutOption = {
  code: string
  contract_id: number
  reasons: {
    field: string
    reason: string
    limit?: string | number | boolean | null | (string | number | boolean | null)[] | undefined
    value?: string | number | boolean | null | (string | number | boolean | null)[] | undefined
  }[]
}

export type LostTicketRequest = {
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  contents_purchase_price?: TicketPrice | undefined
  /** In centimetres. */
  parcel_dimensions?: {
    length: number
    width: number
    height: number
  } | undefined
}

export type Measurement = {
  dimension?: {
    length: number
    width: number
    height: number
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  } | undefined
  weight?: {
    value: number
    unit: "kg" | "g" | "lbs" | "oz"
  } | undefined
  volume?: {
    value: number
    unit: "m3" | "cm3" | "l" | "ml" | "gal"
  } | undefined
}

export type MovedClock = {
  /** What the clock of the organization shows. */
  now: string
  /** The real time. */
  real_now: string
  /** Number of jobs that ran. */
  jobs_run: number
  /** false: stopped early; call again to continue. */
  reached: boolean
}

export type NewConnection = {
  id: number
  type: "webhook" | "klaviyo"
  configuration: ConnectionConfiguration
  /** `failing`: the last deliveries failed. `disabled`: nothing is sent until the configuration is sent again. `unauthorized`: access was not granted at the provider yet, or was revoked. */
  status: "active" | "failing" | "disabled" | "unauthorized"
  failing_since: string | null
  disabled_at: string | null
  created_at: string
  updated_at: string
  /** What events are signed with (Standard Webhooks). It is shown this once. */
  signing_secret?: string | undefined
}

export type OneLabelRequest = {
  integration_id?: number | undefined
  /** Default: the oldest sender address. */
  sender_address_id?: number | undefined
  brand_id?: number | undefined
  /** Default: the shipping method of the order. */
  ship_with?: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id?: number | null | undefined
    }
  } | undefined
  apply_shipping_rules?: boolean | undefined
  parcels?: ParcelOfOrder[] | undefined
  label_details?: LabelDetails | undefined
}

/** By the clock of the place; null on days on which it is closed. */
export type OpeningTimes = {
  monday: {
    start_time: string
    end_time: string
  }[] | null
  tuesday: {
    start_time: string
    end_time: string
  }[] | null
  wednesday: {
    start_time: string
    end_time: string
  }[] | null
  thursday: {
    start_time: string
    end_time: string
  }[] | null
  friday: {
    start_time: string
    end_time: string
  }[] | null
  saturday: {
    start_time: string
    end_time: string
  }[] | null
  sunday: {
    start_time: string
    end_time: string
  }[] | null
}

export type OptionAddress = {
  country_code: string
  postal_code?: string | null | undefined
  address_line_1?: string | null | undefined
  city?: string | null | undefined
  state_province_code?: string | null | undefined
}

export type Order = {
  id: string
  created_at: string
  modified_at: string
  /** The id of the order in the shop. With the integration, it identifies the order: a known one is updated. */
  order_id: string
  order_number: string
  order_details: {
    integration: {
      id: number
    }
    status: {
      code: string
      message?: string | undefined
    }
    order_created_at: string
    order_updated_at?: string | undefined
    order_items: {
      /** By this a later change finds the item again. */
      item_id?: string | undefined
      product_id?: string | undefined
      variant_id?: string | undefined
      image_url?: string | undefined
      name: string
      description?: string | undefined
      quantity: number
      sku?: string | undefined
      hs_code?: string | undefined
      country_of_origin?: string | undefined
      properties?: {
        [name: string]: unknown
      } | undefined
      unit_price?: AmountResponse | undefined
      total_price: AmountResponse
      measurement?: Measurement | undefined
      ean?: string | undefined
      delivery_dates?: {
        handover_at?: string | null | undefined
        deliver_at?: string | null | undefined
      } | undefined
      mid_code?: string | null | undefined
      material_content?: string | null | undefined
      intended_use?: string | null | undefined
      dangerous_goods?: DangerousGoods | undefined
      manufacturer_product_id?: string | null | undefined
      /** The same by a standard, such as a GTIN. */
      manufacturer_product_id_std?: string | null | undefined
      cpsc?: Cpsc | undefined
      /** The reference of a declaration under the deforestation regulation. */
      dds_reference?: string | undefined
      taric_code?: string | undefined
    }[]
    notes?: string | undefined
    tags?: string[] | undefined
  }
  payment_details: {
    is_cash_on_delivery?: boolean | null | undefined
    total_price: AmountResponse
    subtotal_price?: AmountResponse | undefined
    estimated_shipping_price?: AmountResponse | undefined
    estimated_tax_price?: AmountResponse | undefined
    status: {
      code: string
      message?: string | undefined
    }
    invoice_date?: string | null | undefined
    discount_granted?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
    insurance_costs?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
    freight_costs?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
    other_costs?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
  }
  customs_details?: {
    commercial_invoice_number?: string | undefined
    shipment_type?: "gift" | "commercial_goods" | "commercial_sample" | "returned_goods" | undefined
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
    tax_numbers?: {
      sender?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | undefined
      receiver?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | undefined
      importer_of_record?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | undefined
    } | null | undefined
  } | null | undefined
  customer_details?: {
    name: string
    phone_number?: string | undefined
    email?: string | undefined
  } | undefined
  billing_address?: {
    name?: string | undefined
    company_name?: string | undefined
    address_line_1?: string | undefined
    house_number?: string | undefined
    address_line_2?: string | undefined
    postal_code?: string | undefined
    city?: string | undefined
    po_box?: string | null | undefined
    /** ISO 3166-2, such as IT-RM. */
    state_province_code?: string | undefined
    country_code?: string | undefined
    email?: string | "" | undefined
    phone_number?: string | undefined
  } | undefined
  shipping_address?: {
    name?: string | undefined
    company_name?: string | undefined
    address_line_1?: string | undefined
    house_number?: string | undefined
    address_line_2?: string | undefined
    postal_code?: string | undefined
    city?: string | undefined
    po_box?: string | null | undefined
    /** ISO 3166-2, such as IT-RM. */
    state_province_code?: string | undefined
    country_code?: string | undefined
    email?: string | "" | undefined
    phone_number?: string | undefined
  } | undefined
  shipping_details?: {
    is_local_pickup?: boolean | null | undefined
    delivery_indicator?: string | undefined
    measurement?: Measurement | undefined
    ship_with?: {
      type: "shipping_option_code"
      properties: {
        shipping_option_code: string | null
        contract_id?: number | null | undefined
      }
    } | undefined
  } | undefined
  /** Kept for those who read the order here. */
  service_point_details?: {
    id?: string | undefined
    carrier_service_point_id?: string | undefined
    post_number?: string | undefined
    latitude?: string | undefined
    longitude?: string | undefined
    type?: string | undefined
    extra_data?: {
      [name: string]: unknown
    } | undefined
  } | undefined
}

export type OrderChanges = {
  id?: string | undefined
  created_at?: string | null | undefined
  modified_at?: string | null | undefined
  /** The id of the order in the shop. With the integration, it identifies the order: a known one is updated. */
  order_id?: string | undefined
  order_number?: string | undefined
  order_details?: {
    integration?: {
      id?: number | undefined
    } | undefined
    status?: {
      code?: string | undefined
      message?: string | null | undefined
    } | undefined
    order_created_at?: string | undefined
    order_updated_at?: string | null | undefined
    /** Each is found by its `item_id` or, without one, by its `name`; a quantity of 0 removes it. The others stay. */
    order_items?: {
      /** By this a later change finds the item again. */
      item_id?: string | null | undefined
      product_id?: string | null | undefined
      variant_id?: string | null | undefined
      image_url?: string | null | undefined
      name?: string | undefined
      description?: string | null | undefined
      quantity?: number | undefined
      sku?: string | null | undefined
      hs_code?: string | null | undefined
      country_of_origin?: string | null | undefined
      properties?: {
        [name: string]: unknown
      } | null | undefined
      unit_price?: {
        value?: number | string | undefined
        currency?: string | undefined
      } | null | undefined
      total_price?: {
        value?: number | string | undefined
        currency?: string | undefined
      } | undefined
      measurement?: {
        dimension?: {
          length?: number | undefined
          width?: number | undefined
          height?: number | undefined
          unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
        } | null | undefined
        weight?: {
          value?: number | undefined
          unit?: "kg" | "g" | "lbs" | "oz" | undefined
        } | null | undefined
        volume?: {
          value?: number | undefined
          unit?: "m3" | "cm3" | "l" | "ml" | "gal" | undefined
        } | null | undefined
      } | null | undefined
      ean?: string | null | undefined
      delivery_dates?: {
        handover_at?: string | null | null | undefined
        deliver_at?: string | null | null | undefined
      } | null | undefined
      mid_code?: string | null | null | undefined
      material_content?: string | null | null | undefined
      intended_use?: string | null | null | undefined
      dangerous_goods?: {
        chemical_record_identifier?: string | null | null | undefined
        regulation_set?: "IATA" | "ADR" | null | undefined
        packaging_type_quantity?: string | null | null | undefined
        packaging_type?: string | null | null | undefined
        packaging_instruction_code?: string | null | null | undefined
        id_number?: string | null | null | undefined
        class_division_number?: string | null | null | undefined
        quantity?: string | null | null | undefined
        unit_of_measurement?: "kg" | "g" | "l" | "ml" | null | undefined
        proper_shipping_name?: string | null | null | undefined
        commodity_regulated_level_code?: "LQ" | "EQ" | null | undefined
        transportation_mode?: "Highway" | "Ground" | "PAX" | "CAO" | null | undefined
        emergency_contact_name?: string | null | null | undefined
        emergency_contact_phone?: string | null | null | undefined
        adr_packing_group_letter?: "I" | "II" | "III" | null | undefined
        local_proper_shipping_name?: string | null | null | undefined
        transport_category?: string | null | null | undefined
        tunnel_restriction_code?: string | null | null | undefined
        weight_type?: "net" | "gross" | null | undefined
      } | null | undefined
      manufacturer_product_id?: string | null | null | undefined
      /** The same by a standard, such as a GTIN. */
      manufacturer_product_id_std?: string | null | null | undefined
      cpsc?: {
        product_id?: string | undefined
        certifier_id?: string | undefined
        version_id?: string | undefined
      } | null | undefined
      /** The reference of a declaration under the deforestation regulation. */
      dds_reference?: string | null | undefined
      taric_code?: string | null | undefined
    }[] | undefined
    notes?: string | null | undefined
    tags?: string[] | null | undefined
  } | undefined
  payment_details?: {
    is_cash_on_delivery?: boolean | null | undefined
    total_price?: {
      value?: number | string | undefined
      currency?: string | undefined
    } | undefined
    subtotal_price?: {
      value?: number | string | undefined
      currency?: string | undefined
    } | null | undefined
    estimated_shipping_price?: {
      value?: number | string | undefined
      currency?: string | undefined
    } | null | undefined
    estimated_tax_price?: {
      value?: number | string | undefined
      currency?: string | undefined
    } | null | undefined
    status?: {
      code?: string | undefined
      message?: string | null | undefined
    } | undefined
    invoice_date?: string | null | null | undefined
    discount_granted?: {
      value?: number | string | null | null | undefined
      currency?: string | null | null | undefined
    } | null | null | undefined
    insurance_costs?: {
      value?: number | string | null | null | undefined
      currency?: string | null | null | undefined
    } | null | null | undefined
    freight_costs?: {
      value?: number | string | null | null | undefined
      currency?: string | null | null | undefined
    } | null | null | undefined
    other_costs?: {
      value?: number | string | null | null | undefined
      currency?: string | null | null | undefined
    } | null | null | undefined
  } | undefined
  customs_details?: {
    commercial_invoice_number?: string | null | undefined
    shipment_type?: "gift" | "commercial_goods" | "commercial_sample" | "returned_goods" | null | undefined
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | null | undefined
    tax_numbers?: {
      sender?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | null | undefined
      receiver?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | null | undefined
      importer_of_record?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | null | undefined
    } | null | null | undefined
  } | null | null | undefined
  customer_details?: {
    name?: string | undefined
    phone_number?: string | null | undefined
    email?: string | null | undefined
    /** The same as `phone_number`. */
    phone?: string | null | undefined
  } | null | undefined
  billing_address?: {
    name?: string | null | undefined
    company_name?: string | null | undefined
    address_line_1?: string | null | undefined
    house_number?: string | null | undefined
    address_line_2?: string | null | undefined
    postal_code?: string | null | undefined
    city?: string | null | undefined
    po_box?: string | null | null | undefined
    state_province_code?: string | null | undefined
    country_code?: string | null | undefined
    email?: string | "" | null | undefined
    phone_number?: string | null | undefined
  } | null | undefined
  shipping_address?: {
    name?: string | null | undefined
    company_name?: string | null | undefined
    address_line_1?: string | null | undefined
    house_number?: string | null | undefined
    address_line_2?: string | null | undefined
    postal_code?: string | null | undefined
    city?: string | null | undefined
    po_box?: string | null | null | undefined
    state_province_code?: string | null | undefined
    country_code?: string | null | undefined
    email?: string | "" | null | undefined
    phone_number?: string | null | undefined
  } | null | undefined
  shipping_details?: {
    is_local_pickup?: boolean | null | undefined
    delivery_indicator?: string | null | undefined
    measurement?: {
      dimension?: {
        length?: number | undefined
        width?: number | undefined
        height?: number | undefined
        unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
      } | null | undefined
      weight?: {
        value?: number | undefined
        unit?: "kg" | "g" | "lbs" | "oz" | undefined
      } | null | undefined
      volume?: {
        value?: number | undefined
        unit?: "m3" | "cm3" | "l" | "ml" | "gal" | undefined
      } | null | undefined
    } | null | undefined
    ship_with?: {
      type?: "shipping_option_code" | undefined
      properties?: {
        shipping_option_code?: string | null | undefined
        contract_id?: number | null | null | undefined
      } | undefined
    } | null | undefined
  } | null | undefined
  service_point_details?: {
    id?: string | null | undefined
    carrier_service_point_id?: string | null | undefined
    post_number?: string | null | undefined
    latitude?: string | null | undefined
    longitude?: string | null | undefined
    type?: string | null | undefined
    extra_data?: {
      [name: string]: unknown
    } | null | undefined
  } | null | undefined
}

export type OrderRequest = {
  /** Names an order that exists. Its `order_id` cannot be changed. */
  id?: string | undefined
  created_at?: string | undefined
  modified_at?: string | undefined
  /** The id of the order in the shop. With the integration, it identifies the order: a known one is updated. */
  order_id: string
  order_number: string
  order_details: {
    integration: {
      id: number
    }
    status: {
      code: string
      message?: string | undefined
    }
    order_created_at: string
    order_updated_at?: string | undefined
    order_items: {
      /** By this a later change finds the item again. */
      item_id?: string | undefined
      product_id?: string | undefined
      variant_id?: string | undefined
      image_url?: string | undefined
      name: string
      description?: string | undefined
      quantity: number
      sku?: string | undefined
      hs_code?: string | undefined
      country_of_origin?: string | undefined
      properties?: {
        [name: string]: unknown
      } | undefined
      unit_price?: Amount | undefined
      total_price: Amount
      measurement?: Measurement | undefined
      ean?: string | undefined
      delivery_dates?: {
        handover_at?: string | null | undefined
        deliver_at?: string | null | undefined
      } | undefined
      mid_code?: string | null | undefined
      material_content?: string | null | undefined
      intended_use?: string | null | undefined
      dangerous_goods?: DangerousGoods | undefined
      manufacturer_product_id?: string | null | undefined
      /** The same by a standard, such as a GTIN. */
      manufacturer_product_id_std?: string | null | undefined
      cpsc?: Cpsc | undefined
      /** The reference of a declaration under the deforestation regulation. */
      dds_reference?: string | undefined
      taric_code?: string | undefined
    }[]
    notes?: string | undefined
    tags?: string[] | undefined
  }
  payment_details: {
    is_cash_on_delivery?: boolean | null | undefined
    total_price: Amount
    subtotal_price?: Amount | undefined
    estimated_shipping_price?: Amount | undefined
    estimated_tax_price?: Amount | undefined
    status: {
      code: string
      message?: string | undefined
    }
    invoice_date?: string | null | undefined
    discount_granted?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
    insurance_costs?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
    freight_costs?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
    other_costs?: {
      value?: number | string | null | undefined
      currency?: string | null | undefined
    } | null | undefined
  }
  customs_details?: {
    commercial_invoice_number?: string | undefined
    shipment_type?: "gift" | "commercial_goods" | "commercial_sample" | "returned_goods" | undefined
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
    tax_numbers?: {
      sender?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | undefined
      receiver?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | undefined
      importer_of_record?: {
        name?: string | null | undefined
        country_code?: string | null | undefined
        value?: string | null | undefined
      }[] | undefined
    } | null | undefined
  } | null | undefined
  customer_details?: {
    name: string
    phone_number?: string | undefined
    email?: string | undefined
  } | undefined
  billing_address?: {
    name?: string | undefined
    company_name?: string | undefined
    address_line_1?: string | undefined
    house_number?: string | undefined
    address_line_2?: string | undefined
    postal_code?: string | undefined
    city?: string | undefined
    po_box?: string | null | undefined
    /** ISO 3166-2, such as IT-RM. */
    state_province_code?: string | undefined
    country_code?: string | undefined
    email?: string | "" | undefined
    phone_number?: string | undefined
  } | undefined
  shipping_address?: {
    name?: string | undefined
    company_name?: string | undefined
    address_line_1?: string | undefined
    house_number?: string | undefined
    address_line_2?: string | undefined
    postal_code?: string | undefined
    city?: string | undefined
    po_box?: string | null | undefined
    /** ISO 3166-2, such as IT-RM. */
    state_province_code?: string | undefined
    country_code?: string | undefined
    email?: string | "" | undefined
    phone_number?: string | undefined
  } | undefined
  shipping_details?: {
    is_local_pickup?: boolean | null | undefined
    delivery_indicator?: string | undefined
    measurement?: Measurement | undefined
    ship_with?: {
      type: "shipping_option_code"
      properties: {
        shipping_option_code: string | null
        contract_id?: number | null | undefined
      }
    } | undefined
  } | undefined
  /** Kept for those who read the order here. */
  service_point_details?: {
    id?: string | undefined
    carrier_service_point_id?: string | undefined
    post_number?: string | undefined
    latitude?: string | undefined
    longitude?: string | undefined
    type?: string | undefined
    extra_data?: {
      [name: string]: unknown
    } | undefined
  } | undefined
}

export type OrderSaved = {
  id: number
  order_id: string
  order_number: string
}

export type OrderSelector = {
  order_id?: string | undefined
  order_number?: string | undefined
  apply_shipping_rules?: boolean | undefined
  /** How the order is split. Default: the whole order in one parcel. */
  parcels?: ParcelOfOrder[] | undefined
}

export type Organization = {
  id: number
  name: string
  /** A test organization ships with sandbox carriers. */
  mode: "live" | "test"
  country: string
  currency: string
  time_zone: string
  created_at: string
  /** The same as created_at. */
  registered: string
}

export type ParcelCreatedEvent = {
  id: number
  created_at: string
  updated_at: string
  announced_at: string | null
  organization_id: number
  ship_with: {
    type: "shipping_option_code" | "contract"
    properties: {
      shipping_option_code?: string | undefined
      contract_id: number
      [name: string]: unknown
    }
  }
  carrier_code: string
  tracking_number: string | null
  tracking_identifier: string | null
  tracking_url: string | null
  is_return: boolean
  brand_id: number | null
  integration_id: number
  external_reference: string | null
  dimensions: unknown
  weight: unknown
  order_number: string | null
  ordered_at: string | null
  total_price: unknown
  from_address: unknown
  to_address: unknown
  parcel_items: unknown[]
}

export type ParcelDocument = {
  /**
   * Use document_type.
   *
   * @deprecated
   */
  type: string
  document_type: "label" | "customs-declaration" | "air-waybill"
  size: "a6" | "a4"
  link: string
}

export type ParcelOfOrder = {
  dimensions?: Dimensions | undefined
  /** Default: the weight of its items. */
  weight?: Weight | undefined
  parcel_items: {
    item_id: string
    quantity: number
  }[]
}

export type ParcelStatus = {
  code: "ANNOUNCED" | "TO_SORTING" | "DELAYED" | "SORTED" | "UNSORTED" | "SORTING" | "DELIVERY_FAILED" | "DELIVERED" | "AWAITING_CUSTOMER_PICKUP" | "ANNOUNCED_UNCOLLECTED" | "COLLECT_ERROR" | "PICKED_UP_BY_DRIVER" | "UNDELIVERABLE" | "SHIPMENT_ON_ROUTE" | "DRIVER_ON_ROUTE" | "COLLECTED_BY_CUSTOMER" | "CANCELLATION_FAILED" | "NO_LABEL" | "READY_TO_SEND" | "ANNOUNCING" | "ANNOUNCEMENT_FAILED" | "UNKNOWN" | "CANCELLED_UPSTREAM" | "CANCELLING" | "CANCELLED" | "CANCELLING_UPSTREAM" | "AT_CUSTOMS" | "AT_SORTING_CENTRE" | "REFUSED_BY_RECIPIENT" | "RETURNED_TO_SENDER" | "DELIVERY_METHOD_CHANGED" | "DELIVERY_DATE_CHANGED" | "DELIVERY_ADDRESS_CHANGED" | "EXCEPTION" | "ADDRESS_INVALID"
  message: string
}

export type ParcelToSend = {
  weight?: WeightRequest | undefined
  dimensions?: Dimensions | null | undefined
  /** Insurance on top of the standard liability cover of the carrier; it wins. */
  additional_insured_price?: number | {
    value: string | number
    currency: string
  } | null | undefined
  total_insured_price?: number | {
    value: string | number
    currency: string
  } | null | undefined
}

export type ParcelTracking = {
  parcel_id: number
  source_id: string
  announced_at: string
  created_at: string
  details: {
    brand_id?: number | undefined
    integration_id: number
    expected_delivery_date?: string | undefined
    is_mail_box: boolean
    is_return: boolean
    is_to_service_point: boolean
  }
  from_address: {
    country_code: string
    postal_code: string
    [name: string]: unknown
  }
  to_address: {
    country_code: string
    postal_code: string
    [name: string]: unknown
  }
  parcel_items: {
    description: string
    quantity: number
    price_per_item?: PriceResponse | null | undefined
    /**
     * The same as price_per_item, under its previous name.
     *
     * @deprecated
     */
    price?: PriceResponse | null | undefined
    [name: string]: unknown
  }[]
  ship_with: {
    type: "shipping_option_code" | "contract"
    properties: {
      contract_id: number
      [name: string]: unknown
    }
  }
  tracking_numbers: {
    carrier_code: string
    tracking_number: string
    tracking_identifier?: string | undefined
    tracking_url?: string | undefined
  }[]
  updated_at: string
  events: TrackingEvent[]
}

export type ParcelWebhookMessage = {
  action: string
  /** Milliseconds since 1970-01-01 UTC. */
  timestamp: number
  parcel: {
    id: number
    tracking_number: string | null
    status: {
      id: number
      message: string
      [name: string]: unknown
    }
    [name: string]: unknown
  }
  [name: string]: unknown
}

export type ParcelsReport = {
  id: string
  organization_id: number
  status: "queued" | "generating" | "ready" | "failed" | "expired"
  status_message: string
  /** Percent of the parcels that were read. */
  progress: number
  fields: ("parcel_id" | "direction" | "carrier_code" | "carrier_name" | "from_address_company_name" | "contract_id" | "contract_type" | "from_address_city" | "from_address_postal_code" | "from_address_country_code" | "from_address_country_name" | "to_address_city" | "to_address_postal_code" | "to_address_country_code" | "to_address_country_name" | "order_number" | "tracking_number" | "announced_at" | "shipped_at" | "first_offer_at" | "delivered_at" | "shipping_option_code" | "total_cost" | "status" | "sub_status" | "integration_id" | "integration_type" | "weight" | "brand_id" | "brand_name")[]
  filters: ParcelsReportFilters
  /** The CSV file, while the report is `ready`. It needs no credentials: keep it secret. */
  url: string | null
  expires_at: string | null
  created_at: string
  updated_at: string
}

export type ParcelsReportFilters = {
  /** Announced at this time or later. Without an offset it is in UTC. */
  announced_after: string
  /** Announced at this time or earlier. */
  announced_before: string
  /** `incoming`: returns. Default: both. */
  direction?: "incoming" | "outgoing" | undefined
  integration_id?: number | undefined
  brand_id?: number | undefined
  shipping_option_code?: string | undefined
  updated_after?: string | undefined
  updated_before?: string | undefined
}

export type ParcelsReportRequest = {
  /** The columns, in their order. A name that stands twice is a column twice. */
  fields: ("parcel_id" | "direction" | "carrier_code" | "carrier_name" | "from_address_company_name" | "contract_id" | "contract_type" | "from_address_city" | "from_address_postal_code" | "from_address_country_code" | "from_address_country_name" | "to_address_city" | "to_address_postal_code" | "to_address_country_code" | "to_address_country_name" | "order_number" | "tracking_number" | "announced_at" | "shipped_at" | "first_offer_at" | "delivered_at" | "shipping_option_code" | "total_cost" | "status" | "sub_status" | "integration_id" | "integration_type" | "weight" | "brand_id" | "brand_name")[]
  filters: ParcelsReportFilters
}

export type PercentageInsurance = {
  /** Of the value of the order. */
  percentage: number
}

export type Pickup = {
  id: number
  carrier_code: string
  contract_id: number
  status: "ANNOUNCING" | "CREATED" | "FAILED" | "CANCELLED"
  /** The number of the pickup at the carrier; empty until it is booked. */
  tracking_number: string
  time_slots: {
    start_at: string
    end_at: string | null
  }[]
  quantity: number
  items: {
    quantity: number
    container_type: "parcel" | "pallet"
    total_weight: {
      value: string
      unit: "kg" | "g" | "lbs" | "oz"
    } | null
  }[]
  total_weight: {
    value: string
    unit: "kg" | "g" | "lbs" | "oz"
  } | null
  reference: string
  special_instructions: string
  address: {
    name: string
    company_name: string
    address_line_1: string
    house_number: string
    address_line_2: string
    postal_code: string
    city: string
    po_box: string | null
    state_province_code: string
    country_code: string
    email: string
    phone_number: string
  }
  /** The country of the address. */
  country: string
  /** Why it failed, or why the carrier did not cancel it. */
  errors: {
    status: string
    code: string
    title: string
    detail: string
  }[]
  created_at: string
  cancelled_at: string | null
}

/** Any address: it need not be a stored sender address. */
export type PickupAddress = {
  name: string
  address_line_1: string
  postal_code: string
  city: string
  country_code: string
  company_name?: string | undefined
  house_number?: string | undefined
  address_line_2?: string | undefined
  po_box?: string | null | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  email?: string | "" | undefined
  phone_number?: string | undefined
}

export type PickupCancellation = {
  status: "cancelled" | "queued"
  message: string
}

export type PickupItemRequest = {
  quantity: number
  container_type?: "parcel" | "pallet" | undefined
  total_weight?: Weight | undefined
}

export type PickupRequest = {
  /** A carrier with pickups. */
  carrier_code: string
  /** Required where there are several active contracts with the carrier. */
  contract_id?: number | null | undefined
  /** The same as contract_id. */
  contract?: number | null | undefined
  time_slots: PickupTimeSlotRequest[]
  /**
   * Refused. Use time_slots.
   *
   * @deprecated
   */
  time_slot?: unknown | undefined
  /** Default: the sum of the items. One of both is required. */
  quantity?: number | undefined
  items?: PickupItemRequest[] | undefined
  /** Default: the sum of the items, in kilograms. */
  total_weight?: Weight | null | undefined
  address: PickupAddress
  reference?: string | undefined
  special_instructions?: string | undefined
}

export type PickupTimeSlot = {
  start_at: string
  end_at: string
}

export type PickupTimeSlotRequest = {
  start_at: string
  /** The closing time of the address. Some carriers require it. */
  end_at?: string | null | undefined
}

export type Price = {
  value: string | number
  currency: string
}

export type PriceResponse = {
  value: string
  currency: string
}

export type PricingForm = {
  prices: {
    shipping_option_code: string
    price: {
      value: string
      currency: "EUR" | "GBP" | "USD"
    }
  }[]
}

export type PricingFormChanges = {
  prices: {
    shipping_option_code: string
    price: {
      value: string
      currency: "EUR" | "GBP" | "USD"
    } | null
  }[]
}

export type ProvidedData = {
  request_id: number
  /** Required where a text is requested. */
  comment?: string | null | undefined
  /** Files from POST /dsf/files. Required where a document or a photo is requested. */
  attachments?: {
    file_token: string
  }[] | undefined
  /** Required for a request of the type `sales_data`. */
  sales_data?: {
    product_description: string
    quantity: number
    /** Of a single one, tax included. Required. */
    selling_price_per_item?: number | undefined
    /**
     * The previous name of `selling_price_per_item`, which takes precedence where both are sent.
     *
     * @deprecated
     */
    selling_price?: number | undefined
    currency: string
    /** In percent. */
    tax_rate: number
    /** The date of the invoice. Default: when the parcel was announced. */
    sales_date?: string | null | undefined
  }[] | undefined
  /** Accepts sales data of more than 5000 in all. */
  force?: boolean | undefined
}

export type PublicDeliveryOptionsRequest = {
  total_weight: CheckoutWeight
  total_price: CheckoutPrice
  /** For conditions, and for what carriers take. All three sides count, or none. */
  parcel_dimensions?: {
    length?: string | number | undefined
    width?: string | number | undefined
    height?: string | number | undefined
    unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
  } | null | undefined
  to_address: {
    country_code: string
    postal_code?: string | null | undefined
  }
  /** Conditions of delivery methods read the key `checkout_metadata`. */
  metadata?: {
    [name: string]: string
  } | null | undefined
  /** Default: that of the configuration. */
  from_address?: CheckoutFromAddress | undefined
}

export type RawAddress = {
  name?: string | undefined
  company_name?: string | undefined
  address_line_1?: string | undefined
  house_number?: string | undefined
  address_line_2?: string | undefined
  postal_code?: string | undefined
  city?: string | undefined
  po_box?: string | null | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  country_code?: string | undefined
  email?: string | undefined
  phone_number?: string | undefined
}

export type ReplayRequest = {
  /** What happened at this time or later, and was given up, is sent again. */
  since: string
}

export type Replayed = {
  /** How many are on their way again. */
  replayed: number
}

export type RequestedData = {
  request_id: number
  data_type: "claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents"
  title: string
  tracking_number: string | null
  order_number: string | null
  created_at: string
}

export type Return = {
  id: number
  parcel_id: number
  from_address: AddressOfReturn
  to_address: AddressOfReturn
  shipping_product: {
    code: string
  }
  shipping_option: {
    code: string | null
  }
  /** Absent where none were sent. */
  dimensions?: {
    length: number
    width: number
    height: number
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  } | undefined
  weight: {
    value: number
    unit: "kg" | "g" | "lbs" | "oz"
  }
  collo_count: number
  parcel_items: ItemOfReturn[]
  send_tracking_emails: boolean
  brand_id?: number | undefined
  /**
   * Use label.
   *
   * @deprecated
   */
  label_url: string | null
  /** Present while the label can be downloaded: A4 for a normal printer, A6 for a label printer. */
  label?: {
    normal_printer: string[]
    label_printer: string
  } | undefined
  /** The price of the shipping option when the return was created, where it was known. */
  label_cost?: {
    value: number
    currency: string
  } | undefined
  insurance: boolean
  total_insured_value: {
    value: number
    currency: string
  } | null
  tracking_number: string | null
  tracking_numbers: {
    tracking_number: string
    tracking_url: string | null
  }[]
  tracking_url: string | null
  customs_invoice_nr: string | null
  is_cancellable: boolean
  parent_status: string
  /** The statuses of the first parcel, oldest first. */
  status_history: {
    carrier_update_timestamp: string
    parcel_status_history_id: string
    parent_status: string
    carrier_code: string
    carrier_message: string
  }[]
  created_at: string
  /**
   * Milliseconds since 1970-01-01 UTC. Use delivered_at_iso.
   *
   * @deprecated
   */
  delivered_at: number | null
  delivered_at_iso: string | null
  reason?: {
    id: number
    description: string
  } | undefined
  refund: {
    refund_type: "money" | "credit" | "exchange"
    message: string | null
  } | null
  return_fee: {
    value: number
    currency: string
  } | null
  order_number: string
  total_order_value: {
    value: number
    currency: string
  } | null
  external_reference: string | null
  contract: number
  customs_shipment_type?: number | undefined
  delivery_option: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null
  images: {
    product_id: string | null
    uploaded_image: string
    thumbnail_image: string | null
    description: string | null
  }[]
  status: "open" | "requested" | "request_rejected" | "awaiting_payment" | "payment_failed"
  customs_information?: CustomsInformationOfReturn | undefined
  errors: AnnouncementError[]
}

export type ReturnAddress = {
  name: string
  company_name?: string | undefined
  address_line_1: string
  house_number?: string | undefined
  address_line_2?: string | undefined
  postal_code: string
  city: string
  po_box?: string | null | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  country_code: string
  email?: string | "" | undefined
  phone_number?: string | undefined
}

export type ReturnAddressResponse = {
  name: string
  company_name: string
  address_line_1: string
  house_number: string
  address_line_2: string
  postal_code: string
  city: string
  po_box: string | null
  /** ISO 3166-2, such as IT-RM. */
  state_province_code: string
  country_code: string
  email: string | ""
  phone_number: string
}

export type ReturnCancellation = {
  message: string
}

export type ReturnConflict = {
  field: "returns"
  code: 409
  message: string
}

export type ReturnCustomsInformation = {
  invoice_number: string
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
  invoice_date?: string | undefined
  discount_granted?: {
    value: string | number
    currency?: string | undefined
  } | null | undefined
  freight_costs?: {
    value: string | number
    currency?: string | undefined
  } | null | undefined
  insurance_costs?: {
    value: string | number
    currency?: string | undefined
  } | null | undefined
  other_costs?: {
    value: string | number
    currency?: string | undefined
  } | null | undefined
  goods_description?: string | undefined
  general_notes?: string | undefined
  additional_declaration_statements?: string[] | undefined
  importer_of_record?: {
    name: string
    company_name?: string | undefined
    address_line_1: string
    address_line_2?: string | undefined
    house_number?: string | undefined
    city: string
    postal_code: string
    country_code: string
    state_province_code?: string | undefined
    telephone?: string | undefined
    email?: string | undefined
  } | null | undefined
  tax_numbers?: {
    sender: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[]
    receiver: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[]
    importer_of_record: {
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      country_code: string
      value: string
    }[]
  } | undefined
  /** By SKU. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
  return_data?: ReturnData | null | undefined
}

/** All four fields, or none. */
export type ReturnData = {
  return_postal_code: string
  outbound_tracking_number: string
  outbound_shipment_date: string
  outbound_carrier_name: string
}

export type ReturnInsuredValue = {
  value: number
  currency?: "EUR" | "GBP" | "USD" | "SEK" | "DKK" | undefined
}

export type ReturnPage = {
  next: string | null
  previous: string | null
  data: Return[]
}

export type ReturnReason = {
  id: number
  /** The text that shoppers read, by language. A language without one shows the usual text of the reason. */
  descriptions?: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  } | undefined
  /** Shoppers who choose this reason have to add a photo. */
  requires_photos?: boolean | undefined
}

export type ReturnReasonResponse = {
  id: number
  /** The text that shoppers read, by language. A language without one shows the usual text of the reason. */
  descriptions: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  }
  /** Shoppers who choose this reason have to add a photo. */
  requires_photos: boolean
}

export type ReturnRefundOption = {
  code: "money" | "credit" | "exchange"
  requires_message?: boolean | undefined
}

export type ReturnRefundOptionResponse = {
  code: "money" | "credit" | "exchange"
  requires_message: boolean
}

export type ReturnRequest = {
  from_address: ShipmentAddress
  to_address: ShipmentAddress
  ship_with: ReturnShipWith
  weight: Weight
  dimensions?: Dimensions | null | undefined
  /** How many parcels, each of this weight and size. Items and insurance belong to the first. */
  collo_count?: number | undefined
  parcel_items?: ReturnedItem[] | undefined
  send_tracking_emails?: boolean | undefined
  brand_id?: number | null | undefined
  total_insured_value?: ReturnInsuredValue | null | undefined
  order_number?: string | null | undefined
  total_order_value?: Price | null | undefined
  /** Yours, unique among returns. Empty is the same as absent. */
  external_reference?: string | null | undefined
  /** Stands for customs_information across a customs border. */
  customs_invoice_nr?: string | null | undefined
  /** How the shopper hands it over. */
  delivery_option?: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null | undefined
  customs_information?: ReturnCustomsInformation | null | undefined
  /** Apply the shipping rules of the organization. What they set wins over what is sent. */
  apply_rules?: boolean | undefined
}

export type ReturnSettings = {
  brand_id: number
  is_portal_enabled: boolean
  /** For so many days after delivery a parcel can be returned. */
  return_window_days: number
  /** Whether only delivered parcels can be returned. If false, so can parcels that are on their way. */
  requires_delivery: boolean
  reasons: ReturnReasonResponse[]
  /** An empty list asks shoppers for none. */
  refund_types: ReturnRefundOptionResponse[]
  delivery_options: ("drop_off_point" | "drop_off_labelless" | "pickup" | "in_store")[]
  /** The carriers that shoppers can choose among. An empty list offers every carrier that you have a contract with. */
  carriers: ("northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "crossdock")[]
  /** Where returns go: a stored sender address or an address. Null: to the address that the parcel was sent from. */
  return_address: {
    sender_address_id: number
  } | ReturnAddressResponse | null
  return_fee: {
    value: string
    currency: string
  } | null
  /** Whether each return waits for the approval of the merchant. */
  requires_approval: boolean
  languages: ("en" | "nl" | "de" | "fr" | "es" | "it")[]
  /** What the first page says to shoppers, by language. */
  helper_text: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  }
  return_policy_url: string | null
  support_url: string | null
}

export type ReturnSettingsRequest = {
  is_portal_enabled?: boolean | undefined
  /** For so many days after delivery a parcel can be returned. */
  return_window_days?: number | undefined
  /** Whether only delivered parcels can be returned. If false, so can parcels that are on their way. */
  requires_delivery?: boolean | undefined
  reasons?: ReturnReason[] | undefined
  /** An empty list asks shoppers for none. */
  refund_types?: ReturnRefundOption[] | undefined
  delivery_options?: ("drop_off_point" | "drop_off_labelless" | "pickup" | "in_store")[] | undefined
  /** The carriers that shoppers can choose among. An empty list offers every carrier that you have a contract with. */
  carriers?: ("northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "crossdock")[] | undefined
  /** Where returns go: a stored sender address or an address. Null: to the address that the parcel was sent from. */
  return_address?: {
    sender_address_id: number
  } | ReturnAddress | null | undefined
  /** What shoppers pay for a return, before it is announced. Null: nothing. */
  return_fee?: Price | null | undefined
  /** Whether each return waits for the approval of the merchant. */
  requires_approval?: boolean | undefined
  languages?: ("en" | "nl" | "de" | "fr" | "es" | "it")[] | undefined
  /** What the first page says to shoppers, by language. */
  helper_text?: {
    en?: string | undefined
    nl?: string | undefined
    de?: string | undefined
    fr?: string | undefined
    es?: string | undefined
    it?: string | undefined
  } | undefined
  return_policy_url?: string | null | undefined
  support_url?: string | null | undefined
}

export type ReturnShipWith = {
  type?: "shipping_option_code" | "shipping_product_code" | undefined
  shipping_option_code?: string | undefined
  shipping_product_code?: string | undefined
  /** Narrows a product down to one of its options. */
  functionalities?: WantedFunctionalities | null | undefined
  /** Required if the carrier has several active contracts. */
  contract?: number | null | undefined
}

export type ReturnValidation = {
  from_address: AddressOfReturn
  to_address: AddressOfReturn
  ship_with: {
    type: "shipping_option_code"
    shipping_option_code: string
    shipping_product_code: string
    contract: number
  }
  /** In centimetres. */
  dimensions?: {
    length: number
    width: number
    height: number
  } | undefined
  /** In kilograms. */
  weight: number
  collo_count: number
  parcel_items: ItemOfReturn[]
  send_tracking_emails: boolean
  brand_id?: number | undefined
  total_insured_value?: {
    value: number
    currency: string
  } | undefined
  order_number?: string | undefined
  total_order_value?: {
    value: number
    currency: string
  } | undefined
  external_reference?: string | undefined
  customs_shipment_type?: number | undefined
  delivery_option: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null
}

export type ReturnWebhookMessage = {
  action: string
  /** Milliseconds since 1970-01-01 UTC. */
  timestamp: number
  data: {
    id: number
    brand_id: number | null
    order_number: string | null
    return_reason_id: number | null
    return_address_id: number | null
    paid_return: boolean
    delivery_choice: string | null
    refund_type: string | null
    items: {
      item_id: string | null
      description: string
      quantity: number
      sku: string | null
      hs_code: string | null
      return_reason_id: number | null
    }[]
  }
}

/** Across a customs border all that customs ask for is required, as for a shipment. */
export type ReturnedItem = {
  item_id?: string | null | undefined
  description?: string | undefined
  quantity?: number | undefined
  weight?: number | {
    value: number | string
    unit: "kg" | "g" | "lbs" | "oz"
  } | undefined
  price?: Price | undefined
  hs_code?: string | undefined
  origin_country?: string | null | undefined
  sku?: string | undefined
  product_id?: string | undefined
  variant_id?: string | null | undefined
  mid_code?: string | null | undefined
  material_content?: string | null | undefined
  intended_use?: string | null | undefined
  dangerous_goods?: DangerousGoods | null | undefined
  dds_reference?: string | null | undefined
  taric_doc_code?: string | null | undefined
  taric_code?: string | null | undefined
  manufacturer_product_id?: string | null | undefined
  manufacturer_product_id_std?: string | null | undefined
  cpsc?: Cpsc | null | undefined
  properties?: {
    [name: string]: unknown
  } | undefined
  /**
   * Use price.
   *
   * @deprecated
   */
  value?: Price | undefined
  /** Why it comes back: 1 to 32, without 2 and 5. */
  return_reason_id?: string | number | null | undefined
  return_message?: string | null | undefined
}

export type SalesInvoiceRequest = {
  tracking_number: string
  items: {
    description: string
    quantity: number
    /** Of one piece, tax included. */
    unit_price: number
  }[]
  currency_code: string
  /** In percent, such as 21; included in `unit_price`. */
  tax_rate: number
  /** Skips the ceiling of 5,000 EUR. */
  force?: boolean | undefined
  /** A PNG in base64, or a public address of a PNG or JPEG. Without it, a logo is made of the name of the company. */
  company_logo_path?: string | null | undefined
  language?: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it" | undefined
}

export type SenderAddress = {
  id: number
  name: string
  company_name: string
  address_line_1: string
  house_number: string
  address_line_2: string
  postal_code: string
  city: string
  po_box: string
  /** ISO 3166-2, such as IT-RM. */
  state_province_code: string
  country_code: string
  email: string | ""
  phone_number: string
  signature: {
    full_name: string
    initials: string
  }
  tax_numbers: TaxNumber[]
  brand_id: number | null
}

export type SenderAddressChanges = {
  name?: string | undefined
  company_name?: string | undefined
  address_line_1?: string | undefined
  house_number?: string | undefined
  address_line_2?: string | undefined
  postal_code?: string | undefined
  city?: string | undefined
  po_box?: string | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  country_code?: string | undefined
  email?: string | "" | undefined
  phone_number?: string | undefined
  signature?: {
    full_name?: string | undefined
    initials?: string | undefined
  } | undefined
  tax_numbers?: TaxNumber[] | undefined
  brand_id?: number | null | undefined
}

export type SenderAddressRequest = {
  name: string
  company_name?: string | undefined
  address_line_1: string
  house_number?: string | undefined
  address_line_2?: string | undefined
  postal_code: string
  city: string
  po_box?: string | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  country_code: string
  email?: string | "" | undefined
  phone_number?: string | undefined
  signature?: {
    full_name?: string | undefined
    initials?: string | undefined
  } | undefined
  tax_numbers?: TaxNumber[] | undefined
  brand_id?: number | null | undefined
}

export type ServicePoint = {
  id: number
  name: string
  carrier: {
    code: string
    name: string
    logo_url: string | null
    icon_url: string | null
  }
  carrier_service_point_id: string
  /** In the words of the carrier. */
  carrier_shop_type: string | null
  /** The same as carrier_shop_type. */
  shop_type: string | null
  general_shop_type: "servicepoint" | "locker" | "post_office" | "carrier_depot" | null
  address: {
    street: string
    house_number: string
    postal_code: string
    city: string
    country_code: string
  }
  position: {
    latitude: number
    longitude: number
  }
  contact: {
    email: string
    phone: string
  }
  opening_times: OpeningTimes
  /** The same by the number of the day, Monday 0. */
  formatted_opening_times: {
    "0": string[]
    "1": string[]
    "2": string[]
    "3": string[]
    "4": string[]
    "5": string[]
    "6": string[]
  }
  /** By the calendar of the place, its public holidays included. */
  is_open_tomorrow: boolean
  /** The same as is_open_tomorrow. */
  open_tomorrow: boolean
  /** Whether it opens on any of the seven days that follow. */
  open_upcoming_week: boolean
  /** When it opens next; null where it never closes, or is gone. */
  next_open_at: string | null
  is_expired: boolean
  /** Whether the carrier has confirmed it lately; not whether it takes parcels. */
  is_active: boolean
  /** Data that only this carrier has. */
  extra_data: {
    [name: string]: unknown
  }
}

export type ServicePointFeatures = {
  type: "FeatureCollection"
  features: {
    type: "Feature"
    id: number
    geometry: {
      type: "Point"
      coordinates: number[]
    }
    properties: {
      [name: string]: unknown
    }
  }[]
  geocoding: Geocoding | null
}

export type ServicePointReference = {
  id?: string | number | undefined
  carrier_service_point_id?: string | undefined
}

export type ShipWith = {
  type: "shipping_option_code"
  properties: {
    shipping_option_code: string
    contract_id?: number | null | undefined
  }
}

export type Shipment = {
  id: string
  carrier: {
    code: string
    name: string
  }
  created_at: string
  updated_at: string
  /** Only in the shipment of a return. */
  is_return?: true | undefined
  brand_id: number | null
  ship_with: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id: number
    }
  }
  from_address: AddressOfShipment
  to_address: AddressOfShipment
  to_service_point: {
    id: string
    carrier_service_point_id: string
  } | null
  order_number: string
  total_order_price: {
    value: string
    currency: string
  } | null
  reference: string | null
  external_reference_id: string | null
  validation_methods: "here"[]
  customs_information: CustomsInformationResponse | null
  label_details: {
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    dpi: number
  }
  delivery_dates: {
    handover_at: string | null
    deliver_at: string | null
    earliest_delivery_time?: string | null | undefined
    latest_delivery_time?: string | null | undefined
  }
  carrier_fields: {
    [name: string]: unknown
  }
  carrier_shipment_extras: {
    [name: string]: unknown
  }
  carrier_specific: {
    [name: string]: unknown
  }
  errors: AnnouncementError[]
  parcels: ShipmentParcel[]
}

export type ShipmentAddress = {
  name: string
  address_line_1: string
  postal_code: string
  city: string
  country_code: string
  company_name?: string | undefined
  house_number?: string | undefined
  address_line_2?: string | undefined
  po_box?: string | null | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  email?: string | "" | undefined
  phone_number?: string | undefined
}

export type ShipmentCancellation = {
  status: "cancelled" | "queued"
  message: string
}

export type ShipmentChanges = {
  brand_id?: number | null | undefined
  ship_with?: ShipWith | undefined
  from_address?: FromAddress | undefined
  to_address?: ShipmentAddress | undefined
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    id?: string | number | undefined
    carrier_service_point_id?: string | undefined
  } | null | undefined
  order_number?: string | null | undefined
  total_order_price?: Price | null | undefined
  /** Empty is the same as absent. */
  reference?: string | null | undefined
  /** Yours. A second shipment with the same one is refused with 409 and the first. Empty is the same as absent. */
  external_reference_id?: string | null | undefined
  validation_methods?: "here"[] | undefined
  customs_information?: CustomsInformation | null | undefined
  label_details?: LabelDetails | undefined
  delivery_dates?: DeliveryDates | null | undefined
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  parcels?: ShipmentParcelRequest[] | undefined
}

export type ShipmentDraft = {
  brand_id?: number | null | undefined
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    id?: string | number | undefined
    carrier_service_point_id?: string | undefined
  } | null | undefined
  order_number?: string | null | undefined
  total_order_price?: Price | null | undefined
  /** Empty is the same as absent. */
  reference?: string | null | undefined
  /** Yours. A second shipment with the same one is refused with 409 and the first. Empty is the same as absent. */
  external_reference_id?: string | null | undefined
  validation_methods?: "here"[] | undefined
  customs_information?: {
    invoice_number?: string | undefined
    export_reason?: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use" | undefined
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
    invoice_date?: string | undefined
    discount_granted?: Price | null | undefined
    freight_costs?: Price | null | undefined
    insurance_costs?: Price | null | undefined
    other_costs?: Price | null | undefined
    goods_description?: string | undefined
    general_notes?: string | undefined
    additional_declaration_statements?: string[] | undefined
    importer_of_record?: {
      name: string
      company_name?: string | undefined
      address_line_1: string
      address_line_2?: string | undefined
      house_number?: string | undefined
      city: string
      postal_code: string
      country_code: string
      state_province_code?: string | undefined
      telephone?: string | undefined
      email?: string | undefined
    } | null | undefined
    tax_numbers?: {
      sender?: {
        name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
        country_code: string
        value: string
      }[] | undefined
      receiver?: {
        name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
        country_code: string
        value: string
      }[] | undefined
      importer_of_record?: {
        name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
        country_code: string
        value: string
      }[] | undefined
    } | undefined
    /** By SKU. */
    cpsc?: {
      [name: string]: Cpsc
    } | null | undefined
  } | null | undefined
  label_details?: LabelDetails | undefined
  delivery_dates?: DeliveryDates | null | undefined
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  to_address: ShipmentAddress
  ship_with?: ShipWith | undefined
  from_address?: FromAddress | undefined
  parcels?: DraftParcel[] | undefined
  /** What was chosen at the checkout. */
  delivery_indicator?: string | undefined
  apply_shipping_rules?: boolean | undefined
  apply_shipping_defaults?: boolean | undefined
  /** Include what each rule matched, and what it set. */
  explain?: boolean | undefined
}

export type ShipmentParcel = {
  id: number
  status: {
    code: "ANNOUNCED" | "TO_SORTING" | "DELAYED" | "SORTED" | "UNSORTED" | "SORTING" | "DELIVERY_FAILED" | "DELIVERED" | "AWAITING_CUSTOMER_PICKUP" | "ANNOUNCED_UNCOLLECTED" | "COLLECT_ERROR" | "PICKED_UP_BY_DRIVER" | "UNDELIVERABLE" | "SHIPMENT_ON_ROUTE" | "DRIVER_ON_ROUTE" | "COLLECTED_BY_CUSTOMER" | "CANCELLATION_FAILED" | "NO_LABEL" | "READY_TO_SEND" | "ANNOUNCING" | "ANNOUNCEMENT_FAILED" | "UNKNOWN" | "CANCELLED_UPSTREAM" | "CANCELLING" | "CANCELLED" | "CANCELLING_UPSTREAM" | "AT_CUSTOMS" | "AT_SORTING_CENTRE" | "REFUSED_BY_RECIPIENT" | "RETURNED_TO_SENDER" | "DELIVERY_METHOD_CHANGED" | "DELIVERY_DATE_CHANGED" | "DELIVERY_ADDRESS_CHANGED" | "EXCEPTION" | "ADDRESS_INVALID"
    message: string
  }
  /** Absent where the announcement failed. */
  documents?: ParcelDocument[] | undefined
  tracking_number: string
  tracking_numbers: {
    tracking_number: string
    tracking_url: string | null
  }[]
  tracking_url: string | null
  additional_carrier_data: {
    awb_tracking_number: string | null
    box_number: number | null
  }
  created_at: string
  updated_at: string
  announced_at: string | null
  /** In base64, in answers that announce. Only of a shipment with one parcel. */
  label_file?: string | null | undefined
  /** Absent where none were sent. */
  dimensions?: {
    length: string
    width: string
    height: string
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  } | undefined
  weight: {
    value: string
    unit: "kg" | "g" | "lbs" | "oz"
  }
  additional_insured_price: {
    value: string
    currency: string
  } | null
  label_notes: string[]
  sscc: string | null
  package_type: "package" | "euro_pallet" | "block_pallet" | "mini_pallet" | "one_way_pallet" | "tube" | "over_size_pallet" | "bundle" | "half_pallet" | "letterbox" | null
  carrier_fields: {
    [name: string]: unknown
  }
  carrier_parcel_extras: {
    [name: string]: unknown
  }
  parcel_items: {
    description: string
    quantity: number
    weight: {
      value: number
      unit: "kg" | "g" | "lbs" | "oz"
    }
    price: {
      value: string
      currency: string
    }
    hs_code: string
    [name: string]: unknown
  }[]
}

/** Where customs documents are required, description, quantity, weight, price, hs_code and origin_country are required. */
export type ShipmentParcelItem = {
  item_id?: string | undefined
  description?: string | undefined
  quantity?: number | undefined
  weight?: number | {
    value: number | string
    unit: "kg" | "g" | "lbs" | "oz"
  } | undefined
  price?: Price | undefined
  hs_code?: string | undefined
  origin_country?: string | null | undefined
  sku?: string | undefined
  product_id?: string | undefined
  variant_id?: string | null | undefined
  mid_code?: string | null | undefined
  material_content?: string | null | undefined
  intended_use?: string | null | undefined
  dangerous_goods?: DangerousGoods | null | undefined
  dds_reference?: string | null | undefined
  taric_doc_code?: string | null | undefined
  taric_code?: string | null | undefined
  manufacturer_product_id?: string | null | undefined
  manufacturer_product_id_std?: string | null | undefined
  cpsc?: Cpsc | null | undefined
  properties?: {
    [name: string]: unknown
  } | undefined
}

export type ShipmentParcelRequest = {
  dimensions?: Dimensions | null | undefined
  weight: Weight
  /** Insurance on top of the standard liability cover of the carrier: 2 to 5000 euros. The carrier refuses a currency that it does not insure in. */
  additional_insured_price?: Price | null | undefined
  label_notes?: string[] | null | undefined
  sscc?: string | null | undefined
  package_type?: "package" | "euro_pallet" | "block_pallet" | "mini_pallet" | "one_way_pallet" | "tube" | "over_size_pallet" | "bundle" | "half_pallet" | "letterbox" | null | undefined
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  carrier_parcel_extras?: {
    [name: string]: unknown
  } | null | undefined
  parcel_items?: ShipmentParcelItem[] | undefined
}

export type ShipmentRequest = {
  brand_id?: number | null | undefined
  ship_with: ShipWith
  from_address: FromAddress
  to_address: ShipmentAddress
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    id?: string | number | undefined
    carrier_service_point_id?: string | undefined
  } | null | undefined
  order_number?: string | null | undefined
  total_order_price?: Price | null | undefined
  /** Empty is the same as absent. */
  reference?: string | null | undefined
  /** Yours. A second shipment with the same one is refused with 409 and the first. Empty is the same as absent. */
  external_reference_id?: string | null | undefined
  validation_methods?: "here"[] | undefined
  customs_information?: CustomsInformation | null | undefined
  label_details?: LabelDetails | undefined
  delivery_dates?: DeliveryDates | null | undefined
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  parcels: ShipmentParcelRequest[]
}

export type ShipmentWithRules = {
  id: string
  carrier: {
    code: string
    name: string
  }
  created_at: string
  updated_at: string
  /** Only in the shipment of a return. */
  is_return?: true | undefined
  brand_id: number | null
  ship_with: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id: number
    }
  }
  from_address: AddressOfShipment
  to_address: AddressOfShipment
  to_service_point: {
    id: string
    carrier_service_point_id: string
  } | null
  order_number: string
  total_order_price: {
    value: string
    currency: string
  } | null
  reference: string | null
  external_reference_id: string | null
  validation_methods: "here"[]
  customs_information: CustomsInformationResponse | null
  label_details: {
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    dpi: number
  }
  delivery_dates: {
    handover_at: string | null
    deliver_at: string | null
    earliest_delivery_time?: string | null | undefined
    latest_delivery_time?: string | null | undefined
  }
  carrier_fields: {
    [name: string]: unknown
  }
  carrier_shipment_extras: {
    [name: string]: unknown
  }
  carrier_specific: {
    [name: string]: unknown
  }
  errors: AnnouncementError[]
  parcels: ShipmentParcel[]
  applied_shipping_rules: {
    id: number
    name: string
    /** The same id and name. */
    rule: {
      id: number
      name: string
    }
    result: {
      [name: string]: unknown
    }
  }[]
  explanation?: {
    id: number
    name: string
    matched: boolean
    [name: string]: unknown
  }[] | undefined
}

export type ShippingDefaults = {
  weight: {
    value: string
    unit: "kg"
  }
  ship_with: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id?: number | null | undefined
    }
  } | null
  insurance: PercentageInsurance | null
  customs_options: {
    export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use" | null
    use_order_number_as_invoice_number: boolean
  }
  label_options: {
    label_notes: string[]
  }
}

export type ShippingDefaultsChanges = {
  weight?: DefaultWeight | undefined
  ship_with?: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id?: number | null | undefined
    }
  } | null | undefined
  insurance?: PercentageInsurance | null | undefined
  customs_options?: {
    export_reason?: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use" | null | undefined
    use_order_number_as_invoice_number?: boolean | undefined
  } | undefined
  label_options?: {
    label_notes?: string[] | undefined
  } | undefined
}

/** The code of the option by the id of its method. */
export type ShippingMethodCodes = {
  [name: string]: string | null
}

export type ShippingMethodIds = {
  shipping_method_ids: number[]
}

export type ShippingOption = {
  code: string
  name: string
  carrier: {
    code: string
    name: string
  }
  product: {
    code: string
    name: string
  }
  functionalities: Functionalities
  max_dimensions: {
    length: string
    width: string
    height: string
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  }
  weight: {
    min: {
      value: string
      unit: "kg" | "g" | "lbs" | "oz"
    }
    max: {
      value: string
      unit: "kg" | "g" | "lbs" | "oz"
    }
  }
  parcel_billed_weights: {
    value: string
    unit: "kg" | "g" | "lbs" | "oz"
    volumetric: boolean
    parcel_number: number
    calculation: string | null
  }[]
  contract: {
    id: number
    client_id: string | null
    carrier_code: string
    name: string | null
  }
  requirements: {
    fields: ("to_email" | "to_telephone" | "length" | "width" | "height")[]
    export_documents: boolean
    is_service_point_required: boolean
  }
  charging_type: "first_scan" | "label_creation"
  quotes: ShippingQuote[] | null
  quote_source: string | null
  quote_error: {
    code: string
    title: string
    description: string
  } | null
}

export type ShippingOptionRequest = {
  from_address?: OptionAddress | null | undefined
  to_address?: OptionAddress | null | undefined
  to_service_point?: ServicePointReference | null | undefined
  /**
   * Use to_service_point.
   *
   * @deprecated
   */
  to_service_point_id?: number | null | undefined
  parcels?: ParcelToSend[] | null | undefined
  shipping_option_code?: string | null | undefined
  /** Include excluded options with reasons, and the price breakdown. */
  explain?: boolean | undefined
  calculate_quotes?: boolean | null | undefined
  /**
   * Use from_address.
   *
   * @deprecated
   */
  from_country_code?: string | null | undefined
  /**
   * Use to_address.
   *
   * @deprecated
   */
  to_country_code?: string | null | undefined
  /**
   * Use from_address.
   *
   * @deprecated
   */
  from_postal_code?: string | null | undefined
  /**
   * Use to_address.
   *
   * @deprecated
   */
  to_postal_code?: string | null | undefined
  functionalities?: WantedFunctionalities | null | undefined
  carrier_code?: string | null | undefined
  contract_id?: number | null | undefined
  shipping_product_code?: string | null | undefined
  lead_time?: LeadTimeFilter | null | undefined
}

export type ShippingOptionTransitTime = {
  shipping_option_code: string
  from_country_code: string | null
  to_country_code: string | null
  /** The beginning of the window. */
  start_date: string
  /** The last second of the window. */
  end_date: string
  /** Delivered parcels that the median rests on. */
  total_parcels: number
  /** The median, within 1 % of the exact one. */
  transit_time_hours: number
  /** The median in days, rounded to the nearest. */
  transit_time_days: number
}

export type ShippingQuote = {
  weight: {
    min: {
      value: string
      unit: "kg" | "g" | "lbs" | "oz"
    }
    max: {
      value: string
      unit: "kg" | "g" | "lbs" | "oz"
    }
  }
  /** Lead time in hours from cut-off to delivery. */
  lead_time: number | null
  price: {
    breakdown: {
      type: "price_without_insurance" | "insurance_price" | "volume" | "weight" | "weight_volume" | "internal_correction" | "seasonal" | "fuel" | "remote" | "toll" | "dimensional" | "customs" | "returns" | "label_quality" | "packaging" | "pickup" | "residential" | "address_corrections" | "overcharge" | "forbidden_item" | "other"
      label: string
      price: {
        value: string
        currency: "EUR" | "GBP" | "USD"
      }
    }[]
    total: {
      value: string
      currency: "EUR" | "GBP" | "USD"
    }
  }
  /** What the carrier will probably add. Not in the price. */
  estimated_surcharges: {
    type: "price_without_insurance" | "insurance_price" | "volume" | "weight" | "weight_volume" | "internal_correction" | "seasonal" | "fuel" | "remote" | "toll" | "dimensional" | "customs" | "returns" | "label_quality" | "packaging" | "pickup" | "residential" | "address_corrections" | "overcharge" | "forbidden_item" | "other"
    label: string
    price: {
      value: string
      currency: "EUR" | "GBP" | "USD"
    }
  }[] | null
  explanation?: {
    text: string
    price: {
      value: string
      currency: "EUR" | "GBP" | "USD"
    }
  }[] | undefined
}

export type ShippingQuoteRequest = {
  from_address?: OptionAddress | null | undefined
  to_address?: OptionAddress | null | undefined
  to_service_point?: ServicePointReference | null | undefined
  /**
   * Use to_service_point.
   *
   * @deprecated
   */
  to_service_point_id?: number | null | undefined
  parcels?: ParcelToSend[] | null | undefined
  shipping_option_code?: string | null | undefined
  /** Include excluded options with reasons, and the price breakdown. */
  explain?: boolean | undefined
  /**
   * Use from_address.
   *
   * @deprecated
   */
  from_country_code?: string | null | undefined
  /**
   * Use to_address.
   *
   * @deprecated
   */
  to_country_code?: string | null | undefined
  /**
   * Use from_address.
   *
   * @deprecated
   */
  from_postal_code?: string | null | undefined
  /**
   * Use to_address.
   *
   * @deprecated
   */
  to_postal_code?: string | null | undefined
  functionalities?: WantedFunctionalities | null | undefined
  carrier_code?: string | null | undefined
  contract_id?: number | null | undefined
  shipping_product_code?: string | null | undefined
  lead_time?: LeadTimeFilter | null | undefined
  /**
   * Use parcels.
   *
   * @deprecated
   */
  weight?: WeightRequest | null | undefined
  /**
   * Use parcels.
   *
   * @deprecated
   */
  dimensions?: Dimensions | null | undefined
  /**
   * Use parcels.
   *
   * @deprecated
   */
  total_insurance?: number | null | undefined
}

export type ShippingRule = {
  id: number
  name: string
  is_active: boolean
  criteria: ShippingRuleCriteria
  actions: ShippingRuleAction[]
  /** It cannot be applied any more, since something that it names is gone. */
  is_invalid: boolean
  invalid_reason: string | null
  /** Smaller numbers are applied first. There may be gaps. */
  order: number
  updated_at: string
}

export type ShippingRuleAction = {
  identifier: string
  value: string
}

export type ShippingRuleActionDetail = {
  identifier: string
  name: string
  type: "SELECT" | "TEXT" | "NUMBER"
  help_text: string
  trigger_update: boolean
  /** Key and label of each; none where any text is taken. */
  possibilities: string[][]
}

export type ShippingRuleActionKind = {
  identifier: string
  name: string
  type: "SELECT" | "TEXT" | "NUMBER"
  help_text: string
  trigger_update: boolean
}

export type ShippingRuleChanges = {
  name?: string | undefined
  is_active?: boolean | undefined
  criteria?: ShippingRuleCriteriaRequest | undefined
  actions?: ShippingRuleAction[] | undefined
}

export type ShippingRuleCondition = {
  identifier: string
  name: string
  type: "SELECT" | "TEXT" | "NUMBER"
  help_text: string
  trigger_update: boolean
  operators: ShippingRuleOperator[]
  multiple: boolean
  delimiter: string
}

export type ShippingRuleConditionDetail = {
  identifier: string
  name: string
  type: "SELECT" | "TEXT" | "NUMBER"
  help_text: string
  trigger_update: boolean
  operators: ShippingRuleOperator[]
  multiple: boolean
  delimiter: string
  /** Key and label of each; none where any text is taken. */
  possibilities: string[][]
}

export type ShippingRuleCriteria = {
  is_and: boolean
  conditions: {
    property: string
    operator: string
    compare_to: string
  }[]
}

export type ShippingRuleCriteriaRequest = {
  /** Whether all conditions have to hold, or any of them. */
  is_and?: boolean | undefined
  /** Without one the rule holds for every shipment. */
  conditions?: {
    property: string
    operator: string
    compare_to: string
  }[] | undefined
}

export type ShippingRuleOperator = {
  identifier: string
  name: string
  multiple: boolean
  unary: boolean
  help_text: string
}

export type ShippingRuleOrder = {
  rule_list: number[]
}

export type ShippingRuleRequest = {
  name: string
  is_active?: boolean | undefined
  criteria: ShippingRuleCriteriaRequest
  actions: ShippingRuleAction[]
}

export type ShippingRuleTrace = {
  id: number
  name: string
  matched: boolean
  /** Why it was not looked at. */
  skipped: string | null
  conditions: {
    property: string
    operator: string
    compare_to: string
    seen: string | null
    matched: boolean
  }[]
  set: {
    [name: string]: unknown
  }
  left_out: {
    identifier: string
    reason: string
  }[]
}

export type ShippingRuleTrial = {
  /** One that is not stored. By itself, or with `rules` behind those that are. */
  rule?: ShippingRuleRequest | undefined
  /** The stored rule in whose place `rule` is tried. */
  rule_id?: number | undefined
  rules?: "all" | undefined
  from?: string | undefined
  until?: string | undefined
  limit?: number | undefined
}

export type ShopOrderStatus = {
  external_id: string
  status: string
  deleted_at: string | null
  translations: {
    status: string
    language: "en-us" | "en-gb" | "fr-fr" | "de-de" | "nl-nl" | "es-es" | "it-it"
  }[]
}

export type ShopOrderStatusMapping = {
  integration_id: number
  mapping: {
    status_category: "READY_TO_SEND" | "IN_TRANSIT" | "DELIVERED" | "CANCEL"
    external_id: string | null
    /** False when the status it names has been deleted. */
    is_valid: boolean
  }[]
}

export type ShopOrderStatusMappingRequest = {
  integration_id: number
  mapping: {
    status_category: "READY_TO_SEND" | "IN_TRANSIT" | "DELIVERED" | "CANCEL"
    external_id: string | null
  }[]
}

export type ShopOrderStatusesRequest = {
  integration_id: number
  statuses: {
    external_id: string
    translations: {
      status: string
      language: "en-us" | "en-gb" | "fr-fr" | "de-de" | "nl-nl" | "es-es" | "it-it"
    }[]
  }[]
}

export type SigningSecret = {
  signing_secret: string
  /** Until then events are signed with the previous secret as well. */
  previous_until: string
}

/** The trial took too long and ended early. Not there otherwise. */
export type StoppedShippingRuleTrial = {
  /** How many orders were tried. */
  tried: number
  reason: string
}

export type Subscription = {
  id: number
  connection_id: number
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated"
  is_active: boolean
  created_at: string
  updated_at: string
}

export type SubscriptionChanges = {
  connection_id?: number | undefined
  event_type?: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | undefined
  is_active?: boolean | undefined
}

export type SubscriptionRequest = {
  connection_id: number
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated"
  is_active?: boolean | undefined
}

export type TaxNumber = {
  name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
  country_code: string
  value: string
}

export type Ticket = {
  id: number
  status: "action_required" | "carrier_reminder_sent" | "carrier_update_received" | "claim_paid" | "closed" | "communicated_to_carrier" | "customer_documents_requested" | "customer_reminder_sent" | "delayed" | "delivered_scan_received" | "delivery_confirmation_rejected" | "delivery_confirmation_requested" | "documents_forwarded_to_carrier" | "escalated" | "escalated_ava" | "hold" | "manually_solved" | "new_scan_received" | "pending" | "processing" | "smart_refund_available" | "smart_refund_update" | "solved" | "solved_by_automation" | "unknown" | "waiting_for_carrier" | "waiting_for_customer" | "waiting_for_scan"
  /** What the status means for the customer. */
  stage: "in_progress" | "action_required" | "manually_solved_stage" | "solved_by_automation_stage" | "unknown"
  type: "address_change" | "damaged" | "delayed" | "delivered_not_received" | "late_delivery" | "lost" | "unjust_return" | "other_shipping" | null
  /** Null for a parcel that this server does not know. */
  parcel_id: number | null
  carrier: string | null
  tracking_number: string | null
  order_number: string | null
  brand_id: number | null
  created_at: string
  updated_at: string | null
  /** Open requests for data. `id` is the `request_id` of POST /dsf/tickets/requested-data. */
  requested_actions: {
    id: number
    data_type: "claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents" | "customer_confirmation" | "exterior_photo" | "interior_photo" | "damage_photo" | "carrier_claims_form" | "other"
    created_at: string
  }[]
  /** Null until the ticket is solved. */
  resolution: {
    outcome: "claim_approved" | "claim_declined" | "claim_closed_in_carrier_portal" | "delivered" | "returned" | "solved_merchant" | "address_change_confirmed" | "address_change_declined" | "address_change_requested" | "impossible_to_open_claim"
    /** What was paid. */
    amount: number | null
    currency: string | null
    solved_at: string | null
  } | null
}

export type TicketEmail = {
  id: number
  to: string
  subject: string
  text: string
  /** The header Message-ID, the same at each attempt. */
  message_id: string
  /** The names of the attached files. */
  attachments: string[]
  /** `not_sent`: the server has no mail server. `failed`: the mail server refused it, or the retry limit was reached. */
  status: "queued" | "sent" | "not_sent" | "failed"
  attempts: number
  last_error: string | null
  next_attempt_at: string | null
  sent_at: string | null
  created_at: string
}

export type TicketEmails = {
  items: TicketEmail[]
}

export type TicketEvent = {
  id: number
  status: string
  stage: string
  type: string | null
  parcel_id: number | null
  carrier: string | null
  tracking_number: string | null
  order_number: string | null
  brand_id: number | null
  created_at: string
  updated_at: string | null
  requested_actions: {
    id: number
    data_type: string
    created_at: string
  }[]
  resolution: {
    outcome: string
    amount: number | null
    currency: string | null
    solved_at: string | null
  } | null
}

export type TicketFile = {
  /** From POST /dsf/files. */
  file_token: string
}

export type TicketPrice = {
  price: number
  currency: string
}

export type TicketRequest = TypedDamageTicketRequest | TypedDelayTicketRequest | TypedLateDeliveryTicketRequest | TypedLostTicketRequest | TypedDeliveredNotReceivedTicketRequest | TypedUnjustReturnTicketRequest | TypedAddressChangeTicketRequest

export type TicketStepRequest = {
  /** What happened: `process` (the support desk works on the ticket), `communicate` (the carrier was sent the ticket), `await_carrier` (the carrier investigates), `remind_carrier` (the carrier was reminded), `escalate` (the ticket was escalated at the carrier), `escalate_ava` (the ticket was escalated to the AVA team), `record_carrier_update` (the carrier sent news), `request_documents` (the customer is requested to provide data), `await_customer` (the customer has to act), `remind_customer` (the customer was reminded), `require_action` (the customer has to act), `forward_documents` (the carrier was sent the documents), `request_delivery_confirmation` (the customer is asked whether the parcel has arrived), `reject_delivery_confirmation` (the customer says that the parcel has not arrived), `await_scan` (the next scan is awaited), `record_scan` (the carrier scanned the parcel), `record_delivery` (the carrier scanned the delivery), `delay` (the investigation is delayed), `hold` (the ticket is on hold), `offer_refund` (a refund without an investigation is offered), `update_refund` (the refund without an investigation has news), `lose_track` (the status at the carrier is not known), `accept` (the carrier accepts the claim), `reject` (the carrier declines the claim), `pay` (the claim is paid), `solve` (the ticket is solved), `solve_manually` (a person solved the ticket), `solve_by_automation` (a scan solved the ticket), `close` (the ticket is closed). */
  step: "process" | "communicate" | "await_carrier" | "remind_carrier" | "escalate" | "escalate_ava" | "record_carrier_update" | "request_documents" | "await_customer" | "remind_customer" | "require_action" | "forward_documents" | "request_delivery_confirmation" | "reject_delivery_confirmation" | "await_scan" | "record_scan" | "record_delivery" | "delay" | "hold" | "offer_refund" | "update_refund" | "lose_track" | "accept" | "reject" | "pay" | "solve" | "solve_manually" | "solve_by_automation" | "close"
  /** Required for `request_documents`: what the customer has to provide. */
  data_types?: ("claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents" | "customer_confirmation" | "exterior_photo" | "interior_photo" | "damage_photo" | "carrier_claims_form" | "other")[] | undefined
  /** Required for `accept`: what the carrier pays. */
  amount?: number | undefined
  /** Required for `accept`. */
  currency?: string | undefined
  /** Required for `close` and the steps that begin with `solve`. */
  outcome?: "claim_approved" | "claim_declined" | "claim_closed_in_carrier_portal" | "delivered" | "returned" | "solved_merchant" | "address_change_confirmed" | "address_change_declined" | "address_change_requested" | "impossible_to_open_claim" | undefined
  comment?: string | undefined
}

export type Token = {
  access_token: string
  /** Seconds. */
  expires_in: number
  scope: string
  token_type: string
}

export type TokenError = {
  error: string
  error_description: string
  error_hint: string
  error_debug?: string | undefined
  status_code: number
}

export type TokenRequest = {
  grant_type: "client_credentials"
  scope: "api"
  /** May be left out, for the client is named in the Authorization header; if present, it must be the same. */
  client_id?: string | undefined
}

export type TrackingAddress = {
  name?: string | null | undefined
  company_name?: string | null | undefined
  address_line_1?: string | null | undefined
  address_line_2?: string | null | undefined
  house_number?: string | null | undefined
  po_box?: string | null | undefined
  city?: string | null | undefined
  state_province_code?: string | null | undefined
  phone_number?: string | null | undefined
  email?: string | "" | null | undefined
  postal_code: string
  country_code: string
}

export type TrackingEvent = {
  event_type: "calculated" | "carrier" | "claim" | "internal"
  event_at: string
  phase: "accepted" | "announced" | "announcing" | "attempted" | "cancelled" | "customs" | "delivered" | "delivery_forced" | "dropped" | "in_delivery" | "in_transit" | "labelled" | "none" | "no_label" | "pup" | "ready_to_send" | "sorted" | "unknown" | null
  /** `none` when there is none. */
  exception: "address_error" | "announcement_failed" | "cancellation_failed" | "cancelled" | "cancelled_upstream" | "cancelling" | "cancelling_upstream" | "changed" | "claim" | "claimable" | "customer_rejected" | "customer_support" | "customs_issue" | "damaged" | "delay_unknown" | "delivery_delay" | "dropoff_expiration" | "handover_delay" | "hold" | "missing" | "none" | "non_conformity" | "off_radar" | "pup_expiration" | "refused" | "relabelled" | "returned_sender" | "sorting_delay" | "unknown" | null
  sub_status: "accepted" | "additional_information" | "carrier" | "company_closed" | "connection_missed" | "content" | "cut_off" | "damaged" | "delay" | "delivery_change" | "disposed" | "documents" | "duplicate" | "expired" | "high_volume" | "inaccessible" | "incorrect_information" | "in_progress" | "late" | "locker" | "mailbox" | "max_measure" | "max_weight" | "mechanical" | "misrouted" | "missort" | "neighbour" | "none" | "not_home" | "not_ordered" | "one" | "packaging" | "parcel_found" | "partly" | "passed" | "payment" | "postal_box" | "prohibited_item" | "pup" | "pup_closed" | "receiver" | "rejected" | "requested" | "resolved" | "safeplace" | "sender" | "shop" | "signature" | "three" | "traffic" | "two" | "undeliverable" | "unknown" | "unknown_receiver" | "updated" | "weather_conditions" | null
  status_type: "error" | "success" | "warning" | null
  /** What the carrier says of it, in its own words. */
  description: string | null
}

export type TrackingEventCreatedEvent = {
  parcel: {
    parcel_id: number
    tracking_number: string | null
    carrier_code: string
    announced_at: string | null
    order_number: string | null
    /** Absent from messages of versions before 2026-11-16. */
    is_return?: boolean | undefined
  }
  event: {
    event_type: string
    timestamp: string
    phase: string
    exception: string
    status_type: string
    sub_status: string
    description: string | null
    end_of_tracking: boolean | null
    is_offered: boolean | null
    is_carrier_responsible: boolean | null
    is_returned: boolean | null
    location_details: {
      city: string | null
      country: string | null
      house_number: string | null
      postal_code: string | null
      street: string | null
      service_point_id: number | null
      depot: string | null
    } | null
    extra_data: {
      [name: string]: unknown
    } | null
  }
}

export type TrackingRequest = {
  /** Yours. With the carrier it names the parcel: sent again, it is answered with the first. */
  source_id: string
  tracking_number: {
    carrier_code: string
    tracking_number: string
    tracking_identifier?: string | undefined
    tracking_url?: string | undefined
  }
  announced_at: string
  from_address: TrackingAddress
  to_address: TrackingAddress
  /** Only a parcel with a `shipping_option_code` counts in analytics. */
  ship_with: {
    type: "shipping_option_code"
    properties: {
      shipping_option_code: string
      contract_id: number
      user_shipping_method_name?: string | null | undefined
      user_shipping_method_id?: string | null | undefined
    }
  } | {
    type: "contract"
    properties: {
      contract_id: number
      user_shipping_method_name?: string | null | undefined
      user_shipping_method_id?: string | null | undefined
    }
  }
  shipment: {
    source_id: string
    external_reference_id?: string | undefined
    price?: Price | null | undefined
    order?: {
      source_id: string
      order_number?: string | undefined
      source_external_id?: string | undefined
      total_order_price?: Price | null | undefined
    } | undefined
  }
  details?: {
    brand_id?: number | undefined
    integration_id?: number | undefined
    is_return?: boolean | undefined
  } | undefined
  insurance?: {
    insured_value?: Price | null | undefined
    policy_id?: string | undefined
  } | undefined
  measurements?: Measurement | undefined
  parcel_items?: {
    item_id?: string | undefined
    source_id?: string | undefined
    description: string
    quantity: number
    weight: number | {
      value: number
      unit: "kg" | "g" | "lbs" | "oz"
    }
    hs_code: string
    origin_country?: string | null | undefined
    sku?: string | undefined
    product_id?: string | undefined
    variant_id?: string | null | undefined
    mid_code?: string | null | undefined
    material_content?: string | null | undefined
    intended_use?: string | null | undefined
    dangerous_goods?: DangerousGoods | null | undefined
    dds_reference?: string | null | undefined
    taric_doc_code?: string | null | undefined
    manufacturer_product_id?: string | null | undefined
    manufacturer_product_id_std?: string | null | undefined
    properties?: {
      [name: string]: unknown
    } | undefined
    /** Of a single one. Required. */
    price_per_item?: Price | undefined
    /**
     * The previous name of `price_per_item`, which takes precedence where both are sent.
     *
     * @deprecated
     */
    price?: Price | undefined
  }[] | undefined
  return_price?: Price | null | undefined
}

export type TriedShippingRules = {
  order_id: string
  order_number: string
  matched: AppliedShippingRule[]
  /** What would be otherwise, by where it stands in the shipment. */
  changes: {
    [name: string]: {
      before: unknown
      after: unknown
    }
  }
  /** What the rule that was sent saw, and did. */
  trace: ShippingRuleTrace | null
  /** Why the order cannot become a shipment, so that no rule was tried on it. */
  problem: string | null
}

export type TypedAddressChangeTicketRequest = {
  type: "address_change"
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** The whole address as one text. */
  new_address: string
  additional_details?: string | undefined
}

export type TypedDamageTicketRequest = {
  type: "damaged"
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  exterior_photo?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  interior_photo?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  damage_photo_1?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  damage_photo_2?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  package_photo?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  entire_product_photo?: TicketFile | undefined
  contents_purchase_price?: TicketPrice | undefined
}

export type TypedDelayTicketRequest = {
  type: "delayed"
  tracking_number: string
  contents_sales_price: TicketPrice
  contents_description: string
  parcel_exterior_description: string
  sales_invoice: TicketFile
  purchase_invoice: TicketFile
  contents_purchase_price?: TicketPrice | undefined
}

export type TypedDeliveredNotReceivedTicketRequest = {
  type: "delivered_not_received"
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  contents_purchase_price?: TicketPrice | undefined
  /** In centimetres. */
  parcel_dimensions?: {
    length: number
    width: number
    height: number
  } | undefined
}

export type TypedLateDeliveryTicketRequest = {
  type: "late_delivery"
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  additional_remarks?: string | undefined
}

export type TypedLostTicketRequest = {
  type: "lost"
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  contents_purchase_price?: TicketPrice | undefined
  /** In centimetres. */
  parcel_dimensions?: {
    length: number
    width: number
    height: number
  } | undefined
}

export type TypedUnjustReturnTicketRequest = {
  type: "unjust_return"
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Whether the parcel is back at the sender. Required for parcels sent at platform rates. */
  is_parcel_returned?: boolean | undefined
  /** Required for parcels sent at platform rates. */
  additional_details?: string | undefined
}

export type UnjustReturnTicketRequest = {
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Whether the parcel is back at the sender. Required for parcels sent at platform rates. */
  is_parcel_returned?: boolean | undefined
  /** Required for parcels sent at platform rates. */
  additional_details?: string | undefined
}

export type V2Error = {
  error: {
    /** The HTTP status. */
    code: number
    /** The path, without the slash that it begins with. */
    request: string
    /** `field: "text"` for each field that is wrong. */
    message: string
  }
}

export type V2IncomingReturn = {
  /** Of the products that have no `return_reason`. */
  reason?: number | null | undefined
  message?: string | null | undefined
  outgoing_parcel: number
  service_point?: {
    id: number
  } | null | undefined
  refund?: {
    refund_type: {
      code: "money" | "credit" | "exchange"
    }
    message?: string | null | undefined
  } | null | undefined
  /** Default: the first that is available. */
  delivery_option?: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null | undefined
  products: {
    product_id: string
    quantity: number
    description?: string | null | undefined
    value?: string | number | null | undefined
    return_reason?: number | null | undefined
    return_message?: string | null | undefined
  }[]
  /** Who returns it, and from where. Default: the receiver of the outgoing parcel. */
  incoming_parcel?: {
    collo_count?: number | undefined
    from_name?: string | undefined
    from_company_name?: string | undefined
    from_address_1?: string | undefined
    from_address_2?: string | undefined
    from_house_number?: string | undefined
    from_postal_code?: string | undefined
    from_city?: string | undefined
    from_country?: string | undefined
    from_country_state?: string | undefined
    from_email?: string | "" | undefined
    from_telephone?: string | undefined
  } | null | undefined
  selected_functionalities?: {
    first_mile?: string | null | undefined
  } | null | undefined
  selected_carrier_code?: string | null | undefined
  pickup_date?: string | null | undefined
  /** Photos that were uploaded for this parcel, by the `path` that the upload returned. */
  images?: {
    path: string
    product_id?: string | null | undefined
    description?: string | null | undefined
  }[] | undefined
}

export type V2IncomingReturnCreated = {
  poller_url: string
  return: number
  incoming_parcels: number[]
  payment_url?: string | undefined
}

export type V2ReturnLabel = {
  download_url: string
  return: number
  parcels: number[]
  tracking_numbers: string[]
  customs_declaration_url?: string | undefined
}

export type V2ReturnLabelPending = {
  return: number
  status: string
}

export type V2ReturnPhotos = {
  filename: string
  name: string
  path: string
}[]

export type V2ReturnPortal = {
  portal: {
    reasons: {
      id: number
      description: string
      requires_photos: boolean
    }[]
    support_url: string | null
    return_policy_url: string | null
    enable_branded_footer: boolean
    enable_branded_header: boolean
    layout: {
      type: "standard"
      helper_text: string
      background_image: string | null
    }
    enable_paid_returns: boolean
    brand: {
      id: number
      name: string
      domain: string
      color: string
      secondary_color: string | null
      website: string
      screen_logo: {
        url: string | null
      }
      print_logo: {
        url: string | null
      }
      overlay_logo: { [name: string]: unknown }
      overlay_thumb: { [name: string]: unknown }
      screen_thumb: string | null
      print_thumb: string | null
      notify_reply_to_email: string | null
      notify_bcc_email: string | null
      hide_powered_by: boolean
      google_analytics_id: string
      features: {
        tracking_page: boolean
        tracking_email: boolean
        tracking_sms: boolean
        tracking_whatsapp: boolean
        returns_portal: boolean
      }
      customization_settings: {
        header: { [name: string]: unknown }
        footer: { [name: string]: unknown }
      }
    }
    languages: string[]
    enable_refunds: boolean
    refund_options: {
      code: "money" | "credit" | "exchange"
      label: string
      require_message: boolean
    }[]
    return_fee: string
    return_fee_currency: string | null
    delivery_options: ("drop_off_point" | "drop_off_labelless" | "pickup" | "in_store")[]
  }
}

export type V2ReturnPortalParcel = {
  service_points_token: string
  access_token: string
  data: {
    parcel: {
      id: number
      address: string
      address_2: string
      address_divided: {
        street: string
        house_number: string
      }
      house_number: string
      city: string
      company_name: string
      country: {
        iso_2: string
        iso_3: string
        name: string
      }
      to_state: string | null
      /** Empty: the label does not show it. */
      email: string
      name: string
      postal_code: string
      /** Empty: the label does not show it. */
      telephone: string
      tracking_number: string
      order_number: string
      to_coordinates: {
        latitude: number
        longitude: number
      } | null
      collo_count: number
      weight: string
      carrier: {
        code: string
      }
    }
    products: {
      id: string
      name: string
      price: string
      image_url: string | null
      /** What can still be returned. */
      quantity: number
      returnable: boolean
    }[]
    carriers: {
      code: string
      name: string
      logo: {
        full: string | null
        icon: string | null
      }
    }[]
    delivery_options: {
      delivery_option: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store"
      carrier_code: string
    }[]
    service_point: null
    shop_distances: {
      id: number
      distance: number
    }[]
    national_carrier_contact: null
    national_carrier: null
  }
}

export type WantedFunctionalities = {
  age_check?: 16 | 18 | null | undefined
  b2b?: boolean | undefined
  b2c?: boolean | undefined
  boxable?: boolean | undefined
  bulky_goods?: boolean | undefined
  carrier_billing_type?: "country" | "zonal" | null | undefined
  carrier_insurance?: boolean | undefined
  cash_on_delivery?: number | null | undefined
  dangerous_goods?: boolean | undefined
  delivery_attempts?: number | null | undefined
  delivery_before?: string | null | undefined
  delivery_deadline?: "best_effort" | "sameday" | "nextday" | "within_24h" | "within_48h" | "within_72h" | null | undefined
  direct_contract_only?: boolean | undefined
  eco_delivery?: boolean | undefined
  ers?: boolean | undefined
  first_mile?: "pickup" | "dropoff" | "pickup_dropoff" | "fulfilment" | null | undefined
  flex_delivery?: boolean | undefined
  form_factor?: "letter" | "parcel" | "mailbox" | "pallet" | "long" | null | undefined
  fragile_goods?: boolean | undefined
  fresh_goods?: boolean | undefined
  harmonized_label?: boolean | undefined
  id_check?: boolean | undefined
  incoterm?: "dap" | "ddp" | "ddu" | "dap_np" | "dap_dp" | null | undefined
  insurance?: number | null | undefined
  labelless?: boolean | undefined
  last_mile?: "home_delivery" | "service_point" | "mailbox" | "locker" | "locker_or_service_point" | null | undefined
  manually?: boolean | undefined
  multicollo?: boolean | undefined
  neighbor_delivery?: boolean | undefined
  non_conveyable?: boolean | undefined
  personalized_delivery?: boolean | undefined
  pick_up?: boolean | undefined
  premium?: boolean | undefined
  priority?: "economical" | "standard" | "priority" | "express" | null | undefined
  registered_delivery?: boolean | undefined
  returns?: boolean | undefined
  segment?: "a+" | "a" | "b" | "c" | "d" | null | undefined
  service_area?: "domestic" | "domestic_remote" | "international" | null | undefined
  signature?: boolean | undefined
  size?: "xs" | "s" | "m" | "l" | "xl" | "xxl" | null | undefined
  sorted?: boolean | undefined
  surcharge?: boolean | undefined
  tracked?: boolean | undefined
  tyres?: boolean | undefined
  weekend_delivery?: "saturday" | "sunday" | "weekends" | null | undefined
}

export type WashedAddress = {
  name?: string | undefined
  company_name?: string | undefined
  address_line_1?: string | undefined
  house_number?: string | undefined
  address_line_2?: string | undefined
  postal_code?: string | undefined
  city?: string | undefined
  po_box?: string | null | undefined
  /** ISO 3166-2, such as IT-RM. */
  state_province_code?: string | undefined
  country_code?: string | undefined
  email?: string | undefined
  phone_number?: string | undefined
}

export type WebhookSecretRequest = {
  /** A key that the receiver has already. Without it, a new secret is generated. */
  secret?: string | undefined
}

export type Weight = {
  value: string | number
  unit: "kg" | "g" | "lbs" | "oz"
}

export type WeightRequest = {
  value: string | number
  unit: "kg" | "g" | "lbs" | "oz"
}

export type WeightResponse = {
  value: string
  unit: "kg" | "g" | "lbs" | "oz"
}
