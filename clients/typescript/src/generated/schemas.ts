// Written by npm run generate from openapi.json.

export type AddressAnalysis = {
  /** Whether the address is within the limits of the carrier, and why not. */
  validation_result: {
    /** Whether the carrier accepts the address. */
    is_valid: boolean
    /** Why the carrier does not accept the address. */
    reasons: ("ADDRESS_TOO_LONG" | "HOUSE_NUMBER_TOO_LONG" | "HOUSE_NUMBER_TOO_SHORT" | "ADDRESS_NOT_VALID" | "COUNTRY_CODE_MISSING" | "POSTAL_CODE_MISSING" | "STATE_MISSING" | "PROVINCE_MISSING")[]
  }
  /** Names of the invalid fields. */
  invalid_attributes: ("name" | "company_name" | "address_line_1" | "house_number" | "address_line_2" | "postal_code" | "city" | "po_box" | "state_province_code" | "country_code" | "email" | "phone_number")[]
  /** Fields in which this address differs from the one that was sent. */
  changed_attributes: ("name" | "company_name" | "address_line_1" | "house_number" | "address_line_2" | "postal_code" | "city" | "po_box" | "state_province_code" | "country_code" | "email" | "phone_number")[]
  /** Fields that could not be verified. */
  unverified_attributes?: ("name" | "company_name" | "address_line_1" | "house_number" | "address_line_2" | "postal_code" | "city" | "po_box" | "state_province_code" | "country_code" | "email" | "phone_number")[] | undefined
}

export type AddressChangeTicketRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** The whole new address as one text. */
  new_address: string
  /** What else the carrier should know. */
  additional_details?: string | undefined
}

export type AddressToValidate = {
  /** Name of the person. */
  name?: string | undefined
  /** Name of the company. */
  company_name?: string | undefined
  /** Street, with or without the house number. */
  address_line_1?: string | undefined
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code?: string | undefined
  /** City or town. */
  city?: string | undefined
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code?: string | undefined
  /** E-mail address. */
  email?: string | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
}

export type AddressValidation = {
  /** Whether the address is valid as it was sent. Null where the contents could not be checked. */
  input_address_is_valid: boolean | null
  /** The address as it was sent, and what it may be changed to. At most one is recommended. */
  results: {
    /** The address, normalized. */
    address: ValidatedAddress
    /** Whether this is the best of the results. */
    recommended: boolean
    /** The method that was requested; null: only the limits of the carrier were checked. */
    validation_method: "here" | null
    /** What is wrong with the address, and what differs from the one that was sent. */
    analysis: AddressAnalysis
  }[]
}

export type AddressValidationRequest = {
  /** The address to validate. */
  address: AddressToValidate
  /** Code of the carrier whose limits the address has to meet. */
  carrier_code: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "dhl_ecommerce_nl" | "dhl_parcel_de" | "mydhl" | "postnl" | "crossdock"
  /** With `here`, city, postal code and state are checked against each other and against the places that are known. */
  validation_methods?: "here"[] | undefined
}

export type AddressWarning = {
  /** Kind of the warning. */
  code: "house_number_missing" | "phone_number_invalid" | "postal_code_of_other_city"
  /** What is probably wrong, and what to send instead. */
  message: string
  /** The field of the request, as a JSON Pointer. */
  source: {
    /** JSON Pointer (RFC 6901) to the field of the body at fault. */
    pointer: string
  }
}

export type AdvancedClock = {
  /** Time of the test clock, in UTC. */
  now: string
  /** Time of the server, in UTC. */
  real_now: string
  /** Number of jobs that ran. */
  jobs_run: number
  /** false: stopped early; call again to continue. */
  reached: boolean
}

export type Amount = {
  /** Amount. A text with a decimal number is accepted too. */
  value: number | string
  /** Currency, ISO 4217, such as `EUR`. */
  currency: string
}

export type AmountResponse = {
  /** Amount. A text with a decimal number is accepted too. */
  value: number
  /** Currency, ISO 4217, such as `EUR`. */
  currency: string
}

export type AnalyticsOverview = {
  /** First day of the period. */
  start_date: string
  /** Last day of the period. */
  end_date: string
  /** Sums over all days and carriers that are listed. */
  totals: {
    /** Outgoing parcels announced to the carrier, or registered for tracking. */
    announced: number
    /** Outgoing parcels delivered, or collected by their receivers. */
    delivered: number
    /** Delivered parcels that were first offered after the day that the shipping option promises. */
    late: number
    /** Outgoing parcels of which the carrier reported the first exception. */
    in_exception: number
    /** Parcels that came back: returned to the sender by the carrier, or returns that arrived. */
    returned: number
    /** What was billed less what was credited, without tax, for each currency. */
    spend: InvoiceAmount[]
  }
  /** One entry for each day of the period. */
  days: {
    /** The day, in UTC. */
    date: string
    /** Code of the carrier. Null for what is billed apart from a carrier. */
    carrier_code: string | null
    /** Outgoing parcels announced to the carrier, or registered for tracking. */
    announced: number
    /** Outgoing parcels delivered, or collected by their receivers. */
    delivered: number
    /** Delivered parcels that were first offered after the day that the shipping option promises. */
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
  /** HTTP status that the error stands for. */
  status: string
  /** Kind of error, for programs. */
  code: string
  /** Short name of the kind of error. */
  title: string
  /** What the carrier refused, in its words. */
  detail: string
}

export type AnnouncementRequest = {
  /** Id of the brand. Null: none. */
  brand_id?: number | null | undefined
  /** How it is shipped. */
  ship_with: ShipWith
  /** The address that it is sent from. */
  from_address: FromAddress
  /** The address that it is sent to. */
  to_address: ShipmentAddress
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    /** Id of the service point on this server. */
    id?: string | number | undefined
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id?: string | undefined
  } | null | undefined
  /** Order number, as the shopper knows it. Null: none. */
  order_number?: string | null | undefined
  /** Value of the order. Null: not known. */
  total_order_price?: Price | null | undefined
  /** Reference of yours, printed on the label where the carrier has room for it. Empty: none. */
  reference?: string | null | undefined
  /** Reference of yours, unique among shipments. A second shipment with it is refused with 409 and the first one. Empty: none. */
  external_reference_id?: string | null | undefined
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods?: "here"[] | undefined
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information?: CustomsInformation | null | undefined
  /** Format of the label. */
  label_details?: LabelDetails | undefined
  /** Wanted times of handover and delivery. Null: none. */
  delivery_dates?: DeliveryDates | null | undefined
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. Null: none. */
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  /** Further data for the carrier on the shipment. Null or empty: none. */
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. Null: none. */
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  /** The parcels of the shipment. */
  parcels: ShipmentParcelRequest[]
}

export type AppliedShippingRule = {
  /** Id of the rule; 0: the rule of the request. */
  id: number
  /** Name of the rule. */
  name: string
  /** What the rule set, by field. */
  result: {
    [name: string]: unknown
  }
}

export type AuthMetadata = {
  /** Id of the user that the credentials belong to. */
  user_id: number
  /** Id of the integration that the credentials belong to. */
  integration_id: number
}

export type Brand = {
  /** Id of the brand. */
  id: number
  /** Name of the brand, as shoppers see it. */
  name: string
  /** Name of the brand in URLs of this server, on which it is unique. */
  domain: string
  /** Main colour of the brand. #0f5c6e where none is set. */
  color: string
  /** Web site of the brand. The address of this server where none is set. */
  website: string
  /** Logo for pages and e-mails. Null: none. */
  screen_logo: string | null
  /** Logo for labels and documents. Null: none. */
  print_logo: string | null
  /** Address for answers to e-mails of the brand. No e-mails are sent to shoppers yet: it is kept, and is the support address of the pages in version 2. Null: none. */
  notify_reply_to_email: string | null
  /** Address that gets a blind copy of each e-mail of the brand. No e-mails are sent to shoppers yet: it is kept. Null: none. */
  notify_bcc_email: string | null
  /** Whether the pages of the brand leave out the name of this software. */
  hide_powered_by: boolean
  /** Measurement id for the pages of the brand. Absent: none. */
  google_analytics_id?: string | undefined
  /** URL of a small version of `screen_logo`. Null: none. */
  screen_thumb: string | null
  /** URL of a small version of `print_logo`. Null: none. */
  print_thumb: string | null
}

export type BrandChanges = {
  /** Name of the brand, as shoppers see it. */
  name?: string | undefined
  /** Name of the brand in URLs of this server, on which it is unique. */
  domain?: string | undefined
  /** Main colour of the brand, such as `#1a2b3c`. Null: the colour of this server. */
  color?: string | null | undefined
  /** Web site of the brand. Null: the address of this server. */
  website?: string | null | undefined
  /** Logo for pages and e-mails. Null: none. */
  screen_logo?: string | null | undefined
  /** Logo for labels and documents. Null: none. */
  print_logo?: string | null | undefined
  /** Address for answers to e-mails of the brand. No e-mails are sent to shoppers yet: it is kept, and is the support address of the pages in version 2. Null: none. */
  notify_reply_to_email?: string | null | undefined
  /** Address that gets a blind copy of each e-mail of the brand. No e-mails are sent to shoppers yet: it is kept. Null: none. */
  notify_bcc_email?: string | null | undefined
  /** Whether the pages of the brand leave out the name of this software. */
  hide_powered_by?: boolean | undefined
  /** Measurement id for the pages of the brand, such as `G-1234567890`. Null or empty: none. */
  google_analytics_id?: string | null | undefined
}

export type BrandRequest = {
  /** Name of the brand, as shoppers see it. */
  name: string
  /** Name of the brand in URLs of this server, on which it is unique. */
  domain: string
  /** Main colour of the brand, such as `#1a2b3c`. Null: the colour of this server. */
  color?: string | null | undefined
  /** Web site of the brand. Null: the address of this server. */
  website?: string | null | undefined
  /** Logo for pages and e-mails. Null: none. */
  screen_logo?: string | null | undefined
  /** Logo for labels and documents. Null: none. */
  print_logo?: string | null | undefined
  /** Address for answers to e-mails of the brand. No e-mails are sent to shoppers yet: it is kept, and is the support address of the pages in version 2. Null: none. */
  notify_reply_to_email?: string | null | undefined
  /** Address that gets a blind copy of each e-mail of the brand. No e-mails are sent to shoppers yet: it is kept. Null: none. */
  notify_bcc_email?: string | null | undefined
  /** Whether the pages of the brand leave out the name of this software. */
  hide_powered_by?: boolean | undefined
  /** Measurement id for the pages of the brand, such as `G-1234567890`. Null or empty: none. */
  google_analytics_id?: string | null | undefined
}

export type BroadcastResult = {
  /** Whether the receiver answered with 2xx. */
  success: boolean
  /** HTTP status that the receiver answered with; 0: no answer. */
  status_code: number
  /** The result in our words. The response of the receiver is not repeated. */
  response_body: string
}

export type CarrierSupportContact = {
  /** Id of the support contact. */
  id: number
  /** Code of the carrier, in lower case. */
  carrier_code: string
  /** Address that tickets of the carrier are sent to. */
  email: string
  /** Language in which the carrier is written to. */
  language: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it"
  /** When the address was confirmed, by its link or by the operator. Null: not yet, and in sandbox organizations, which need none. */
  confirmed_at: string | null
}

export type CarrierSupportContactChanges = {
  /** Address that tickets of the carrier are sent to. */
  email?: string | undefined
  /** The language in which the carrier is written to. */
  language?: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it" | undefined
}

export type CarrierSupportContactRequest = {
  /** Code of the carrier, in lower case. */
  carrier_code: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "dhl_ecommerce_nl" | "dhl_parcel_de" | "mydhl" | "postnl" | "crossdock"
  /** Address that tickets of the carrier are sent to. */
  email: string
  /** The language in which the carrier is written to. */
  language: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it"
}

export type CarrierTransitTime = {
  /** Code of the carrier, in lower case. */
  carrier_code: string
  /** Country of origin, ISO 3166-1 alpha-2. Null: all countries. */
  from_country_code: string | null
  /** Destination country, ISO 3166-1 alpha-2. Null: all countries. */
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
  /** Lowest cart value. Null: no limit. */
  min_value?: string | null | undefined
  /** Highest cart value. Null: no limit. */
  max_value?: string | null | undefined
  /** Largest parcel. Null: no limit. */
  max_dimensions?: {
    /** Longest side, in the given unit. */
    length: string
    /** Second side, in the given unit. */
    width: string
    /** Third side, in the given unit. */
    height: string
    /** Unit of the three sides. */
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
  /** Lowest cart value. Null: no limit. */
  min_value: string | null
  /** Highest cart value. Null: no limit. */
  max_value: string | null
  /** Largest parcel. Null: no limit. */
  max_dimensions: {
    /** Longest side, in the given unit. */
    length: string
    /** Second side, in the given unit. */
    width: string
    /** Third side, in the given unit. */
    height: string
    /** Unit of the three sides. */
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
  /** Id of the configuration, a UUID. */
  id: string
  /** Id of the integration whose checkout it is. */
  integration_id: number
  /** Whether shoppers see it. */
  is_published: boolean
  /** Whether the draft differs from what shoppers see. */
  has_unpublished_changes: boolean
  /** Number of times that it was published. */
  version: number
  /** When it was last published, in UTC. Null: never. */
  published_at: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
  /** Name of the configuration. */
  name: string
  /** Currency of all prices of the configuration, ISO 4217. */
  currency: string
  /** Language of shoppers whose own has no text. */
  default_language: "en" | "nl" | "de" | "fr" | "es" | "it"
  /** Where parcels start, for requests without `from_address`. */
  from_address: {
    /** Id of the sender address that parcels start from. */
    sender_address_id: number
  } | {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code?: string | undefined
  }
  /** Days on which nothing is handed over, in addition to the public holidays of the origin. */
  closing_days: string[]
  /** A country belongs to at most one of them. */
  delivery_zones: CheckoutDeliveryZoneResponse[]
}

export type CheckoutConfigurationRequest = {
  /** Name of the configuration. */
  name: string
  /** Currency of all prices of the configuration, ISO 4217. */
  currency: string
  /** Language of shoppers whose own has no text. */
  default_language?: "en" | "nl" | "de" | "fr" | "es" | "it" | undefined
  /** Where parcels start, for requests without `from_address`. */
  from_address: {
    /** Id of the sender address that parcels start from. */
    sender_address_id: number
  } | {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. */
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
  /** Id of the delivery method, a UUID. Send it back to keep it: a method without one gets a new id. */
  id?: string | undefined
  /** Kind of delivery. */
  type: "standard_delivery" | "same_day_delivery" | "nominated_day_delivery" | "service_point_delivery"
  /** Titles that shoppers read, by language. The default language needs one. */
  titles: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  }
  /** Descriptions that shoppers read, by language. */
  descriptions?: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  } | undefined
  /** Name of the delivery method for the merchant. Shoppers do not see it. */
  internal_title: string
  /** Codes of shipping options, at most one of each carrier. Shoppers see one delivery option for each. */
  shipping_options: string[]
  /** What shoppers pay. */
  rates?: CheckoutRates | undefined
  /** Time zone of the cut-off times. Null: the time zone of the origin. */
  time_zone?: string | null | undefined
  /** Until when an order is handled on the same day. Parcels are handed over on the days that are named. Null: on Monday to Friday, and the carrier decides until when. */
  cut_off_times?: {
    /** Time of day on Mondays, such as `15:00`. */
    monday?: string | undefined
    /** Time of day on Tuesdays, such as `15:00`. */
    tuesday?: string | undefined
    /** Time of day on Wednesdays, such as `15:00`. */
    wednesday?: string | undefined
    /** Time of day on Thursdays, such as `15:00`. */
    thursday?: string | undefined
    /** Time of day on Fridays, such as `15:00`. */
    friday?: string | undefined
    /** Time of day on Saturdays, such as `15:00`. */
    saturday?: string | undefined
    /** Time of day on Sundays, such as `15:00`. */
    sunday?: string | undefined
  } | null | undefined
  /** Handover days between the order and the handover of the parcel. */
  handling_days?: number | undefined
  /** Number of days that shoppers choose among, with `nominated_day_delivery`. */
  nominated_days?: number | undefined
  /** Highest weight of the cart. Null: the limit of the carrier. */
  max_weight?: Weight | null | undefined
  /** When shoppers see the delivery method. */
  conditions?: CheckoutConditions | undefined
}

export type CheckoutDeliveryMethodResponse = {
  /** Id of the delivery method, a UUID. Send it back to keep it: a method without one gets a new id. */
  id?: string | undefined
  /** Kind of delivery. */
  type: "standard_delivery" | "same_day_delivery" | "nominated_day_delivery" | "service_point_delivery"
  /** Titles that shoppers read, by language. The default language needs one. */
  titles: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  }
  /** Descriptions that shoppers read, by language. */
  descriptions: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  }
  /** Name of the delivery method for the merchant. Shoppers do not see it. */
  internal_title: string
  /** Codes of shipping options, at most one of each carrier. Shoppers see one delivery option for each. */
  shipping_options: string[]
  /** What shoppers pay. */
  rates: CheckoutRatesResponse
  /** Time zone of the cut-off times. Null: the time zone of the origin. */
  time_zone: string | null
  /** Until when an order is handled on the same day. Parcels are handed over on the days that are named. Null: on Monday to Friday, and the carrier decides until when. */
  cut_off_times: {
    /** Time of day on Mondays, such as `15:00`. */
    monday?: string | undefined
    /** Time of day on Tuesdays, such as `15:00`. */
    tuesday?: string | undefined
    /** Time of day on Wednesdays, such as `15:00`. */
    wednesday?: string | undefined
    /** Time of day on Thursdays, such as `15:00`. */
    thursday?: string | undefined
    /** Time of day on Fridays, such as `15:00`. */
    friday?: string | undefined
    /** Time of day on Saturdays, such as `15:00`. */
    saturday?: string | undefined
    /** Time of day on Sundays, such as `15:00`. */
    sunday?: string | undefined
  } | null
  /** Handover days between the order and the handover of the parcel. */
  handling_days: number
  /** Number of days that shoppers choose among, with `nominated_day_delivery`. */
  nominated_days: number
  /** Highest weight of the cart. Null: the limit of the carrier. */
  max_weight: WeightResponse | null
  /** When shoppers see the delivery method. */
  conditions: CheckoutConditionsResponse
}

export type CheckoutDeliveryZone = {
  /** Countries of the zone, ISO 3166-1 alpha-2. */
  countries: string[]
  /** Delivery methods for these countries, in the order in which shoppers see them. */
  delivery_methods: CheckoutDeliveryMethod[]
}

export type CheckoutDeliveryZoneResponse = {
  /** Countries of the zone, ISO 3166-1 alpha-2. */
  countries: string[]
  /** Delivery methods for these countries, in the order in which shoppers see them. */
  delivery_methods: CheckoutDeliveryMethodResponse[]
}

export type CheckoutFromAddress = {
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code?: string | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code?: string | undefined
  /** Id of a stored sender address. */
  sender_address_id?: number | undefined
}

export type CheckoutPrice = {
  /** Value of the cart, a decimal number. */
  value: string | number
  /** Currency, ISO 4217. If it is sent, it must be that of the configuration. */
  currency?: string | undefined
}

export type CheckoutPublicKey = {
  /** Id of the public key. */
  id: number
  /** The key, for the web pages of the shop. */
  public_key: string
  /** Origins of the web pages that may use the key, such as `https://shop.example`. */
  origins: string[]
  /** When it was created, in UTC. */
  created_at: string
}

export type CheckoutPublicKeyRequest = {
  /** The web pages that may use the key. */
  origins: string[]
}

/** What shoppers pay. `by_weight`: the price of the first band that holds the weight of the cart. `by_value`: the price of the last band that begins at or below the value of the cart. */
export type CheckoutRates = {
  /** Rule that sets the price of the delivery method. */
  type: "none"
} | {
  /** Rule that sets the price of the delivery method. */
  type: "flat"
  /** Price in the currency of the configuration, such as `4.95`. */
  price: string
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from?: string | null | undefined
} | {
  /** Rule that sets the price of the delivery method. */
  type: "by_weight"
  /** Prices by weight or value. */
  bands: {
    /** Highest weight of the band. */
    up_to: Weight
    /** Price in the currency of the configuration, such as `4.95`. */
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from?: string | null | undefined
} | {
  /** Rule that sets the price of the delivery method. */
  type: "by_value"
  /** Prices by weight or value. */
  bands: {
    /** Lowest cart value of the band. */
    from: string
    /** Price in the currency of the configuration, such as `4.95`. */
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from?: string | null | undefined
}

/** What shoppers pay. `by_weight`: the price of the first band that holds the weight of the cart. `by_value`: the price of the last band that begins at or below the value of the cart. */
export type CheckoutRatesResponse = {
  /** Rule that sets the price of the delivery method. */
  type: "none"
} | {
  /** Rule that sets the price of the delivery method. */
  type: "flat"
  /** Price in the currency of the configuration, such as `4.95`. */
  price: string
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from: string | null
} | {
  /** Rule that sets the price of the delivery method. */
  type: "by_weight"
  /** Prices by weight or value. */
  bands: {
    /** Highest weight of the band. */
    up_to: WeightResponse
    /** Price in the currency of the configuration, such as `4.95`. */
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from: string | null
} | {
  /** Rule that sets the price of the delivery method. */
  type: "by_value"
  /** Prices by weight or value. */
  bands: {
    /** Lowest cart value of the band. */
    from: string
    /** Price in the currency of the configuration, such as `4.95`. */
    price: string
  }[]
  /** From this cart value on, delivery is free. Null: it is not. */
  free_from: string | null
}

export type CheckoutWeight = {
  /** Weight of the cart, a decimal number above 0. */
  value: string | number
  /** Unit of the weight. */
  unit?: "kg" | "g" | "lbs" | "oz" | undefined
}

export type ClaimLetterRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** The goods. */
  items: {
    /** Description of the goods. */
    description: string
    /** Number of pieces. */
    quantity: number
    /** Price of one piece, tax included. */
    unit_price: number
  }[]
  /** Currency, ISO 4217, such as `EUR`. */
  currency_code: string
  /** Tax rate in percent, such as 21. The tax is included in `unit_price`. */
  tax_rate: number
  /** Whether amounts above 5,000 EUR are accepted. */
  force?: boolean | undefined
  /** What the claim is about. */
  ticket_category: "damaged" | "lost" | "unjust_return" | "delivered_not_received"
  /** Language of the letter. */
  language?: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it" | undefined
}

export type Clock = {
  /** Time of the test clock, in UTC. */
  now: string
  /** Time of the server, in UTC. */
  real_now: string
}

export type ClockRequest = {
  /** How far to advance the clock, as an ISO 8601 duration such as `P2D`. */
  advance?: string | undefined
  /** Time to advance the clock to. */
  to?: string | undefined
}

export type Connection = {
  /** Id of the connection. */
  id: number
  /** `webhook`: an endpoint of yours. Others: an e-mail marketing provider. */
  type: "webhook" | "klaviyo"
  /** Settings of the connection, without secrets. */
  configuration: ConnectionConfiguration
  /** `failing`: the last deliveries failed. `disabled`: nothing is sent until the configuration is sent again. `unauthorized`: access was not granted at the provider yet, or was revoked. */
  status: "active" | "failing" | "disabled" | "unauthorized"
  /** Since when deliveries fail, in UTC. Null: they arrive. */
  failing_since: string | null
  /** When it was disabled after failures, in UTC. Null: it was not. */
  disabled_at: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
}

/** `bearer`: `token`. `basic`: `username` and `password`. `api_key`: `header_name` and `api_key`. It is never answered. */
export type ConnectionAuthConfig = {
  /** Token that is sent as `Authorization: Bearer …`. For `bearer_token`. */
  token?: string | undefined
  /** Name for HTTP Basic. For `basic_auth`. */
  username?: unknown & unknown | undefined
  /** Password for HTTP Basic. For `basic_auth`. */
  password?: string | undefined
  /** Header that the key is sent in. For `api_key`. */
  header_name?: string | undefined
  /** Key that is sent in `header_name`. For `api_key`. */
  api_key?: string | undefined
}

export type ConnectionAuthorization = {
  /** The provider's consent page; it redirects back to this server. */
  authorization_url: string
}

export type ConnectionChanges = {
  /** `webhook`: an endpoint of yours. Others: an e-mail marketing provider. */
  type?: "webhook" | "klaviyo" | undefined
  /** Settings of the connection. Of a webhook: its URL and credentials. */
  configuration?: ConnectionConfigurationRequest | undefined
}

export type ConnectionConfiguration = {
  /** URL that events are sent to. Required for the type `webhook`. */
  url?: string | undefined
  /** How this server authenticates at the URL. Default: `none`. */
  auth_type?: "none" | "bearer" | "basic" | "api_key" | undefined
  /** Sent along with every event; 20 at the most. Values are never shown: `***` stands for each, and leaves the value as it is when it is sent back. */
  extra_headers?: {
    [name: string]: string
  } | undefined
}

export type ConnectionConfigurationRequest = {
  /** URL that events are sent to. Required for the type `webhook`. */
  url?: string | undefined
  /** How this server authenticates at the URL. Default: `none`. */
  auth_type?: "none" | "bearer" | "basic" | "api_key" | undefined
  /** Sent along with every event; 20 at the most. Values are never shown: `***` stands for each, and leaves the value as it is when it is sent back. */
  extra_headers?: {
    [name: string]: string
  } | undefined
  auth_config?: ConnectionAuthConfig | undefined
}

export type ConnectionRequest = {
  /** `webhook`: an endpoint of yours. Others: an e-mail marketing provider. */
  type: "webhook" | "klaviyo"
  /** Settings of the connection. Of a webhook: its URL and credentials. */
  configuration: ConnectionConfigurationRequest
}

export type Contract = {
  /** Id of the contract. */
  id: number
  /** The carrier of the contract. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
  }
  /** Your customer number at the carrier. Null: none. */
  client_id: string | null
  /** Country of the contract, ISO 3166-1 alpha-2. Null: not bound to a country. */
  country: string | null
  /** The same as country. */
  country_code: string | null
  /** Whether shipments that name no contract use this one for its carrier. */
  is_default_per_carrier: boolean
  /** State of the contract: the carrier checks its credentials before it becomes active. */
  state: "validating" | "active" | "inactive" | "validation_failed"
  /** direct: your own contract with the carrier. broker: the contract of this platform. */
  type: "direct" | "broker" | "subbroker"
  /** Name of the contract, chosen by you. */
  name: string
  /** Whether shipments can use the contract. */
  is_active: boolean
  /** The settings for the carrier, without secrets. */
  contract_data: {
    [name: string]: unknown
  }
  /** Why the carrier refused the contract. Null: it did not. */
  validation_error: string | null
  /** The same as validation_error. */
  error: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
}

export type ContractChanges = {
  /** Whether shipments can use the contract. */
  is_active?: boolean | undefined
  /** True makes it the default, in place of the one that was; false changes nothing. */
  is_default_per_carrier?: boolean | undefined
  /** Settings for the carrier, such as credentials. GET /contracts/schemas lists their names and values. */
  contract_data?: {
    [name: string]: unknown
  } | undefined
  /** Name of the contract, chosen by you. */
  name?: string | undefined
}

export type ContractRequest = {
  /** Code of the carrier, in lower case. */
  carrier_code: "northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "dhl_ecommerce_nl" | "dhl_parcel_de" | "mydhl" | "postnl" | "crossdock"
  /** Settings for the carrier, such as credentials. GET /contracts/schemas lists their names and values. */
  contract_data: {
    [name: string]: unknown
  }
  /** Whether shipments can use the contract. */
  is_active?: boolean | undefined
  /** Whether shipments that name no contract use this one for its carrier. */
  is_default_per_carrier?: boolean | undefined
  /** Name of the contract, chosen by you. */
  name?: string | undefined
}

export type ContractSchema = {
  /** Code of the carrier. */
  carrier_code: string
  /** The settings that a contract with the carrier takes in `contract_data`. */
  fields: {
    /** Name of the setting. */
    name: string
    /** What the setting is for. */
    description: string
    /** Whether a contract needs it. */
    required: boolean
    /** Type of its value. */
    type: "string" | "boolean" | "choice" | "object"
    /** The values to choose from, for the type `choice`. */
    choices?: {
      /** The value to send. */
      code: string
      /** What it means. */
      description: string
    }[] | undefined
  }[]
}

export type Cpsc = {
  /** Id of the product in the certificate. */
  product_id: string
  /** Id of the certifier. */
  certifier_id: string
  /** Version of the certificate. */
  version_id: string
}

export type CreatedReturn = {
  /** Id of the return. */
  return_id: number
  /** Id of the first parcel of the return. */
  parcel_id: number
  /** The ids of all parcels; empty for one parcel. */
  multi_collo_ids: number[]
  /** What is probably wrong with the address. Only in the response that creates; absent where there is nothing. */
  warnings?: AddressWarning[] | undefined
}

export type CreatedShipment = {
  /** Id of the shipment, a UUID. */
  id: string
  /** The carrier. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
  }
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
  /** Whether the shipment is a return. Present only if it is. */
  is_return?: true | undefined
  /** Id of the brand. Null: none. */
  brand_id: number | null
  /** How it is shipped. */
  ship_with: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
    }
  }
  /** The address that it is sent from. */
  from_address: ShipmentPartyAddress
  /** The address that it is sent to. */
  to_address: ShipmentPartyAddress
  /** Service point that the shipment goes to. Null: none. */
  to_service_point: {
    /** Id of the service point on this server. */
    id: string
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id: string
  } | null
  /** Order number, as the shopper knows it. */
  order_number: string
  /** Value of the order. Null: not known. */
  total_order_price: {
    /** Amount, a decimal number as text. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** Reference of yours, printed on the label where the carrier has room for it. Null: none. */
  reference: string | null
  /** Reference of yours, unique among shipments. Null: none. */
  external_reference_id: string | null
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods: "here"[]
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information: CustomsInformationResponse | null
  /** Format of the label. */
  label_details: {
    /** Format of the label: PDF, PNG or ZPL. */
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    /** Resolution in dots per inch: PNG and ZPL 203, 300 or 600, PDF 72. */
    dpi: number
  }
  /** Wanted times of handover and delivery. */
  delivery_dates: {
    /** When the parcel is handed over to the carrier. Null: not known. */
    handover_at: string | null
    /** When it should be delivered. Null: not requested. */
    deliver_at: string | null
    /** Earliest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    earliest_delivery_time?: string | null | undefined
    /** Latest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    latest_delivery_time?: string | null | undefined
  }
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. */
  carrier_fields: {
    [name: string]: unknown
  }
  /** Further data for the carrier on the shipment. Empty: none. */
  carrier_shipment_extras: {
    [name: string]: unknown
  }
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. */
  carrier_specific: {
    [name: string]: unknown
  }
  /** Why the announcement failed. Empty: it did not. */
  errors: AnnouncementError[]
  /** The parcels of the shipment. */
  parcels: ShipmentParcel[]
  /** What is probably wrong with the address. Only in the response that creates; absent where there is nothing. */
  warnings?: AddressWarning[] | undefined
}

export type CreatedTicket = {
  /** Id of the ticket. */
  ticket_id: number
}

export type CustomsInformation = {
  /** Number of the commercial invoice. */
  invoice_number: string
  /** Why the goods are exported. */
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  /** Whether the goods are exported by a private person, to a consumer or to a company. */
  export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
  /** Date of the commercial invoice. Default: the day of the announcement. */
  invoice_date?: string | undefined
  /** Discount on the goods. Null: none. */
  discount_granted?: Price | null | undefined
  /** What the receiver paid for the transport. Null: nothing. */
  freight_costs?: Price | null | undefined
  /** What the receiver paid for insurance. Null: nothing. */
  insurance_costs?: Price | null | undefined
  /** Other costs that the receiver paid. Null: none. */
  other_costs?: Price | null | undefined
  /** Description of all goods. Not every carrier prints it. */
  goods_description?: string | undefined
  /** Notes for customs. */
  general_notes?: string | undefined
  /** Further statements on the customs declaration. */
  additional_declaration_statements?: string[] | undefined
  /** Who imports the goods, where it is not the receiver. Null: the receiver. */
  importer_of_record?: {
    /** Name of the person. */
    name: string
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1: string
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** City or town. */
    city: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    telephone?: string | undefined
    /** E-mail address. */
    email?: string | undefined
  } | null | undefined
  /** Tax numbers by party. */
  tax_numbers?: {
    /** Tax numbers of the sender. */
    sender?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
    /** Tax numbers of the receiver. */
    receiver?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
    /** Tax numbers of the importer of record. */
    importer_of_record?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
  } | undefined
  /** Certificates of product safety by SKU. Null: none. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
}

export type CustomsInformationResponse = {
  /** Number of the commercial invoice. */
  invoice_number: string
  /** Why the goods are exported. */
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  /** Whether the goods are exported by a private person, to a consumer or to a company. */
  export_type: "private" | "commercial_b2c" | "commercial_b2b"
  /** Date of the commercial invoice. Default: the day of the announcement. */
  invoice_date?: string | undefined
  /** Discount on the goods. Null: none. */
  discount_granted?: PriceResponse | null | undefined
  /** What the receiver paid for the transport. Null: nothing. */
  freight_costs?: PriceResponse | null | undefined
  /** What the receiver paid for insurance. Null: nothing. */
  insurance_costs?: PriceResponse | null | undefined
  /** Other costs that the receiver paid. Null: none. */
  other_costs?: PriceResponse | null | undefined
  /** Description of all goods. Not every carrier prints it. */
  goods_description?: string | undefined
  /** Notes for customs. */
  general_notes?: string | undefined
  /** Further statements on the customs declaration. */
  additional_declaration_statements?: string[] | undefined
  /** Who imports the goods, where it is not the receiver. Null: the receiver. */
  importer_of_record?: {
    /** Name of the person. */
    name: string
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1: string
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** City or town. */
    city: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    telephone?: string | undefined
    /** E-mail address. */
    email?: string | undefined
  } | null | undefined
  /** Tax numbers by party. */
  tax_numbers?: {
    /** Tax numbers of the sender. */
    sender?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
    /** Tax numbers of the receiver. */
    receiver?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
    /** Tax numbers of the importer of record. */
    importer_of_record?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
  } | undefined
  /** Certificates of product safety by SKU. Null: none. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
}

export type DamageTicketRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What the receiver paid for the contents. Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Description of the contents. Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** How the parcel looks from outside. Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Statement of the receiver. Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Invoice to the receiver. Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Invoice of the supplier. Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Photo of the parcel from outside. Required for parcels sent at platform rates. */
  exterior_photo?: TicketFile | undefined
  /** Photo of the inside of the parcel. Required for parcels sent at platform rates. */
  interior_photo?: TicketFile | undefined
  /** Photo of the damage. Required for parcels sent at platform rates. */
  damage_photo_1?: TicketFile | undefined
  /** Second photo of the damage. Required for parcels sent at platform rates. */
  damage_photo_2?: TicketFile | undefined
  /** Photo of the packaging. Required for parcels sent at platform rates. */
  package_photo?: TicketFile | undefined
  /** Photo of the whole product. Required for parcels sent at platform rates. */
  entire_product_photo?: TicketFile | undefined
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
}

export type DangerousGoods = {
  /** Identifier of the chemical record at the carrier. Null: none. */
  chemical_record_identifier?: string | null | undefined
  /** Regulations that apply: `IATA` by air, `ADR` by road. */
  regulation_set?: "IATA" | "ADR" | undefined
  /** Number of packages. Null: not given. */
  packaging_type_quantity?: string | null | undefined
  /** Kind of package, such as `fiberboard box`. Null: not given. */
  packaging_type?: string | null | undefined
  /** Packing instruction of the regulations, such as `965`. Null: none. */
  packaging_instruction_code?: string | null | undefined
  /** UN number, such as `UN3480`. Null: none. */
  id_number?: string | null | undefined
  /** Hazard class or division, such as `9`. Null: none. */
  class_division_number?: string | null | undefined
  /** Quantity in the unit of `unit_of_measurement`, as text. Null: not given. */
  quantity?: string | null | undefined
  /** Unit of `quantity`, in lower case. */
  unit_of_measurement?: "kg" | "g" | "l" | "ml" | undefined
  /** Proper shipping name of the regulations, in English. Null: none. */
  proper_shipping_name?: string | null | undefined
  /** `LQ`: limited quantity. `EQ`: excepted quantity. */
  commodity_regulated_level_code?: "LQ" | "EQ" | undefined
  /** `Highway` or `Ground` by road, `PAX` by passenger aircraft, `CAO` by cargo aircraft only. */
  transportation_mode?: "Highway" | "Ground" | "PAX" | "CAO" | undefined
  /** Name of the emergency contact. Null: none. */
  emergency_contact_name?: string | null | undefined
  /** Telephone number of the emergency contact. Null: none. */
  emergency_contact_phone?: string | null | undefined
  /** ADR packing group. */
  adr_packing_group_letter?: "I" | "II" | "III" | undefined
  /** Proper shipping name in the language of the country. Null: none. */
  local_proper_shipping_name?: string | null | undefined
  /** ADR transport category. Null: none. */
  transport_category?: string | null | undefined
  /** ADR tunnel restriction code. Null: none. */
  tunnel_restriction_code?: string | null | undefined
  /** Whether `quantity` is a net or a gross weight. */
  weight_type?: "net" | "gross" | undefined
}

export type DefaultWeight = {
  /** Weight in kilograms, with at most three decimals. */
  value: string | number
  /** Always `kg`. */
  unit: "kg"
}

export type DelayTicketRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** What the receiver paid for the contents. */
  contents_sales_price: TicketPrice
  /** Description of the contents. */
  contents_description: string
  /** How the parcel looks from outside. */
  parcel_exterior_description: string
  /** Invoice to the receiver. */
  sales_invoice: TicketFile
  /** Invoice of the supplier. */
  purchase_invoice: TicketFile
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
}

export type DeliveredNotReceivedTicketRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What the receiver paid for the contents. Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Description of the contents. Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** How the parcel looks from outside. Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Invoice to the receiver. Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Invoice of the supplier. Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Claim form of the carrier, filled in. Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
  /** Dimensions in centimetres. */
  parcel_dimensions?: {
    /** Length in centimetres. */
    length: number
    /** Width in centimetres. */
    width: number
    /** Height in centimetres. */
    height: number
  } | undefined
}

export type Delivery = {
  /** Id of the delivery. */
  id: number
  /** Id of the connection. Null: the delivery went to the webhook of an integration. */
  connection_id: number | null
  /** Id of the integration whose webhook it went to. Null: it went to a connection. */
  integration_id: number | null
  /** Type of the event. */
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | "parcel_status_changed" | "integration_connected" | "integration_updated" | "integration_deleted" | "return_created"
  /** The `webhook-id` of the message, the same each time it is sent. */
  webhook_id: string
  /** `waiting` for its time; `held` behind an earlier one of the same parcel; `delivered`; `failed`: it was given up. */
  status: "waiting" | "held" | "delivered" | "failed"
  /** Number of attempts so far. */
  attempt_count: number
  /** The last attempt. Null: there was none yet. */
  last_attempt: DeliveryAttempt | null
  /** When the next attempt is made, in UTC. Null: none is planned. */
  next_attempt_at: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was delivered or given up, in UTC. Null: not yet. */
  ended_at: string | null
}

export type DeliveryAttempt = {
  /** When the attempt was made, in UTC. */
  at: string
  /** HTTP status that the receiver answered with. Null: no answer. */
  status_code: number | null
  /** Why the attempt failed. Null: it did not. */
  reason: "status" | "redirect" | "unauthorized" | "bad_url" | "bad_header" | "dns" | "refused_address" | "connect" | "tls" | "timeout_before" | "timeout_after" | "reset" | "too_large" | "bad_answer" | null
  /** How long the attempt took, in milliseconds. */
  duration_ms: number
}

export type DeliveryDates = {
  /** When the parcel is handed over to the carrier. Null: not known. */
  handover_at?: string | null | undefined
  /** When it should be delivered. Null: not requested. */
  deliver_at?: string | null | undefined
  /** Earliest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
  earliest_delivery_time?: string | null | undefined
  /** Latest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
  latest_delivery_time?: string | null | undefined
}

export type DeliveryDetails = {
  /** Id of the delivery. */
  id: number
  /** Id of the connection. Null: the delivery went to the webhook of an integration. */
  connection_id: number | null
  /** Id of the integration whose webhook it went to. Null: it went to a connection. */
  integration_id: number | null
  /** Type of the event. */
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | "parcel_status_changed" | "integration_connected" | "integration_updated" | "integration_deleted" | "return_created"
  /** The `webhook-id` of the message, the same each time it is sent. */
  webhook_id: string
  /** `waiting` for its time; `held` behind an earlier one of the same parcel; `delivered`; `failed`: it was given up. */
  status: "waiting" | "held" | "delivered" | "failed"
  /** Number of attempts so far. */
  attempt_count: number
  /** The last attempt. Null: there was none yet. */
  last_attempt: DeliveryAttempt | null
  /** When the next attempt is made, in UTC. Null: none is planned. */
  next_attempt_at: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was delivered or given up, in UTC. Null: not yet. */
  ended_at: string | null
  /** The attempts: the first one and the last 49. */
  attempts: DeliveryAttempt[]
  /** Body of the message. */
  body: {
    [name: string]: unknown
  }
}

export type DeliveryOption = {
  /** Id of the delivery method, a UUID. Its options share it. */
  id: string
  /** Title for the shopper. */
  title: string
  /** Name of the delivery method for the merchant. Shoppers do not see it. */
  internal_title: string
  /** Description for the shopper. Null: none. */
  description: string | null
  /** Kind of delivery. */
  delivery_method_type: "standard_delivery" | "same_day_delivery" | "nominated_day_delivery" | "service_point_delivery"
  /** Time until which the option is valid as returned, with the offset of the delivery method. Null: no limit. */
  cut_off_time: string | null
  /** What a shipment is created with for this option. */
  checkout_identifier: {
    /** Kind of identifier. */
    type: "shipping_option_code"
    /** Code of the shipping option. */
    value: string
  }
  /** What the shopper pays. */
  shipping_rate: {
    /** Price of the delivery. 0.00: free. Null: the delivery method has no rates for this cart. */
    value: string | null
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  }
  /** The carrier. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
    /** URL of the logo of the carrier. */
    logo_url: string
  }
  /** Days of delivery to choose from. Null with `standard_delivery` and `service_point_delivery`. */
  delivery_dates: {
    /** Day of the delivery, with the offset of the delivery method. */
    delivery_date: string
    /** Latest handover to the carrier for this day, with the offset of the delivery method. */
    parcel_handover_date: string
  }[] | null
  /** Lead time in hours by percentile. Null: too few parcels were delivered to know it. */
  lead_time_hours: LeadTimeHours | null
  /** How sustainable the delivery is. Null: not known. */
  sustainability_rating: "low" | "medium" | "high" | null
  /** The cart weighs more than `allowed_weight`: the option cannot be chosen. */
  is_order_overweight: boolean
  /** Weights that the option takes; `value` is `max.value`. Null: not known. */
  allowed_weight: {
    /** Highest weight in grams. */
    value: string
    /** Always `g`. */
    unit: "g"
    /** Lowest weight. */
    min: {
      /** Weight as a decimal number, in the given unit. */
      value: string
      /** Unit of the weight. */
      unit: "g"
    }
    /** Highest weight. */
    max: {
      /** Weight as a decimal number, in the given unit. */
      value: string
      /** Unit of the weight. */
      unit: "g"
    }
  } | null
}

export type DeliveryOptions = {
  /** Id of the published configuration. */
  configuration_id: string
  /** The delivery options for this cart, in the order of the configuration. */
  delivery_options: DeliveryOption[]
}

export type DeliveryOptionsRequest = {
  /** Weight of the cart. */
  total_weight: CheckoutWeight
  /** Value of the cart. */
  total_price: CheckoutPrice
  /** Dimensions of the parcel, for conditions and limits of carriers. They count only with all three sides. Null: not known. */
  parcel_dimensions?: {
    /** Length of the parcel, in the given unit. */
    length?: string | number | undefined
    /** Width of the parcel, in the given unit. */
    width?: string | number | undefined
    /** Height of the parcel, in the given unit. */
    height?: string | number | undefined
    /** Unit of the three sides. */
    unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
  } | null | undefined
  /** Where the shopper wants it. */
  to_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. Null: none. */
    postal_code?: string | null | undefined
  }
  /** Conditions of delivery methods read the key `checkout_metadata`. */
  metadata?: {
    [name: string]: string
  } | null | undefined
  /** Where the parcel starts. */
  from_address: CheckoutFromAddress
}

export type DetailedErrorList = {
  /** What is wrong with the request: one entry for each error. */
  errors: {
    /** Id of the request, as in the header `X-Request-Id`. */
    id: string
    /** The HTTP status. */
    status: string | number
    /** The kind of error, for programs. `links.about` explains it. Null: none. */
    code: "unknown_field" | "invalid" | "forbidden" | "invalid_choice" | "min_value" | "null" | "not_found" | "required" | "not_a_list" | "non_field_errors" | "authentication_failed" | "validation_error" | "parcel_announcement_error" | "missing" | "string_too_long" | "string_too_short" | "date_parsing" | "bad_request" | "not_acceptable" | "conflict" | "content_too_large" | "unsupported_media_type" | "unprocessable_content" | "hit_rate_limit" | "unknown_error" | null
    /** Short name of the kind of error, the same for each occurrence. */
    title: string
    /** What is wrong with which value, and what to send instead. */
    detail: string
    /** Part of the request at fault. Absent: the request as a whole. */
    source?: {
      /** JSON Pointer (RFC 6901) to the field of the body at fault. */
      pointer?: string | undefined
      /** Name of the query parameter at fault. */
      parameter?: string | undefined
      /** Name of the header at fault. */
      header?: string | undefined
    } | undefined
    /** Further data on the error, such as the limits that apply. */
    meta?: {
      [name: string]: unknown
    } | undefined
    /** Where to read more. */
    links: {
      /** URL of the page that explains the error code. */
      about: string
    }
  }[]
  /** The same errors in another form: a list with 422 and 400, and text otherwise. */
  detail: string | {
    /** The path to the field at fault, step by step. */
    loc: (string | number)[]
    /** What is wrong with it. */
    msg: string
    /** The kind of error; null where there is none. */
    type: string | null
  }[]
}

/** With a side of 0 the dimensions count as not sent. */
export type Dimensions = {
  /** Longest side, in the given unit. */
  length: string | number
  /** Second side, in the given unit. */
  width: string | number
  /** Third side, in the given unit. */
  height: string | number
  /** Unit of the three sides. */
  unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
}

export type DutiesAmount = {
  /** Amount, a decimal number as text. */
  value: string
  /** Currency, ISO 4217, such as `EUR`. */
  currency: string
}

export type DutiesItem = {
  /** Description of the goods. */
  description: string
  /** Harmonized System code of the goods. The first six digits count. Without a code the description decides, less well. */
  hs_code?: string | undefined
  /** Number of pieces. */
  quantity?: number | undefined
  /** Price of one unit. */
  price: DutiesPrice
  /** Weight of one unit. */
  weight?: Weight | undefined
  /** Country where the goods were made, ISO 3166-1 alpha-2. Null: not known, and no preferential rate applies. */
  origin_country?: string | null | undefined
  /** Stock keeping unit of the shop. */
  sku?: string | undefined
}

export type DutiesOptions = {
  /** From one private person to another. Some destinations have higher thresholds. */
  is_gift?: boolean | undefined
  /** The sender collects the tax of the destination when the goods are sold, as with IOSS, a UK VAT number or VOEC. */
  is_tax_registered?: boolean | undefined
  /** Number of the tax registration. Required if `is_tax_registered` is true. Null: none. */
  tax_registration_id?: string | null | undefined
}

export type DutiesPrice = {
  /** Amount, a decimal number. */
  value: string | number
  /** Currency, ISO 4217. Default and only valid value: `currency` of the request. */
  currency?: string | undefined
}

export type DutiesRequest = {
  /** Where the goods are sent from. */
  from_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code. Required for the destinations US, CA, ES and BR. */
    postal_code?: string | undefined
  }
  /** Where the goods are sent to. */
  to_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code. Required for the destinations US, CA, ES and BR. */
    postal_code?: string | undefined
  }
  /** The goods. */
  items: DutiesItem[]
  /** What the receiver pays for the transport. */
  shipping_cost?: DutiesPrice | undefined
  /** Weight of the shipment with its packaging. Required for the destination CH. */
  weight?: Weight | undefined
  /** Currency of every amount of the request and of the response, ISO 4217. */
  currency?: string | undefined
  /** What else the calculation depends on. */
  options?: DutiesOptions | undefined
}

export type DutiesResult = {
  /** Duty and tax of each item, in the order of the request. */
  items: {
    /** Stock keeping unit of the shop. */
    sku: string
    /** Description of the goods. */
    description: string
    /** Six digits; empty if the goods could not be classified. May differ from the one sent. */
    hs_code: string
    /** What the HS code stands for. */
    hs_code_description: string
    /** Number of pieces. */
    quantity: number
    /** Price times quantity. */
    item_value: DutiesAmount
    /** Rate of duty in percent, as text. */
    duty_rate: string
    /** Rate of tax in percent, as text. */
    tax_rate: string
    /** Duty on all pieces. */
    duty: DutiesAmount
    /** Import tax on the value and the duty, and on the shipping cost where the destination taxes it. */
    tax: DutiesAmount
    /** Value, duty and tax of all pieces. */
    item_total: DutiesAmount
    /** What the estimate of this item relies on. */
    warnings: DutiesWarning[]
  }[]
  /** Sums over all items. */
  totals: {
    /** Value of the goods. */
    items_value: DutiesAmount
    /** Shipping cost of the request. Null if it has none. */
    shipping_cost: DutiesAmount | null
    /** Duties in all. */
    total_duty: DutiesAmount
    /** Import taxes in all. */
    total_tax: DutiesAmount
    /** Duties and taxes in all. */
    total: DutiesAmount
  }
  /** Thresholds below which the destination charges no duty or no tax. */
  de_minimis: {
    /** Below it no duty is due, or a flat one. 0 if there is no threshold. */
    duty_threshold: DutiesAmount
    /** Threshold for taxes, in the currency of the request. */
    tax_threshold: DutiesAmount
    /** Threshold in the currency of the law. */
    statutory_duty_threshold: DutiesAmount
    /** Threshold for taxes, as the law states it. */
    statutory_tax_threshold: DutiesAmount
  }
  /** The rates by which thresholds of the law were converted. Amounts of the request are never converted. */
  reference_rates: {
    /** Currency that one unit is converted from, ISO 4217. */
    base_currency: string
    /** Currency that it is converted to, ISO 4217. */
    currency: string
    /** Units of `currency` for one unit of `base_currency`. */
    rate: string
    /** Day of the rate. */
    date: string
    /** Who publishes the rate. */
    source: string
  }[]
  /** Sources of rates and thresholds. */
  sources: {
    /** What the source states. */
    subject: "duty" | "tax" | "threshold" | "waiver" | "registration"
    /** Name of the source. */
    source: string
    /** Day on which the source was read. */
    as_of: string
  }[]
  /** When it was calculated, in UTC. */
  calculated_at: string
}

export type DutiesWarning = {
  /** Kind of warning. */
  code: "unknown_hs_code" | "hs_code_guessed" | "estimated_rate" | "origin_missing" | "preference_assumed" | "restricted_goods" | "excise_not_included" | "flat_duty" | "tax_collected_by_sender" | "registration_not_applicable" | "additional_tariffs_not_included" | "sales_tax_not_included" | "tax_rate_unknown" | "threshold_unknown" | "reference_rate_missing"
  /** Text for people. */
  message: string
  /** What the rate is taken from: the heading, the average of the chapter, or that of a wider group of goods. Only of `estimated_rate`. */
  precision?: "heading" | "chapter" | "average" | undefined
}

export type ErrorList = {
  /** What is wrong with the request: one entry for each error. */
  errors: {
    /** Id of the request, as in the header `X-Request-Id`. */
    id: string
    /** The HTTP status. */
    status: string | number
    /** The kind of error, for programs. `links.about` explains it. Null: none. */
    code: "unknown_field" | "invalid" | "forbidden" | "invalid_choice" | "min_value" | "null" | "not_found" | "required" | "not_a_list" | "non_field_errors" | "authentication_failed" | "validation_error" | "parcel_announcement_error" | "missing" | "string_too_long" | "string_too_short" | "date_parsing" | "bad_request" | "not_acceptable" | "conflict" | "content_too_large" | "unsupported_media_type" | "unprocessable_content" | "hit_rate_limit" | "unknown_error" | null
    /** Short name of the kind of error, the same for each occurrence. */
    title: string
    /** What is wrong with which value, and what to send instead. */
    detail: string
    /** Part of the request at fault. Absent: the request as a whole. */
    source?: {
      /** JSON Pointer (RFC 6901) to the field of the body at fault. */
      pointer?: string | undefined
      /** Name of the query parameter at fault. */
      parameter?: string | undefined
      /** Name of the header at fault. */
      header?: string | undefined
    } | undefined
    /** Further data on the error, such as the limits that apply. */
    meta?: {
      [name: string]: unknown
    } | undefined
    /** Where to read more. */
    links: {
      /** URL of the page that explains the error code. */
      about: string
    }
  }[]
}

export type Event = {
  /** The same as `actor_id`, under its previous name. */
  user_id: number | null
  /** The user on whose behalf it was done; null for changes by the system itself. */
  actor_id: number | null
  /** Id of the organization. */
  organization_id: number
  /** Type of the resource. */
  resource_type: "brand" | "carrier_support_contact" | "checkout_configuration" | "checkout_public_key" | "connection" | "contract" | "credential" | "integration" | "order" | "organization" | "parcel" | "pickup" | "report" | "return" | "return_settings" | "sender_address" | "shipment" | "shipping_defaults" | "shipping_rule" | "shop_order_status" | "subscription" | "ticket"
  /** Whether the resource was created, updated or deleted. */
  operation: "create" | "update" | "delete"
  /** Id of the resource. */
  resource_id: string
  /** When it happened, in UTC. */
  timestamp: string
}

export type ExcludedShippingOption = {
  /** Code of the shipping option. */
  code: string
  /** Id of the contract. */
  contract_id: number
  /** Why the option does not serve the request. */
  reasons: {
    /** Field of the request. */
    field: string
    /** Why it excludes the option. */
    reason: string
    /** What the option allows. Null: none. */
    limit?: string | number | boolean | null | (string | number | boolean | null)[] | undefined
    /** What was requested. Null: none. */
    value?: string | number | boolean | null | (string | number | boolean | null)[] | undefined
  }[]
}

export type FromAddress = {
  /** Id of a stored sender address. */
  sender_address_id?: number | undefined
  /** Name of the person. */
  name?: string | undefined
  /** Name of the company. */
  company_name?: string | undefined
  /** Street, with or without the house number. */
  address_line_1?: string | undefined
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code?: string | undefined
  /** City or town. */
  city?: string | undefined
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code?: string | undefined
  /** E-mail address. */
  email?: string | "" | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
}

export type Functionalities = {
  /** Carrier checks that the receiver has this age. Null: no check. */
  age_check: 16 | 18 | null
  /** For deliveries to companies. */
  b2b: boolean
  /** For deliveries to consumers. */
  b2c: boolean
  /** For goods that fit through a letterbox. */
  boxable: boolean
  /** For bulky goods. */
  bulky_goods: boolean
  /** Whether the carrier charges by country or by zone. Null: not known. */
  carrier_billing_type: "country" | "zonal" | null
  /** Insured by the carrier. */
  carrier_insurance: boolean
  /** Highest amount that the carrier collects at delivery. Null: it collects none. */
  cash_on_delivery: number | null
  /** For dangerous goods. */
  dangerous_goods: boolean
  /** Number of delivery attempts. Null: not known. */
  delivery_attempts: number | null
  /** Delivered before this time of day, `HHMM`. Null: no promise. */
  delivery_before: string | null
  /** How soon it is delivered. Null: not known. */
  delivery_deadline: "best_effort" | "sameday" | "nextday" | "within_24h" | "within_48h" | "within_72h" | null
  /** Only with an own contract with the carrier. */
  direct_contract_only: boolean
  /** Delivered with low emissions. */
  eco_delivery: boolean
  /** Electronic return service: a QR code instead of a printed label. */
  ers: boolean
  /** How the parcel reaches the carrier. Null: any way. */
  first_mile: "pickup" | "dropoff" | "pickup_dropoff" | "fulfilment" | null
  /** Receiver can change day or place of delivery. */
  flex_delivery: boolean
  /** Form of the goods. Null: any. */
  form_factor: "letter" | "parcel" | "mailbox" | "pallet" | "long" | null
  /** For fragile goods. */
  fragile_goods: boolean
  /** For fresh goods. */
  fresh_goods: boolean
  /** Label in the harmonized format of postal companies. */
  harmonized_label: boolean
  /** Carrier checks the identity of the receiver. */
  id_check: boolean
  /** Who pays duties and taxes. Null: not across customs borders. */
  incoterm: "dap" | "ddp" | "ddu" | "dap_np" | "dap_dp" | null
  /** Highest insured value in euros. Null: no insurance. */
  insurance: number | null
  /** Sender needs no printed label. */
  labelless: boolean
  /** How the parcel reaches the receiver. Null: not known. */
  last_mile: "home_delivery" | "service_point" | "mailbox" | "locker" | "locker_or_service_point" | null
  /** Handled by hand. */
  manually: boolean
  /** For shipments of several parcels. */
  multicollo: boolean
  /** Carrier may leave the parcel with a neighbour. */
  neighbor_delivery: boolean
  /** For parcels that do not fit on a conveyor belt. */
  non_conveyable: boolean
  /** With a delivery at choice of the receiver. */
  personalized_delivery: boolean
  /** Carrier collects the parcel from the sender. */
  pick_up: boolean
  /** Premium service of the carrier. */
  premium: boolean
  /** Speed of the service. Null: not known. */
  priority: "economical" | "standard" | "priority" | "express" | null
  /** Registered mail. */
  registered_delivery: boolean
  /** For returns. */
  returns: boolean
  /** Segment of customers that the price is for. Null: all. */
  segment: "a+" | "a" | "b" | "c" | "d" | null
  /** Area that the option serves. Null: not known. */
  service_area: "domestic" | "domestic_remote" | "international" | null
  /** Receiver signs for the parcel. */
  signature: boolean
  /** Size class. Null: not by size. */
  size: "xs" | "s" | "m" | "l" | "xl" | "xxl" | null
  /** Sender sorts the parcels before the handover. */
  sorted: boolean
  /** With a surcharge of the carrier. */
  surcharge: boolean
  /** With tracking. */
  tracked: boolean
  /** For tyres. */
  tyres: boolean
  /** Days of the weekend on which it is delivered. Null: none. */
  weekend_delivery: "saturday" | "sunday" | "weekends" | null
}

export type FunctionalityFilter = {
  /** Age that the carrier checks the receiver for. Null: any option. */
  age_check?: 16 | 18 | null | undefined
  /** For deliveries to companies. */
  b2b?: boolean | undefined
  /** For deliveries to consumers. */
  b2c?: boolean | undefined
  /** For goods that fit through a letterbox. */
  boxable?: boolean | undefined
  /** For bulky goods. */
  bulky_goods?: boolean | undefined
  /** Whether the carrier charges by country or by zone. Null: any. */
  carrier_billing_type?: "country" | "zonal" | null | undefined
  /** Insured by the carrier. */
  carrier_insurance?: boolean | undefined
  /** Amount that the carrier has to collect at delivery. Null: any option. */
  cash_on_delivery?: number | null | undefined
  /** For dangerous goods. */
  dangerous_goods?: boolean | undefined
  /** Number of delivery attempts. Null: any. */
  delivery_attempts?: number | null | undefined
  /** Delivered before this time of day, `HHMM`. Null: any. */
  delivery_before?: string | null | undefined
  /** How soon it is delivered. Null: any. */
  delivery_deadline?: "best_effort" | "sameday" | "nextday" | "within_24h" | "within_48h" | "within_72h" | null | undefined
  /** Only with an own contract with the carrier. */
  direct_contract_only?: boolean | undefined
  /** Delivered with low emissions. */
  eco_delivery?: boolean | undefined
  /** Electronic return service: a QR code instead of a printed label. */
  ers?: boolean | undefined
  /** How the parcel reaches the carrier. Null: any way. */
  first_mile?: "pickup" | "dropoff" | "pickup_dropoff" | "fulfilment" | null | undefined
  /** Receiver can change day or place of delivery. */
  flex_delivery?: boolean | undefined
  /** Form of the goods. Null: any. */
  form_factor?: "letter" | "parcel" | "mailbox" | "pallet" | "long" | null | undefined
  /** For fragile goods. */
  fragile_goods?: boolean | undefined
  /** For fresh goods. */
  fresh_goods?: boolean | undefined
  /** Label in the harmonized format of postal companies. */
  harmonized_label?: boolean | undefined
  /** Carrier checks the identity of the receiver. */
  id_check?: boolean | undefined
  /** Who pays duties and taxes. Null: any. */
  incoterm?: "dap" | "ddp" | "ddu" | "dap_np" | "dap_dp" | null | undefined
  /** Insured value in euros that the option must cover. Null: none. */
  insurance?: number | null | undefined
  /** Sender needs no printed label. */
  labelless?: boolean | undefined
  /** How the parcel reaches the receiver. Null: any way. */
  last_mile?: "home_delivery" | "service_point" | "mailbox" | "locker" | "locker_or_service_point" | null | undefined
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
  /** Speed of the service. Null: any. */
  priority?: "economical" | "standard" | "priority" | "express" | null | undefined
  /** Registered mail. */
  registered_delivery?: boolean | undefined
  /** For returns. */
  returns?: boolean | undefined
  /** Segment of customers that the price is for. Null: all. */
  segment?: "a+" | "a" | "b" | "c" | "d" | null | undefined
  /** Area that the option serves. Null: any. */
  service_area?: "domestic" | "domestic_remote" | "international" | null | undefined
  /** Receiver signs for the parcel. */
  signature?: boolean | undefined
  /** Size class. Null: any. */
  size?: "xs" | "s" | "m" | "l" | "xl" | "xxl" | null | undefined
  /** Sender sorts the parcels before the handover. */
  sorted?: boolean | undefined
  /** With a surcharge of the carrier. */
  surcharge?: boolean | undefined
  /** With tracking. */
  tracked?: boolean | undefined
  /** For tyres. */
  tyres?: boolean | undefined
  /** Days of the weekend on which it is delivered. Null: any. */
  weekend_delivery?: "saturday" | "sunday" | "weekends" | null | undefined
}

export type GeneratedDocument = {
  /** Token of the document, for `attachments` and the file fields of tickets. */
  file_token: string
  /** URL that shows the PDF without credentials, for 72 hours. */
  preview_url: string
}

export type Geocoding = {
  /** Whether the address was found whole, in part or not at all. */
  status: "matched" | "partially_matched" | "not_found"
  /** How exactly the address was found. Null: it was not. */
  precision: "house_number" | "street" | "postal_code" | "city" | "region" | null
  /** The address as it was found. Null: it was not. */
  formatted_address: string | null
}

export type Integration = {
  /** Id of the integration. */
  id: number
  /** Kind of shop system, such as `api`. */
  type: string
  /** Name of the shop. */
  shop_name: string
  /** URL of the shop. The address of this server where none is set. */
  shop_url: string
  /** Whether the shop offers service points. */
  service_point_enabled: boolean
  /** Codes of the carriers whose service points the shop offers. */
  service_point_carriers: string[]
  /** Whether messages are sent to `webhook_url`. */
  webhook_active: boolean
  /** URL that messages of the integration are sent to. Null: none. */
  webhook_url: string | null
  /** When the shop is notified: immediately, on first scan, or never. */
  feedback_type: "eager" | "delayed" | "none"
  /** Unknown fields and parameters of requests with the credentials of this integration: refused with 400, or ignored and listed in `Ignored-Fields`. Null: as the setting UNKNOWN_FIELDS says. `Prefer: handling=strict` or `handling=lenient` in a request overrides it. */
  unknown_fields: "refuse" | "ignore" | null
  /** Since when messages to the webhook fail, in UTC. Null: they arrive. */
  started_failing_at: string | null
  /** When orders were last fetched from the shop, in UTC. Null: never. */
  last_fetched_at: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
}

export type IntegrationChanges = {
  /** Name of the shop. */
  shop_name?: string | undefined
  /** URL of the shop. */
  shop_url?: string | undefined
  /** Whether the shop offers service points. */
  service_point_enabled?: boolean | undefined
  /** Codes of the carriers whose service points the shop offers. */
  service_point_carriers?: string[] | undefined
  /** Whether messages are sent to `webhook_url`. */
  webhook_active?: boolean | undefined
  /** URL that messages of the integration are sent to. Null: none. */
  webhook_url?: string | null | undefined
  /** When the shop is notified: immediately, on first scan, or never. */
  feedback_type?: "eager" | "delayed" | "none" | undefined
  /** Unknown fields and parameters of requests with the credentials of this integration: refused with 400, or ignored and listed in `Ignored-Fields`. Null: as the setting UNKNOWN_FIELDS says. `Prefer: handling=strict` or `handling=lenient` in a request overrides it. */
  unknown_fields?: "refuse" | "ignore" | null | undefined
}

export type IntegrationLog = {
  /** Id of the log entry. */
  id: number
  /** Id of the integration. Null: it was deleted. */
  integration_id: number | null
  /** Base URL of the shop that was called. */
  base_url: string
  /** Whole URL of the request. Null: not logged. */
  full_url: string | null
  /** HTTP status of the response. Null: there was none. */
  response_code: number | null
  /** The response. Null: not logged. */
  response: {
    /** Headers of the response. Null: not logged. */
    headers: {
      [name: string]: unknown
    } | null
    /** Body of the response. Null: not logged. */
    body: string | {
      [name: string]: unknown
    } | null
  } | null
  /** The request. Null: not logged. */
  request: {
    /** Headers of the request. Null: not logged. */
    headers: string | {
      [name: string]: unknown
    } | null
    /** Body of the request. Null: not logged. */
    payload: string | {
      [name: string]: unknown
    } | null
  } | null
  /** Kind of the exception in the shop. Null: none. */
  exception_type: string | null
  /** Text of the exception in the shop. Null: none. */
  exception: string | null
  /** HTTP method of the request. */
  method: string
  /** When it was created, in UTC. */
  created_at: string
  /** Always false: an entry ends with the retention of logs. */
  protected: boolean
  /** Further data of the shop. */
  additional_data: string | {
    [name: string]: unknown
  }
}

export type IntegrationLogRequest = {
  /** Base URL of the shop that was called. */
  base_url: string
  /** Whole URL of the request. Null: not logged. */
  full_url?: string | null | undefined
  /** HTTP status of the response. Null: there was none. */
  response_code?: number | null | undefined
  /** The response. Null: not logged. */
  response?: {
    /** Headers of the response. Null: not logged. */
    headers?: {
      [name: string]: unknown
    } | null | undefined
    /** Body of the response. Null: not logged. */
    body?: string | {
      [name: string]: unknown
    } | null | undefined
  } | null | undefined
  /** The request. Null: not logged. */
  request?: {
    /** Headers of the request. Null: not logged. */
    headers?: string | {
      [name: string]: unknown
    } | null | undefined
    /** Body of the request. Null: not logged. */
    payload?: string | {
      [name: string]: unknown
    } | null | undefined
  } | null | undefined
  /** Kind of the exception in the shop. Null: none. */
  exception_type?: string | null | undefined
  /** Text of the exception in the shop. Null: none. */
  exception?: string | null | undefined
  /** HTTP method of the request. Null: none. */
  method?: string | null | undefined
  /** When it happened. Null: now. */
  created_at?: string | null | undefined
}

export type IntegrationSigningSecret = {
  /** Secret that messages are signed with (Standard Webhooks). */
  signing_secret: string
  /** Until then events are signed with the previous secret as well. */
  previous_until: string
  /** Whether it is a valid secret of an API key of the integration. */
  is_api_secret: boolean
}

export type IntegrationWebhookMessage = {
  /** Type of the message. */
  action: string
  /** Milliseconds since 1970-01-01 UTC. */
  timestamp: number
  /** The integration after the change. */
  integration: {
    /** Id of the integration. */
    id: number
    /** Name of the shop. */
    shop_name: string
    /** URL of the shop. */
    shop_url: string
    /** Kind of shop system, such as `api`. */
    system: string
    /** Since when messages to the webhook fail, in UTC. Null: they arrive. */
    failing_since: string | null
    /** When orders were last fetched from the shop, in UTC. Null: never. */
    last_fetch: string | null
    /** When the integration was last changed, in UTC. */
    last_updated_at: string
    /** Whether the shop offers service points. */
    service_point_enabled: boolean
    /** Codes of the carriers whose service points the shop offers. */
    service_point_carriers: string[]
    /** Whether messages are sent to `webhook_url`. */
    webhook_active: boolean
    /** URL that messages of the integration are sent to. Null: none. */
    webhook_url: string | null
  }
}

export type Invoice = {
  /** Id of the invoice. */
  id: number
  /** The number of the invoice, without gaps within a year. */
  reference: string
  /** Kind of invoice. */
  type: "periodic" | "initial_payment" | "credit_limit" | "other"
  /** When it was created, in UTC. */
  created_at: string
  /** Until when it has to be paid, in UTC. Null: it is paid already. */
  due_date: string | null
  /** The sum of the items with tax; null if there are none. */
  price_taxable: InvoiceAmount | null
  /** The sum of the items without tax; null if there are none. */
  price_non_taxable: InvoiceAmount | null
  /** The sum of the taxes of the items. */
  tax: InvoiceAmount
  /** What the invoice is for. */
  description: string
  /** Whether the invoice is for a subscription or for transactions. */
  category: "subscription" | "transactional"
  /** Issuer at the time of the invoice. Null: the settings name none; a sandbox organization then has an invented one. */
  issuer: InvoiceIssuer | null
}

export type InvoiceAmount = {
  /** Amount, a decimal number as text. */
  value: string
  /** Currency, ISO 4217, such as `EUR`. */
  currency: string
}

export type InvoiceIssuer = {
  /** Name of the business. */
  business_name: string
  /** Street and house number. */
  address: string
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Name of the country. */
  country_name: string
  /** VAT number. */
  vat_id: string
  /** Number in the commercial register. */
  coc_id: string
}

export type InvoiceItem = {
  /** Id of the invoice item. */
  id: number
  /** Kind of item. */
  type: "addon" | "addon_refund" | "carrier_impl_fee" | "carrier_parcel_fee" | "claim" | "coulance" | "customer_impl_fee" | "earned_credit" | "fuel_refund" | "fuel_surcharge" | "import_adm_fee" | "import_duties" | "import_vat" | "insurance" | "insurance_refund" | "invoice_check_fee" | "invoice_check_fee_refund" | "notification" | "overcharge_fee" | "parcel_cancelled" | "parcel_fee" | "parcel_fee_refund" | "pickup" | "pickup_cancelled" | "pickup_subscription" | "refund" | "shipment" | "subscription" | "subscription_refund" | "surcharge" | "surcharge_refund" | "unblock" | "validation"
  /** What a surcharge is for, such as `dimensional`; null for other types. */
  subtype: string | null
  /** What the item is for. */
  description: string
  /** When the item was billed, in UTC. */
  created_at: string
  /** When it was put on an invoice. */
  updated_at: string | null
  /** Price without tax. Below 0 for credits. */
  price: InvoiceAmount
  /** Tax on the price. Null while the item is pending. */
  tax: InvoiceAmount | null
  /** Tax rate as a fraction, such as `0.21`; null while the item is pending. */
  tax_rate: string | null
  /** Code of the tax rate, such as `NL_STANDARD`; null while the item is pending. */
  vat_code: string | null
  /** Reference of the shipment. Empty: none. */
  reference: string
  /** Id of the parcel. Null: the item belongs to no parcel. */
  parcel_id: number | null
  /** Id of the pickup. Null: the item belongs to no pickup. */
  pickup_id: number | null
  /** Id of the carrier. Null: the item belongs to no carrier. */
  carrier_id: number | null
  /** Country that the parcel was sent from, ISO 3166-1 alpha-2. */
  from_country: string
  /** Id of the invoice that the item is on. Null while the item is pending. */
  invoice_id: number | null
}

/** PNG and ZPL are drawn at 203, 300 or 600 dpi, PDF at 72. */
export type LabelDetails = {
  /** Format of the label: PDF, PNG or ZPL. */
  mime_type?: "application/pdf" | "image/png" | "application/zpl" | undefined
  /** Resolution in dots per inch: PNG and ZPL 203, 300 or 600, PDF 72. */
  dpi?: number | undefined
}

export type LabelRequest = {
  /** Id of the integration that the orders belong to. */
  integration_id: number
  /** Id of the sender address. Default: the oldest one. */
  sender_address_id?: number | undefined
  /** Id of the brand. */
  brand_id?: number | undefined
  /** How the orders are shipped. Default: as each order says. */
  ship_with?: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
      contract_id?: number | null | undefined
    }
  } | undefined
  /** The order to create a label for. */
  order: OrderSelector
  /** Format of the label. */
  label_details?: LabelDetails | undefined
}

export type LabelsRequest = {
  /** Id of the integration that the orders belong to. */
  integration_id: number
  /** Id of the sender address. Default: the oldest one. */
  sender_address_id?: number | undefined
  /** Id of the brand. */
  brand_id?: number | undefined
  /** How the orders are shipped. Default: as each order says. */
  ship_with?: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
      contract_id?: number | null | undefined
    }
  } | undefined
  /** The orders to create labels for, at most 20. */
  orders: OrderSelector[]
  /** Format of the label. */
  label_details?: LabelDetails | undefined
}

export type LateDeliveryTicketRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What else the carrier should know. */
  additional_remarks?: string | undefined
}

export type LeadTimeFilter = {
  /** More than so many hours. */
  gt?: number | undefined
  /** So many hours or more. */
  gte?: number | undefined
  /** Exactly so many hours. */
  eq?: number | undefined
  /** Less than so many hours. */
  lt?: number | undefined
  /** So many hours or less. */
  lte?: number | undefined
}

/** Hours from the handover to the first delivery attempt, of your parcels of the last 90 days. */
export type LeadTimeHours = {
  /** 10 % of the parcels took at most so many hours. */
  p10: number
  /** 20 % of the parcels took at most so many hours. */
  p20: number
  /** 30 % of the parcels took at most so many hours. */
  p30: number
  /** 40 % of the parcels took at most so many hours. */
  p40: number
  /** 50 % of the parcels took at most so many hours. */
  p50: number
  /** 60 % of the parcels took at most so many hours. */
  p60: number
  /** 70 % of the parcels took at most so many hours. */
  p70: number
  /** 80 % of the parcels took at most so many hours. */
  p80: number
  /** 90 % of the parcels took at most so many hours. */
  p90: number
  /** 95 % of the parcels took at most so many hours. */
  p95: number
}

export type LostTicketRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What the receiver paid for the contents. Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Description of the contents. Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** How the parcel looks from outside. Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Invoice to the receiver. Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Invoice of the supplier. Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Statement of the receiver. Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Claim form of the carrier, filled in. Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
  /** Dimensions in centimetres. */
  parcel_dimensions?: {
    /** Length in centimetres. */
    length: number
    /** Width in centimetres. */
    width: number
    /** Height in centimetres. */
    height: number
  } | undefined
}

export type Measurement = {
  /** The dimensions. */
  dimension?: {
    /** Longest side, in the given unit. */
    length: number
    /** Second side, in the given unit. */
    width: number
    /** Third side, in the given unit. */
    height: number
    /** Unit of the three sides. */
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  } | undefined
  /** The weight. */
  weight?: {
    /** Weight as a decimal number, in the given unit. */
    value: number
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
  } | undefined
  /** The volume. */
  volume?: {
    /** Volume, in the given unit. */
    value: number
    /** Unit of the volume. */
    unit: "m3" | "cm3" | "l" | "ml" | "gal"
  } | undefined
}

export type NewConnection = {
  /** Id of the connection. */
  id: number
  /** `webhook`: an endpoint of yours. Others: an e-mail marketing provider. */
  type: "webhook" | "klaviyo"
  /** Settings of the connection, without secrets. */
  configuration: ConnectionConfiguration
  /** `failing`: the last deliveries failed. `disabled`: nothing is sent until the configuration is sent again. `unauthorized`: access was not granted at the provider yet, or was revoked. */
  status: "active" | "failing" | "disabled" | "unauthorized"
  /** Since when deliveries fail, in UTC. Null: they arrive. */
  failing_since: string | null
  /** When it was disabled after failures, in UTC. Null: it was not. */
  disabled_at: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
  /** Secret that events are signed with (Standard Webhooks). It is returned only here. */
  signing_secret?: string | undefined
}

/** By the clock of the place; null on days on which it is closed. */
export type OpeningTimes = {
  /** Opening times on Mondays; null: closed. */
  monday: {
    /** When it opens, `HH:MM` by the clock of the place. */
    start_time: string
    /** When it closes, `HH:MM` by the clock of the place. */
    end_time: string
  }[] | null
  /** Opening times on Tuesdays; null: closed. */
  tuesday: {
    /** When it opens, `HH:MM` by the clock of the place. */
    start_time: string
    /** When it closes, `HH:MM` by the clock of the place. */
    end_time: string
  }[] | null
  /** Opening times on Wednesdays; null: closed. */
  wednesday: {
    /** When it opens, `HH:MM` by the clock of the place. */
    start_time: string
    /** When it closes, `HH:MM` by the clock of the place. */
    end_time: string
  }[] | null
  /** Opening times on Thursdays; null: closed. */
  thursday: {
    /** When it opens, `HH:MM` by the clock of the place. */
    start_time: string
    /** When it closes, `HH:MM` by the clock of the place. */
    end_time: string
  }[] | null
  /** Opening times on Fridays; null: closed. */
  friday: {
    /** When it opens, `HH:MM` by the clock of the place. */
    start_time: string
    /** When it closes, `HH:MM` by the clock of the place. */
    end_time: string
  }[] | null
  /** Opening times on Saturdays; null: closed. */
  saturday: {
    /** When it opens, `HH:MM` by the clock of the place. */
    start_time: string
    /** When it closes, `HH:MM` by the clock of the place. */
    end_time: string
  }[] | null
  /** Opening times on Sundays; null: closed. */
  sunday: {
    /** When it opens, `HH:MM` by the clock of the place. */
    start_time: string
    /** When it closes, `HH:MM` by the clock of the place. */
    end_time: string
  }[] | null
}

export type Order = {
  /** Id of the order on this server. */
  id: string
  /** When the order was created on this server, in UTC. Ignored in requests. */
  created_at: string
  /** When the order was last changed on this server, in UTC. Ignored in requests. */
  modified_at: string
  /** The id of the order in the shop. With the integration, it identifies the order: a known one is updated. */
  order_id: string
  /** Order number, as the shopper knows it. */
  order_number: string
  /** Items, status and times of the order. */
  order_details: {
    /** The integration that the order belongs to. */
    integration: {
      /** Id of the integration. */
      id: number
    }
    /** Status of the order in the shop. */
    status: {
      /** Code of the status. */
      code: string
      /** Name of the status, for people. */
      message?: string | undefined
    }
    /** When the order was placed in the shop. */
    order_created_at: string
    /** When the order was last changed in the shop. */
    order_updated_at?: string | undefined
    /** The items of the order. */
    order_items: {
      /** Id of the item in the shop. A later change finds the item by it. */
      item_id?: string | undefined
      /** Id of the product in the shop. */
      product_id?: string | undefined
      /** Id of the variant of the product in the shop. */
      variant_id?: string | undefined
      /** URL of a picture of the item. */
      image_url?: string | undefined
      /** Name of the item. */
      name: string
      /** Description of the item, as customs read it. */
      description?: string | undefined
      /** Number of pieces that were ordered. */
      quantity: number
      /** Stock keeping unit of the shop. */
      sku?: string | undefined
      /** Harmonized System code that classifies the goods, 6 to 12 digits. */
      hs_code?: string | undefined
      /** Country where the goods were made, ISO 3166-1 alpha-2. */
      country_of_origin?: string | undefined
      /** Further properties of the item, as key and value. */
      properties?: {
        [name: string]: unknown
      } | undefined
      /** Price of one piece. */
      unit_price?: AmountResponse | undefined
      /** Price of all pieces of the item. */
      total_price: AmountResponse
      /** Dimensions, weight and volume of one piece. */
      measurement?: Measurement | undefined
      /** European article number (EAN, GTIN-13). */
      ean?: string | undefined
      /** When the item is handed over and delivered. */
      delivery_dates?: {
        /** When the parcel is handed over to the carrier. Null: not known. */
        handover_at?: string | null | undefined
        /** When it should be delivered. Null: not requested. */
        deliver_at?: string | null | undefined
      } | undefined
      /** Manufacturer identification code, for imports to the United States. Null: none. */
      mid_code?: string | null | undefined
      /** Materials of the goods, such as `100% cotton`. Null: not known. */
      material_content?: string | null | undefined
      /** What the goods are used for, such as `personal use`. Null: not known. */
      intended_use?: string | null | undefined
      /** Declaration of dangerous goods. */
      dangerous_goods?: DangerousGoods | undefined
      /** Identifier of the product given by its manufacturer. Null: none. */
      manufacturer_product_id?: string | null | undefined
      /** Standardized identifier of the product, such as a GTIN. Null: none. */
      manufacturer_product_id_std?: string | null | undefined
      /** Certificate of product safety, for some imports to the United States. */
      cpsc?: Cpsc | undefined
      /** The reference of a declaration under the deforestation regulation. */
      dds_reference?: string | undefined
      /** TARIC code that classifies the goods for imports to the EU. */
      taric_code?: string | undefined
    }[]
    /** Notes on the order. */
    notes?: string | undefined
    /** Tags of the order. */
    tags?: string[] | undefined
  }
  /** Prices, costs and the status of the payment. */
  payment_details: {
    /** Whether the receiver pays at delivery. Null: not known. */
    is_cash_on_delivery?: boolean | null | undefined
    /** What the shopper pays, shipping and taxes included. */
    total_price: AmountResponse
    /** Price of all items without shipping and taxes. */
    subtotal_price?: AmountResponse | undefined
    /** Estimated price of shipping. */
    estimated_shipping_price?: AmountResponse | undefined
    /** Estimated taxes. */
    estimated_tax_price?: AmountResponse | undefined
    /** Status of the payment in the shop. */
    status: {
      /** Code of the status. */
      code: string
      /** Name of the status, for people. */
      message?: string | undefined
    }
    /** Date of the invoice. Null: none. */
    invoice_date?: string | null | undefined
    /** Discount on the goods. Null: none. */
    discount_granted?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
    /** What the receiver paid for insurance. Null: nothing. */
    insurance_costs?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
    /** What the receiver paid for the transport. Null: nothing. */
    freight_costs?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
    /** Other costs that the receiver paid. Null: none. */
    other_costs?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
  }
  /** What customs need. Null: nothing. */
  customs_details?: {
    /** Number of the commercial invoice. */
    commercial_invoice_number?: string | undefined
    /** Why the goods are exported. */
    shipment_type?: "gift" | "commercial_goods" | "commercial_sample" | "returned_goods" | undefined
    /** Whether the goods are exported by a private person, to a consumer or to a company. */
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
    /** Tax numbers by party. Null: none. */
    tax_numbers?: {
      /** Tax numbers of the sender. */
      sender?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null: none. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null: none. */
        country_code?: string | null | undefined
        /** The number. Null: none. */
        value?: string | null | undefined
      }[] | undefined
      /** Tax numbers of the receiver. */
      receiver?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null: none. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null: none. */
        country_code?: string | null | undefined
        /** The number. Null: none. */
        value?: string | null | undefined
      }[] | undefined
      /** Tax numbers of the importer of record. */
      importer_of_record?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null: none. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null: none. */
        country_code?: string | null | undefined
        /** The number. Null: none. */
        value?: string | null | undefined
      }[] | undefined
    } | null | undefined
  } | null | undefined
  /** The shopper. */
  customer_details?: {
    /** Name of the shopper. */
    name: string
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    phone_number?: string | undefined
    /** E-mail address. */
    email?: string | undefined
  } | undefined
  /** Address on the invoice. */
  billing_address?: {
    /** Name of the person. */
    name?: string | undefined
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code?: string | undefined
    /** City or town. */
    city?: string | undefined
    /** Number of the PO box. Null or empty: none. */
    po_box?: string | null | undefined
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code?: string | undefined
    /** E-mail address. */
    email?: string | "" | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    phone_number?: string | undefined
  } | undefined
  /** Address that the order is delivered to. */
  shipping_address?: {
    /** Name of the person. */
    name?: string | undefined
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code?: string | undefined
    /** City or town. */
    city?: string | undefined
    /** Number of the PO box. Null or empty: none. */
    po_box?: string | null | undefined
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code?: string | undefined
    /** E-mail address. */
    email?: string | "" | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    phone_number?: string | undefined
  } | undefined
  /** How the order is shipped. */
  shipping_details?: {
    /** Whether the shopper collects the order. Null: not known. */
    is_local_pickup?: boolean | null | undefined
    /** Delivery method that the shopper chose at the checkout. */
    delivery_indicator?: string | undefined
    /** Dimensions, weight and volume of the whole order. */
    measurement?: Measurement | undefined
    /** How it is shipped. */
    ship_with?: {
      /** How it is shipped: by the code of a shipping option. */
      type: "shipping_option_code"
      /** The shipping option and the contract. */
      properties: {
        /** Code of the shipping option. Null: none. */
        shipping_option_code: string | null
        /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
        contract_id?: number | null | undefined
      }
    } | undefined
  } | undefined
  /** Service point that the shopper chose. Returned as it was sent. */
  service_point_details?: {
    /** Id of the service point on this server. */
    id?: string | undefined
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id?: string | undefined
    /** Number of the shopper at the carrier, for lockers. */
    post_number?: string | undefined
    /** Latitude in degrees, WGS 84. */
    latitude?: string | undefined
    /** Longitude in degrees, WGS 84. */
    longitude?: string | undefined
    /** Kind of the service point. */
    type?: string | undefined
    /** Data of this carrier only, without a fixed structure. */
    extra_data?: {
      [name: string]: unknown
    } | undefined
  } | undefined
}

export type OrderChanges = {
  /** Id of the order on this server. */
  id?: string | undefined
  /** When the order was created on this server, in UTC. Ignored in requests. Null removes it. */
  created_at?: string | null | undefined
  /** When the order was last changed on this server, in UTC. Ignored in requests. Null removes it. */
  modified_at?: string | null | undefined
  /** The id of the order in the shop. With the integration, it identifies the order: a known one is updated. */
  order_id?: string | undefined
  /** Order number, as the shopper knows it. */
  order_number?: string | undefined
  /** Items, status and times of the order. */
  order_details?: {
    /** The integration that the order belongs to. */
    integration?: {
      /** Id of the integration. */
      id?: number | undefined
    } | undefined
    /** Status of the order in the shop. */
    status?: {
      /** Code of the status. */
      code?: string | undefined
      /** Name of the status, for people. Null removes it. */
      message?: string | null | undefined
    } | undefined
    /** When the order was placed in the shop. */
    order_created_at?: string | undefined
    /** When the order was last changed in the shop. Null: not known. */
    order_updated_at?: string | null | undefined
    /** Each is found by its `item_id` or, without one, by its `name`; a quantity of 0 removes it. The others stay. */
    order_items?: {
      /** Id of the item in the shop. A later change finds the item by it. */
      item_id?: string | null | undefined
      /** Id of the product in the shop. Null: none. */
      product_id?: string | null | undefined
      /** Id of the variant of the product in the shop. Null: none. */
      variant_id?: string | null | undefined
      /** URL of a picture of the item. Null removes it. */
      image_url?: string | null | undefined
      /** Name of the item. */
      name?: string | undefined
      /** Description of the item, as customs read it. Null removes it. */
      description?: string | null | undefined
      /** Number of pieces that were ordered. */
      quantity?: number | undefined
      /** Stock keeping unit of the shop. Null: none. */
      sku?: string | null | undefined
      /** Harmonized System code that classifies the goods, 6 to 12 digits. Null: none. */
      hs_code?: string | null | undefined
      /** Country where the goods were made, ISO 3166-1 alpha-2. Null: not known. */
      country_of_origin?: string | null | undefined
      /** Further properties of the item, as key and value. Null removes it. */
      properties?: {
        [name: string]: unknown
      } | null | undefined
      /** Price of one piece. Null removes it. */
      unit_price?: {
        /** Amount. */
        value?: number | string | undefined
        /** Currency, ISO 4217, such as `EUR`. */
        currency?: string | undefined
      } | null | undefined
      /** Price of all pieces of the item. */
      total_price?: {
        /** Amount. */
        value?: number | string | undefined
        /** Currency, ISO 4217, such as `EUR`. */
        currency?: string | undefined
      } | undefined
      /** Dimensions, weight and volume of one piece. Null removes it. */
      measurement?: {
        /** The dimensions. Null: not known. */
        dimension?: {
          /** Longest side, in the given unit. */
          length?: number | undefined
          /** Second side, in the given unit. */
          width?: number | undefined
          /** Third side, in the given unit. */
          height?: number | undefined
          /** Unit of the three sides. */
          unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
        } | null | undefined
        /** The weight. Null: not known. */
        weight?: {
          /** Weight as a decimal number, in the given unit. */
          value?: number | undefined
          /** Unit of the weight. */
          unit?: "kg" | "g" | "lbs" | "oz" | undefined
        } | null | undefined
        /** The volume. Null: not known. */
        volume?: {
          /** Volume, in the given unit. */
          value?: number | undefined
          /** Unit of the volume. */
          unit?: "m3" | "cm3" | "l" | "ml" | "gal" | undefined
        } | null | undefined
      } | null | undefined
      /** European article number (EAN, GTIN-13). Null removes it. */
      ean?: string | null | undefined
      /** When the item is handed over and delivered. Null removes it. */
      delivery_dates?: {
        /** When the parcel is handed over to the carrier. Null: not known. */
        handover_at?: string | null | null | undefined
        /** When it should be delivered. Null: not requested. */
        deliver_at?: string | null | null | undefined
      } | null | undefined
      /** Manufacturer identification code, for imports to the United States. Null: none. */
      mid_code?: string | null | null | undefined
      /** Materials of the goods, such as `100% cotton`. Null: not known. */
      material_content?: string | null | null | undefined
      /** What the goods are used for, such as `personal use`. Null: not known. */
      intended_use?: string | null | null | undefined
      /** Declaration of dangerous goods. Null: the goods are not dangerous. */
      dangerous_goods?: {
        /** Identifier of the chemical record at the carrier. Null: none. */
        chemical_record_identifier?: string | null | null | undefined
        /** Regulations that apply: `IATA` by air, `ADR` by road. Null removes it. */
        regulation_set?: "IATA" | "ADR" | null | undefined
        /** Number of packages. Null: not given. */
        packaging_type_quantity?: string | null | null | undefined
        /** Kind of package, such as `fiberboard box`. Null: not given. */
        packaging_type?: string | null | null | undefined
        /** Packing instruction of the regulations, such as `965`. Null: none. */
        packaging_instruction_code?: string | null | null | undefined
        /** UN number, such as `UN3480`. Null: none. */
        id_number?: string | null | null | undefined
        /** Hazard class or division, such as `9`. Null: none. */
        class_division_number?: string | null | null | undefined
        /** Quantity in the unit of `unit_of_measurement`, as text. Null: not given. */
        quantity?: string | null | null | undefined
        /** Unit of `quantity`, in lower case. Null removes it. */
        unit_of_measurement?: "kg" | "g" | "l" | "ml" | null | undefined
        /** Proper shipping name of the regulations, in English. Null: none. */
        proper_shipping_name?: string | null | null | undefined
        /** `LQ`: limited quantity. `EQ`: excepted quantity. Null removes it. */
        commodity_regulated_level_code?: "LQ" | "EQ" | null | undefined
        /** `Highway` or `Ground` by road, `PAX` by passenger aircraft, `CAO` by cargo aircraft only. Null removes it. */
        transportation_mode?: "Highway" | "Ground" | "PAX" | "CAO" | null | undefined
        /** Name of the emergency contact. Null: none. */
        emergency_contact_name?: string | null | null | undefined
        /** Telephone number of the emergency contact. Null: none. */
        emergency_contact_phone?: string | null | null | undefined
        /** ADR packing group. Null removes it. */
        adr_packing_group_letter?: "I" | "II" | "III" | null | undefined
        /** Proper shipping name in the language of the country. Null: none. */
        local_proper_shipping_name?: string | null | null | undefined
        /** ADR transport category. Null: none. */
        transport_category?: string | null | null | undefined
        /** ADR tunnel restriction code. Null: none. */
        tunnel_restriction_code?: string | null | null | undefined
        /** Whether `quantity` is a net or a gross weight. Null removes it. */
        weight_type?: "net" | "gross" | null | undefined
      } | null | undefined
      /** Identifier of the product given by its manufacturer. Null: none. */
      manufacturer_product_id?: string | null | null | undefined
      /** Standardized identifier of the product, such as a GTIN. Null: none. */
      manufacturer_product_id_std?: string | null | null | undefined
      /** Certificate of product safety, for some imports to the United States. Null: not applicable. */
      cpsc?: {
        /** Id of the product in the certificate. */
        product_id?: string | undefined
        /** Id of the certifier. */
        certifier_id?: string | undefined
        /** Version of the certificate. */
        version_id?: string | undefined
      } | null | undefined
      /** The reference of a declaration under the deforestation regulation. */
      dds_reference?: string | null | undefined
      /** TARIC code that classifies the goods for imports to the EU. Null: none. */
      taric_code?: string | null | undefined
    }[] | undefined
    /** Notes on the order. Null removes it. */
    notes?: string | null | undefined
    /** Tags of the order. Null removes it. */
    tags?: string[] | null | undefined
  } | undefined
  /** Prices, costs and the status of the payment. */
  payment_details?: {
    /** Whether the receiver pays at delivery. Null: not known. */
    is_cash_on_delivery?: boolean | null | undefined
    /** What the shopper pays, shipping and taxes included. */
    total_price?: {
      /** Amount. */
      value?: number | string | undefined
      /** Currency, ISO 4217, such as `EUR`. */
      currency?: string | undefined
    } | undefined
    /** Price of all items without shipping and taxes. Null removes it. */
    subtotal_price?: {
      /** Amount. */
      value?: number | string | undefined
      /** Currency, ISO 4217, such as `EUR`. */
      currency?: string | undefined
    } | null | undefined
    /** Estimated price of shipping. Null removes it. */
    estimated_shipping_price?: {
      /** Amount. */
      value?: number | string | undefined
      /** Currency, ISO 4217, such as `EUR`. */
      currency?: string | undefined
    } | null | undefined
    /** Estimated taxes. Null removes it. */
    estimated_tax_price?: {
      /** Amount. */
      value?: number | string | undefined
      /** Currency, ISO 4217, such as `EUR`. */
      currency?: string | undefined
    } | null | undefined
    /** Status of the payment in the shop. */
    status?: {
      /** Code of the status. */
      code?: string | undefined
      /** Name of the status, for people. Null removes it. */
      message?: string | null | undefined
    } | undefined
    /** Date of the invoice. Null: none. */
    invoice_date?: string | null | null | undefined
    /** Discount on the goods. Null: none. */
    discount_granted?: {
      /** Amount. Null removes it. */
      value?: number | string | null | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null removes it. */
      currency?: string | null | null | undefined
    } | null | null | undefined
    /** What the receiver paid for insurance. Null: nothing. */
    insurance_costs?: {
      /** Amount. Null removes it. */
      value?: number | string | null | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null removes it. */
      currency?: string | null | null | undefined
    } | null | null | undefined
    /** What the receiver paid for the transport. Null: nothing. */
    freight_costs?: {
      /** Amount. Null removes it. */
      value?: number | string | null | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null removes it. */
      currency?: string | null | null | undefined
    } | null | null | undefined
    /** Other costs that the receiver paid. Null: none. */
    other_costs?: {
      /** Amount. Null removes it. */
      value?: number | string | null | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null removes it. */
      currency?: string | null | null | undefined
    } | null | null | undefined
  } | undefined
  /** What customs need. Null: nothing. */
  customs_details?: {
    /** Number of the commercial invoice. Null removes it. */
    commercial_invoice_number?: string | null | undefined
    /** Why the goods are exported. Null removes it. */
    shipment_type?: "gift" | "commercial_goods" | "commercial_sample" | "returned_goods" | null | undefined
    /** Whether the goods are exported by a private person, to a consumer or to a company. Null removes it. */
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | null | undefined
    /** Tax numbers by party. Null: none. */
    tax_numbers?: {
      /** Tax numbers of the sender. Null removes it. */
      sender?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null removes it. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null removes it. */
        country_code?: string | null | undefined
        /** The number. Null removes it. */
        value?: string | null | undefined
      }[] | null | undefined
      /** Tax numbers of the receiver. Null removes it. */
      receiver?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null removes it. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null removes it. */
        country_code?: string | null | undefined
        /** The number. Null removes it. */
        value?: string | null | undefined
      }[] | null | undefined
      /** Tax numbers of the importer of record. Null removes it. */
      importer_of_record?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null removes it. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null removes it. */
        country_code?: string | null | undefined
        /** The number. Null removes it. */
        value?: string | null | undefined
      }[] | null | undefined
    } | null | null | undefined
  } | null | null | undefined
  /** The shopper. Null removes it. */
  customer_details?: {
    /** Name of the shopper. */
    name?: string | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. Null removes it. */
    phone_number?: string | null | undefined
    /** E-mail address. Null removes it. */
    email?: string | null | undefined
    /** The same as `phone_number`. */
    phone?: string | null | undefined
  } | null | undefined
  /** Address on the invoice. Null removes it. */
  billing_address?: {
    /** Name of the person. Null removes it. */
    name?: string | null | undefined
    /** Name of the company. Null removes it. */
    company_name?: string | null | undefined
    /** Street, with or without the house number. Null removes it. */
    address_line_1?: string | null | undefined
    /** House number with its suffix, such as `10` or `4A`. Null removes it. */
    house_number?: string | null | undefined
    /** Second line of the address, such as the floor or the building. Null removes it. */
    address_line_2?: string | null | undefined
    /** Postal code in the format of the country, such as `5611 EM`. Null removes it. */
    postal_code?: string | null | undefined
    /** City or town. Null removes it. */
    city?: string | null | undefined
    /** Number of the PO box. Null or empty: none. */
    po_box?: string | null | null | undefined
    /** State or province, ISO 3166-2, such as `IT-RM`. Null removes it. */
    state_province_code?: string | null | undefined
    /** Country, ISO 3166-1 alpha-2, such as `NL`. Null removes it. */
    country_code?: string | null | undefined
    /** E-mail address. Null removes it. */
    email?: string | "" | null | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. Null removes it. */
    phone_number?: string | null | undefined
  } | null | undefined
  /** Address that the order is delivered to. Null removes it. */
  shipping_address?: {
    /** Name of the person. Null removes it. */
    name?: string | null | undefined
    /** Name of the company. Null removes it. */
    company_name?: string | null | undefined
    /** Street, with or without the house number. Null removes it. */
    address_line_1?: string | null | undefined
    /** House number with its suffix, such as `10` or `4A`. Null removes it. */
    house_number?: string | null | undefined
    /** Second line of the address, such as the floor or the building. Null removes it. */
    address_line_2?: string | null | undefined
    /** Postal code in the format of the country, such as `5611 EM`. Null removes it. */
    postal_code?: string | null | undefined
    /** City or town. Null removes it. */
    city?: string | null | undefined
    /** Number of the PO box. Null or empty: none. */
    po_box?: string | null | null | undefined
    /** State or province, ISO 3166-2, such as `IT-RM`. Null removes it. */
    state_province_code?: string | null | undefined
    /** Country, ISO 3166-1 alpha-2, such as `NL`. Null removes it. */
    country_code?: string | null | undefined
    /** E-mail address. Null removes it. */
    email?: string | "" | null | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. Null removes it. */
    phone_number?: string | null | undefined
  } | null | undefined
  /** How the order is shipped. Null removes it. */
  shipping_details?: {
    /** Whether the shopper collects the order. Null: not known. */
    is_local_pickup?: boolean | null | undefined
    /** Delivery method that the shopper chose at the checkout. Null removes it. */
    delivery_indicator?: string | null | undefined
    /** Dimensions, weight and volume of the whole order. Null removes it. */
    measurement?: {
      /** The dimensions. Null: not known. */
      dimension?: {
        /** Longest side, in the given unit. */
        length?: number | undefined
        /** Second side, in the given unit. */
        width?: number | undefined
        /** Third side, in the given unit. */
        height?: number | undefined
        /** Unit of the three sides. */
        unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
      } | null | undefined
      /** The weight. Null: not known. */
      weight?: {
        /** Weight as a decimal number, in the given unit. */
        value?: number | undefined
        /** Unit of the weight. */
        unit?: "kg" | "g" | "lbs" | "oz" | undefined
      } | null | undefined
      /** The volume. Null: not known. */
      volume?: {
        /** Volume, in the given unit. */
        value?: number | undefined
        /** Unit of the volume. */
        unit?: "m3" | "cm3" | "l" | "ml" | "gal" | undefined
      } | null | undefined
    } | null | undefined
    /** How it is shipped. Null removes it. */
    ship_with?: {
      /** How it is shipped: by the code of a shipping option. */
      type?: "shipping_option_code" | undefined
      /** The shipping option and the contract. */
      properties?: {
        /** Code of the shipping option. Null removes it. */
        shipping_option_code?: string | null | undefined
        /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
        contract_id?: number | null | null | undefined
      } | undefined
    } | null | undefined
  } | null | undefined
  /** The service point that the shopper chose. Null removes it. */
  service_point_details?: {
    /** Id of the service point on this server. Null: none. */
    id?: string | null | undefined
    /** Id of the service point at the carrier. It wins over `id`. Null removes it. */
    carrier_service_point_id?: string | null | undefined
    /** Number of the shopper at the carrier, for lockers. Null removes it. */
    post_number?: string | null | undefined
    /** Latitude in degrees, WGS 84. Null removes it. */
    latitude?: string | null | undefined
    /** Longitude in degrees, WGS 84. Null removes it. */
    longitude?: string | null | undefined
    /** Kind of the service point. Null removes it. */
    type?: string | null | undefined
    /** Data of this carrier only, without a fixed structure. Null: none. */
    extra_data?: {
      [name: string]: unknown
    } | null | undefined
  } | null | undefined
}

export type OrderLabel = {
  /** Id of the shipment, a UUID. */
  shipment_id: string
  /** Id of the order in the shop. */
  order_id: string
  /** Order number, as the shopper knows it. */
  order_number: string
  /** How it is shipped. */
  ship_with: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
    }
  }
  /** Id of the first parcel. */
  parcel_id: number
  /** Ids of all parcels of the shipment. */
  parcel_ids: number[]
  /**
   * The same as parcel_ids, under its previous name.
   *
   * @deprecated
   */
  parcels_ids: number[]
  /** Status of the parcel. */
  status: {
    /** Code of the status. */
    code: "ANNOUNCED" | "TO_SORTING" | "DELAYED" | "SORTED" | "UNSORTED" | "SORTING" | "DELIVERY_FAILED" | "DELIVERED" | "AWAITING_CUSTOMER_PICKUP" | "ANNOUNCED_UNCOLLECTED" | "COLLECT_ERROR" | "PICKED_UP_BY_DRIVER" | "UNDELIVERABLE" | "SHIPMENT_ON_ROUTE" | "DRIVER_ON_ROUTE" | "COLLECTED_BY_CUSTOMER" | "CANCELLATION_FAILED" | "NO_LABEL" | "READY_TO_SEND" | "ANNOUNCING" | "ANNOUNCEMENT_FAILED" | "UNKNOWN" | "CANCELLED_UPSTREAM" | "CANCELLING" | "CANCELLED" | "CANCELLING_UPSTREAM" | "AT_CUSTOMS" | "AT_SORTING_CENTRE" | "REFUSED_BY_RECIPIENT" | "RETURNED_TO_SENDER" | "DELIVERY_METHOD_CHANGED" | "DELIVERY_DATE_CHANGED" | "DELIVERY_ADDRESS_CHANGED" | "EXCEPTION" | "ADDRESS_INVALID"
    /** Name of the status, for people. */
    message: string
  }
  /** Tracking number of the first parcel. Empty: the carrier has not assigned one yet. */
  tracking_number: string
  /** Tracking numbers of the parcel. */
  tracking_numbers: {
    /** Tracking number of the parcel. */
    tracking_number: string
    /** URL of the tracking page. Null: none. */
    tracking_url: string | null
  }[]
  /** URL of the tracking page. Null: none. */
  tracking_url: string | null
  /** Documents of the parcel. */
  documents: ParcelDocument[]
  /** The label. */
  label: {
    /** The file in base64. Null: there is none. */
    file: string | null
    /** Format of the label: PDF, PNG or ZPL. */
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    /** Resolution in dots per inch: PNG and ZPL 203, 300 or 600, PDF 72. */
    dpi: number
  }
  /** The same as label, under its previous name. */
  label_details: {
    /** The file in base64. Null: there is none. */
    file: string | null
    /** Format of the label: PDF, PNG or ZPL. */
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    /** Resolution in dots per inch: PNG and ZPL 203, 300 or 600, PDF 72. */
    dpi: number
  }
  /** Why the announcement failed. Empty: it did not. */
  errors: AnnouncementError[]
}

export type OrderLabelRequest = {
  /** Id of the integration that the order belongs to. Default: that of the credentials. */
  integration_id?: number | undefined
  /** Id of the sender address. Default: the oldest one. */
  sender_address_id?: number | undefined
  /** Id of the brand. */
  brand_id?: number | undefined
  /** How the orders are shipped. Default: as each order says. */
  ship_with?: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
      contract_id?: number | null | undefined
    }
  } | undefined
  /** Whether the shipping rules of the organization are applied. */
  apply_shipping_rules?: boolean | undefined
  /** How the order is split. Default: the whole order in one parcel. */
  parcels?: OrderParcel[] | undefined
  /** Format of the label. */
  label_details?: LabelDetails | undefined
}

export type OrderLabels = {
  /** The shipments of the orders. */
  data: {
    /** Id of the shipment, a UUID. */
    shipment_id: string
    /** Id of the order in the shop. */
    order_id: string
    /** Order number, as the shopper knows it. */
    order_number: string
    /** How it is shipped. */
    ship_with: {
      /** How it is shipped: by the code of a shipping option. */
      type: "shipping_option_code"
      /** The shipping option and the contract. */
      properties: {
        /** Code of the shipping option. */
        shipping_option_code: string
        /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
        contract_id: number
      }
    }
    /**
     * Use parcel_ids.
     *
     * @deprecated
     */
    parcel_id: number
    /** Ids of the parcels. */
    parcel_ids: number[]
    /**
     * The same as parcel_ids, under its previous name.
     *
     * @deprecated
     */
    parcels_ids: number[]
  }[]
  /** Why the orders that are not in `data` were refused. */
  errors: {
    /** The HTTP status. */
    status: string
    /** The kind of error, for programs. `links.about` explains it. Null: none. */
    code: string | null
    /** What is wrong with which value, and what to send instead. */
    detail: string
    [name: string]: unknown
  }[]
}

export type OrderParcel = {
  /** Dimensions of the parcel. */
  dimensions?: Dimensions | undefined
  /** Weight of the parcel. Default: the weight of its items, or that of the shipping defaults where one of them has none. */
  weight?: Weight | undefined
  /** The items of the order that go into this parcel. */
  parcel_items: {
    /** Id of the item in the shop. */
    item_id: string
    /** Number of pieces. */
    quantity: number
  }[]
}

export type OrderRequest = {
  /** Names an order that exists. Its `order_id` cannot be changed. */
  id?: string | undefined
  /** When the order was created on this server, in UTC. Ignored in requests. */
  created_at?: string | undefined
  /** When the order was last changed on this server, in UTC. Ignored in requests. */
  modified_at?: string | undefined
  /** The id of the order in the shop. With the integration, it identifies the order: a known one is updated. */
  order_id: string
  /** Order number, as the shopper knows it. */
  order_number: string
  /** Items, status and times of the order. */
  order_details: {
    /** The integration that the order belongs to. */
    integration: {
      /** Id of the integration. */
      id: number
    }
    /** Status of the order in the shop. */
    status: {
      /** Code of the status. */
      code: string
      /** Name of the status, for people. */
      message?: string | undefined
    }
    /** When the order was placed in the shop. */
    order_created_at: string
    /** When the order was last changed in the shop. */
    order_updated_at?: string | undefined
    /** The items of the order. */
    order_items: {
      /** Id of the item in the shop. A later change finds the item by it. */
      item_id?: string | undefined
      /** Id of the product in the shop. */
      product_id?: string | undefined
      /** Id of the variant of the product in the shop. */
      variant_id?: string | undefined
      /** URL of a picture of the item. */
      image_url?: string | undefined
      /** Name of the item. */
      name: string
      /** Description of the item, as customs read it. */
      description?: string | undefined
      /** Number of pieces that were ordered. */
      quantity: number
      /** Stock keeping unit of the shop. */
      sku?: string | undefined
      /** Harmonized System code that classifies the goods, 6 to 12 digits. */
      hs_code?: string | undefined
      /** Country where the goods were made, ISO 3166-1 alpha-2. */
      country_of_origin?: string | undefined
      /** Further properties of the item, as key and value. */
      properties?: {
        [name: string]: unknown
      } | undefined
      /** Price of one piece. */
      unit_price?: Amount | undefined
      /** Price of all pieces of the item. */
      total_price: Amount
      /** Dimensions, weight and volume of one piece. */
      measurement?: Measurement | undefined
      /** European article number (EAN, GTIN-13). */
      ean?: string | undefined
      /** When the item is handed over and delivered. */
      delivery_dates?: {
        /** When the parcel is handed over to the carrier. Null: not known. */
        handover_at?: string | null | undefined
        /** When it should be delivered. Null: not requested. */
        deliver_at?: string | null | undefined
      } | undefined
      /** Manufacturer identification code, for imports to the United States. Null: none. */
      mid_code?: string | null | undefined
      /** Materials of the goods, such as `100% cotton`. Null: not known. */
      material_content?: string | null | undefined
      /** What the goods are used for, such as `personal use`. Null: not known. */
      intended_use?: string | null | undefined
      /** Declaration of dangerous goods. */
      dangerous_goods?: DangerousGoods | undefined
      /** Identifier of the product given by its manufacturer. Null: none. */
      manufacturer_product_id?: string | null | undefined
      /** Standardized identifier of the product, such as a GTIN. Null: none. */
      manufacturer_product_id_std?: string | null | undefined
      /** Certificate of product safety, for some imports to the United States. */
      cpsc?: Cpsc | undefined
      /** The reference of a declaration under the deforestation regulation. */
      dds_reference?: string | undefined
      /** TARIC code that classifies the goods for imports to the EU. */
      taric_code?: string | undefined
    }[]
    /** Notes on the order. */
    notes?: string | undefined
    /** Tags of the order. */
    tags?: string[] | undefined
  }
  /** Prices, costs and the status of the payment. */
  payment_details: {
    /** Whether the receiver pays at delivery. Null: not known. */
    is_cash_on_delivery?: boolean | null | undefined
    /** What the shopper pays, shipping and taxes included. */
    total_price: Amount
    /** Price of all items without shipping and taxes. */
    subtotal_price?: Amount | undefined
    /** Estimated price of shipping. */
    estimated_shipping_price?: Amount | undefined
    /** Estimated taxes. */
    estimated_tax_price?: Amount | undefined
    /** Status of the payment in the shop. */
    status: {
      /** Code of the status. */
      code: string
      /** Name of the status, for people. */
      message?: string | undefined
    }
    /** Date of the invoice. Null: none. */
    invoice_date?: string | null | undefined
    /** Discount on the goods. Null: none. */
    discount_granted?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
    /** What the receiver paid for insurance. Null: nothing. */
    insurance_costs?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
    /** What the receiver paid for the transport. Null: nothing. */
    freight_costs?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
    /** Other costs that the receiver paid. Null: none. */
    other_costs?: {
      /** Amount. Null: none. */
      value?: number | string | null | undefined
      /** Currency, ISO 4217, such as `EUR`. Null: none. */
      currency?: string | null | undefined
    } | null | undefined
  }
  /** What customs need. Null: nothing. */
  customs_details?: {
    /** Number of the commercial invoice. */
    commercial_invoice_number?: string | undefined
    /** Why the goods are exported. */
    shipment_type?: "gift" | "commercial_goods" | "commercial_sample" | "returned_goods" | undefined
    /** Whether the goods are exported by a private person, to a consumer or to a company. */
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
    /** Tax numbers by party. Null: none. */
    tax_numbers?: {
      /** Tax numbers of the sender. */
      sender?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null: none. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null: none. */
        country_code?: string | null | undefined
        /** The number. Null: none. */
        value?: string | null | undefined
      }[] | undefined
      /** Tax numbers of the receiver. */
      receiver?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null: none. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null: none. */
        country_code?: string | null | undefined
        /** The number. Null: none. */
        value?: string | null | undefined
      }[] | undefined
      /** Tax numbers of the importer of record. */
      importer_of_record?: {
        /** Kind of the number, such as `VAT` or `EORI`. Null: none. */
        name?: string | null | undefined
        /** Country that issued the number, ISO 3166-1 alpha-2. Null: none. */
        country_code?: string | null | undefined
        /** The number. Null: none. */
        value?: string | null | undefined
      }[] | undefined
    } | null | undefined
  } | null | undefined
  /** The shopper. */
  customer_details?: {
    /** Name of the shopper. */
    name: string
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    phone_number?: string | undefined
    /** E-mail address. */
    email?: string | undefined
  } | undefined
  /** Address on the invoice. */
  billing_address?: {
    /** Name of the person. */
    name?: string | undefined
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code?: string | undefined
    /** City or town. */
    city?: string | undefined
    /** Number of the PO box. Null or empty: none. */
    po_box?: string | null | undefined
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code?: string | undefined
    /** E-mail address. */
    email?: string | "" | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    phone_number?: string | undefined
  } | undefined
  /** Address that the order is delivered to. */
  shipping_address?: {
    /** Name of the person. */
    name?: string | undefined
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code?: string | undefined
    /** City or town. */
    city?: string | undefined
    /** Number of the PO box. Null or empty: none. */
    po_box?: string | null | undefined
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code?: string | undefined
    /** E-mail address. */
    email?: string | "" | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    phone_number?: string | undefined
  } | undefined
  /** How the order is shipped. */
  shipping_details?: {
    /** Whether the shopper collects the order. Null: not known. */
    is_local_pickup?: boolean | null | undefined
    /** Delivery method that the shopper chose at the checkout. */
    delivery_indicator?: string | undefined
    /** Dimensions, weight and volume of the whole order. */
    measurement?: Measurement | undefined
    /** How it is shipped. */
    ship_with?: {
      /** How it is shipped: by the code of a shipping option. */
      type: "shipping_option_code"
      /** The shipping option and the contract. */
      properties: {
        /** Code of the shipping option. Null: none. */
        shipping_option_code: string | null
        /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
        contract_id?: number | null | undefined
      }
    } | undefined
  } | undefined
  /** Service point that the shopper chose. Returned as it was sent. */
  service_point_details?: {
    /** Id of the service point on this server. */
    id?: string | undefined
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id?: string | undefined
    /** Number of the shopper at the carrier, for lockers. */
    post_number?: string | undefined
    /** Latitude in degrees, WGS 84. */
    latitude?: string | undefined
    /** Longitude in degrees, WGS 84. */
    longitude?: string | undefined
    /** Kind of the service point. */
    type?: string | undefined
    /** Data of this carrier only, without a fixed structure. */
    extra_data?: {
      [name: string]: unknown
    } | undefined
  } | undefined
}

export type OrderSelector = {
  /** Id of the order in the shop. This or `order_number` is required. */
  order_id?: string | undefined
  /** Order number. This or `order_id` is required. */
  order_number?: string | undefined
  /** Whether the shipping rules of the organization are applied. */
  apply_shipping_rules?: boolean | undefined
  /** How the order is split. Default: the whole order in one parcel. */
  parcels?: OrderParcel[] | undefined
}

export type Organization = {
  /** Id of the organization. */
  id: number
  /** Name of the organization. */
  name: string
  /** `live` or `test`. A test organization ships with sandbox carriers. */
  mode: "live" | "test"
  /** Home country of the organization, ISO 3166-1 alpha-2. */
  country: string
  /** Currency of the organization, ISO 4217. */
  currency: string
  /** Time zone of the organization, such as `Europe/Amsterdam`. */
  time_zone: string
  /** When it was created, in UTC. */
  created_at: string
  /** The same as created_at. */
  registered: string
}

export type ParcelCreatedAddress = {
  /** Name of the person. Null: none. */
  name?: string | null | undefined
  /** Name of the company. Null: none. */
  company_name?: string | null | undefined
  /** Street, with or without the house number. Null: none. */
  address_line_1?: string | null | undefined
  /** Second line of the address, such as the floor or the building. Null: none. */
  address_line_2?: string | null | undefined
  /** House number with its suffix, such as `10` or `4A`. Null: none. */
  house_number?: string | null | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. Null: none. */
  city?: string | null | undefined
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. Null: none. */
  state_province_code?: string | null | undefined
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** E-mail address. Null: none. */
  email?: string | null | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. Null: none. */
  phone_number?: string | null | undefined
  [name: string]: unknown
}

export type ParcelCreatedEvent = {
  /** Id of the parcel. */
  id: number
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
  /** When it was announced to the carrier, in UTC. Null: not yet. */
  announced_at: string | null
  /** Id of the organization. */
  organization_id: number
  /** How it is shipped. */
  ship_with: {
    /** `shipping_option_code`: by the code of a shipping option. `contract`: by a contract alone. */
    type: "shipping_option_code" | "contract"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code?: string | undefined
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
      [name: string]: unknown
    }
  }
  /** Code of the carrier, in lower case. */
  carrier_code: string
  /** Tracking number. Null: the carrier has not assigned one yet. */
  tracking_number: string | null
  /** Identifier of the parcel at the carrier, where it differs from the tracking number. Null: none. */
  tracking_identifier: string | null
  /** URL of the tracking page. Null: none. */
  tracking_url: string | null
  /** Whether the parcel is a return. */
  is_return: boolean
  /** Id of the brand. Null: none. */
  brand_id: number | null
  /** Id of the integration. */
  integration_id: number
  /** Reference of yours. Null: none. */
  external_reference: string | null
  /** Dimensions of the parcel. Null: not known. */
  dimensions: {
    /** Longest side, in the given unit. */
    length: string | number
    /** Second side, in the given unit. */
    width: string | number
    /** Third side, in the given unit. */
    height: string | number
    /** Unit of the three sides. */
    unit: string
    [name: string]: unknown
  } | null
  /** Weight of the parcel. Null: not known. */
  weight: {
    /** Weight as a decimal number, in the given unit. */
    value: string | number
    /** Unit of the weight. */
    unit: string
    [name: string]: unknown
  } | null
  /** Order number. Null: no order. */
  order_number: string | null
  /** When the order was placed, in UTC. Null: no order. */
  ordered_at: string | null
  /** Value of the order. Null: no order. */
  total_price: {
    /** Amount. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** The address that it is sent from. */
  from_address: ParcelCreatedAddress
  /** The address that it is sent to. */
  to_address: ParcelCreatedAddress
  /** The goods in the parcel. */
  parcel_items: ParcelCreatedItem[]
}

export type ParcelCreatedItem = {
  /** Id of the item in the shop. Null: none. */
  item_id: string | null
  /** Description of the goods. */
  description: string
  /** Id of the product in the shop. Null: none. */
  product_id: string | null
  /** Id of the variant of the product in the shop. Null: none. */
  variant_id: string | null
  /** Number of pieces. */
  quantity: number
  /** Stock keeping unit of the shop. Null: none. */
  sku: string | null
  /** Harmonized System code that classifies the goods, 6 to 12 digits. Null: none. */
  hs_code: string | null
  /** Country where the goods were made, ISO 3166-1 alpha-2. Null: not known. */
  country_of_origin: string | null
  /** Price of one piece. Null: not known. */
  unit_price: {
    /** Amount. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
}

export type ParcelDocument = {
  /**
   * Use document_type.
   *
   * @deprecated
   */
  type: string
  /** Type of the document. */
  document_type: "label" | "customs-declaration" | "air-waybill"
  /** Paper size. */
  size: "a6" | "a4"
  /** URL that the document is downloaded from, with the credentials of the API. */
  link: string
}

export type ParcelStatus = {
  /** Code of the status. */
  code: "ANNOUNCED" | "TO_SORTING" | "DELAYED" | "SORTED" | "UNSORTED" | "SORTING" | "DELIVERY_FAILED" | "DELIVERED" | "AWAITING_CUSTOMER_PICKUP" | "ANNOUNCED_UNCOLLECTED" | "COLLECT_ERROR" | "PICKED_UP_BY_DRIVER" | "UNDELIVERABLE" | "SHIPMENT_ON_ROUTE" | "DRIVER_ON_ROUTE" | "COLLECTED_BY_CUSTOMER" | "CANCELLATION_FAILED" | "NO_LABEL" | "READY_TO_SEND" | "ANNOUNCING" | "ANNOUNCEMENT_FAILED" | "UNKNOWN" | "CANCELLED_UPSTREAM" | "CANCELLING" | "CANCELLED" | "CANCELLING_UPSTREAM" | "AT_CUSTOMS" | "AT_SORTING_CENTRE" | "REFUSED_BY_RECIPIENT" | "RETURNED_TO_SENDER" | "DELIVERY_METHOD_CHANGED" | "DELIVERY_DATE_CHANGED" | "DELIVERY_ADDRESS_CHANGED" | "EXCEPTION" | "ADDRESS_INVALID"
  /** Name of the status, for people. */
  message: string
}

export type ParcelTracking = {
  /** Id of the parcel. */
  parcel_id: number
  /** Id in your system. */
  source_id: string
  /** When it was announced to the carrier, in UTC. */
  announced_at: string
  /** When it was created, in UTC. */
  created_at: string
  /** Brand, integration and kind of the parcel. */
  details: {
    /** Id of the brand. */
    brand_id?: number | undefined
    /** Id of the integration. */
    integration_id: number
    /** Day of delivery that was expected when the parcel was announced. It stays when the parcel is late, and when it has arrived. */
    expected_delivery_date?: string | undefined
    /** Whether the parcel goes into a letterbox. */
    is_mail_box: boolean
    /** Whether the parcel is a return. */
    is_return: boolean
    /** Whether the parcel goes to a service point. */
    is_to_service_point: boolean
  }
  /** The address that it is sent from. */
  from_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    [name: string]: unknown
  }
  /** The address that it is sent to. */
  to_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    [name: string]: unknown
  }
  /** The goods in the parcel. */
  parcel_items: {
    /** Description of the goods, as customs read it. */
    description: string
    /** Number of pieces. */
    quantity: number
    /** Price of one piece. Null: not known. */
    price_per_item?: PriceResponse | null | undefined
    /**
     * The same as price_per_item, under its previous name.
     *
     * @deprecated
     */
    price?: PriceResponse | null | undefined
    [name: string]: unknown
  }[]
  /** How it is shipped. */
  ship_with: {
    /** `shipping_option_code`: by the code of a shipping option. `contract`: by a contract alone. */
    type: "shipping_option_code" | "contract"
    /** The shipping option and the contract. */
    properties: {
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
      [name: string]: unknown
    }
  }
  /** Tracking numbers of the parcel. */
  tracking_numbers: {
    /** Code of the carrier, in lower case. */
    carrier_code: string
    /** Tracking number of the parcel. */
    tracking_number: string
    /** Identifier of the parcel at the carrier, where it differs from the tracking number. */
    tracking_identifier?: string | undefined
    /** URL of the tracking page. */
    tracking_url?: string | undefined
  }[]
  /** When it was last changed, in UTC. */
  updated_at: string
  /** Tracking events, in the order in which they happened. */
  events: TrackingEvent[]
}

export type ParcelWebhookMessage = {
  /** Type of the message. */
  action: string
  /** Milliseconds since 1970-01-01 UTC. */
  timestamp: number
  /** The parcel, as version 2 of the API returns it. */
  parcel: {
    /** Id of the parcel. */
    id: number
    /** Tracking number. Null: the carrier has not assigned one yet. */
    tracking_number: string | null
    /** Status of the parcel. */
    status: {
      /** Id of the status, by which it is identified. */
      id: number
      /** Name of the status, for people. */
      message: string
      [name: string]: unknown
    }
    /** URL of the tracking page. Null: none. */
    tracking_url?: string | null | undefined
    /** The carrier. */
    carrier?: {
      /** Id of the carrier in version 2. Null: none. */
      id?: number | null | undefined
      /** Code of the carrier. */
      code?: string | undefined
      /** Name of the carrier. */
      name?: string | undefined
      /** Code of the carrier of service points. */
      servicepoints_carrier_code?: string | undefined
      [name: string]: unknown
    } | undefined
    /** Wanted times of handover and delivery. */
    delivery_dates?: {
      /** Estimated day of delivery, in UTC. Null: not known. */
      estimated?: string | null | undefined
      /** Expected day of delivery, in UTC. Null: not known. */
      expected?: string | null | undefined
      [name: string]: unknown
    } | undefined
    /** Whether the parcel is a return. */
    is_return?: boolean | undefined
    /** Order number, as the shopper knows it. Null: none. */
    order_number?: string | null | undefined
    /** Reference of yours. Null: none. */
    external_reference?: string | null | undefined
    /** Name of the receiver. */
    name?: string | undefined
    /** Name of the company. */
    company_name?: string | undefined
    /** Street and house number. */
    address?: string | undefined
    /** City or town. */
    city?: string | undefined
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code?: string | undefined
    /** Weight in kilograms. Null: not known. */
    weight?: string | null | undefined
    /** When it was created, `DD-MM-YYYY HH:MM:SS` in UTC. */
    date_created?: string | undefined
    /** When it was last changed, `DD-MM-YYYY HH:MM:SS` in UTC. */
    date_updated?: string | undefined
    /** When it was announced, `DD-MM-YYYY HH:MM:SS` in UTC. Null: not yet. */
    date_announced?: string | null | undefined
    /** Id of the shipment, the same for all its parcels. Null: none. */
    colli_uuid?: string | null | undefined
    /** Number of the parcel in the shipment, from 0. */
    collo_nr?: number | undefined
    /** Number of parcels. */
    collo_count?: number | undefined
    [name: string]: unknown
  }
  [name: string]: unknown
}

export type ParcelsReport = {
  /** Id of the report, a UUID. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** State of the report. `url` is set when it is `ready`. */
  status: "queued" | "generating" | "ready" | "failed" | "expired"
  /** The state, for people. */
  status_message: string
  /** Percent of the parcels that were read. */
  progress: number
  /** Columns of the report. */
  fields: ("parcel_id" | "direction" | "carrier_code" | "carrier_name" | "from_address_company_name" | "contract_id" | "contract_type" | "from_address_city" | "from_address_postal_code" | "from_address_country_code" | "from_address_country_name" | "to_address_city" | "to_address_postal_code" | "to_address_country_code" | "to_address_country_name" | "order_number" | "tracking_number" | "announced_at" | "shipped_at" | "first_offer_at" | "delivered_at" | "shipping_option_code" | "total_cost" | "status" | "sub_status" | "integration_id" | "integration_type" | "weight" | "brand_id" | "brand_name")[]
  /** Which parcels the report lists. */
  filters: ParcelsReportFilters
  /** The CSV file, while the report is `ready`. It needs no credentials: keep it secret. */
  url: string | null
  /** Until when it can be downloaded, in UTC. Null: it is not ready. */
  expires_at: string | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
}

export type ParcelsReportFilters = {
  /** Announced at this time or later. Without an offset it is in UTC. */
  announced_after: string
  /** Announced at this time or earlier. */
  announced_before: string
  /** Direction of the parcels. `incoming`: returns. Default: both. */
  direction?: "incoming" | "outgoing" | undefined
  /** Only parcels of this integration. */
  integration_id?: number | undefined
  /** Only parcels of this brand. */
  brand_id?: number | undefined
  /** Only parcels with this shipping option. */
  shipping_option_code?: string | undefined
  /** Only parcels changed at this time or later. */
  updated_after?: string | undefined
  /** Only parcels changed at this time or earlier. */
  updated_before?: string | undefined
}

export type ParcelsReportRequest = {
  /** The columns, in their order. A name that stands twice is a column twice. */
  fields: ("parcel_id" | "direction" | "carrier_code" | "carrier_name" | "from_address_company_name" | "contract_id" | "contract_type" | "from_address_city" | "from_address_postal_code" | "from_address_country_code" | "from_address_country_name" | "to_address_city" | "to_address_postal_code" | "to_address_country_code" | "to_address_country_name" | "order_number" | "tracking_number" | "announced_at" | "shipped_at" | "first_offer_at" | "delivered_at" | "shipping_option_code" | "total_cost" | "status" | "sub_status" | "integration_id" | "integration_type" | "weight" | "brand_id" | "brand_name")[]
  /** Which parcels the report lists. */
  filters: ParcelsReportFilters
}

export type PercentageInsurance = {
  /** Insured part of the value of the order, in percent. */
  percentage: number
}

export type Pickup = {
  /** Id of the pickup. */
  id: number
  /** Code of the carrier, in lower case. */
  carrier_code: string
  /** Id of the contract that the pickup is booked under. */
  contract_id: number
  /** Status of the pickup. */
  status: "ANNOUNCING" | "CREATED" | "FAILED" | "CANCELLED"
  /** The number of the pickup at the carrier; empty until it is booked. */
  tracking_number: string
  /** Times at which the carrier may come. */
  time_slots: {
    /** When the time slot begins. */
    start_at: string
    /** When the time slot ends. Null: open. */
    end_at: string | null
  }[]
  /** Number of parcels and pallets in all. */
  quantity: number
  /** What is collected. */
  items: {
    /** Number of parcels or pallets. */
    quantity: number
    /** Whether parcels or pallets are collected. */
    container_type: "parcel" | "pallet"
    /** Weight of these parcels or pallets. Null: not known. */
    total_weight: {
      /** Weight as a decimal number, in the given unit. */
      value: string
      /** Unit of the weight. */
      unit: "kg" | "g" | "lbs" | "oz"
    } | null
    /** How large the item is. Some carriers ask for it instead of dimensions. */
    volumetric_weight_kind?: "envelope" | "small" | "medium" | "large" | "very_large" | "pallet" | undefined
    /** The service that the parcels of the item were bought with. */
    shipping_option?: "standard" | "express" | "express_saver" | undefined
    /** Country that the parcels of the item go to. */
    destination_country_code?: string | undefined
  }[]
  /** Weight in all. Null: not known. */
  total_weight: {
    /** Weight as a decimal number, in the given unit. */
    value: string
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
  } | null
  /** Reference of yours. Empty: none. */
  reference: string
  /** Instructions for the driver. */
  special_instructions: string
  origin_detail?: PickupOriginDetail | undefined
  /** Whether a parcel is heavier than 32 kg. */
  is_overweight?: boolean | undefined
  /** Address that the carrier collects from. */
  address: {
    /** Name of the person. */
    name: string
    /** Name of the company. */
    company_name: string
    /** Street, with or without the house number. */
    address_line_1: string
    /** House number with its suffix, such as `10` or `4A`. */
    house_number: string
    /** Second line of the address, such as the floor or the building. */
    address_line_2: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    /** City or town. */
    city: string
    /** Number of the PO box. Null or empty: none. */
    po_box: string | null
    /** State or province, ISO 3166-2. Absent: none. */
    state_province_code?: string | undefined
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** E-mail address. Absent: none. */
    email?: string | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    phone_number: string
  }
  /** The country of the address. */
  country: string
  /** Why it failed, or why the carrier did not cancel it. */
  errors: {
    /** The HTTP status. */
    status: string
    /** The kind of error, for programs. `links.about` explains it. */
    code: string
    /** Short name of the kind of error, the same for each occurrence. */
    title: string
    /** What is wrong with which value, and what to send instead. */
    detail: string
  }[]
  /** When it was created, in UTC. */
  created_at: string
  /** When the pickup was cancelled, in UTC. Null: it was not. */
  cancelled_at: string | null
}

/** Any address: it need not be a stored sender address. */
export type PickupAddress = {
  /** Name of the person who hands over the parcels. */
  name: string
  /** Street, with or without the house number. */
  address_line_1: string
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** Name of the company. */
  company_name?: string | undefined
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** E-mail address. */
  email?: string | "" | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
}

export type PickupCancellation = {
  /** `cancelled`: done. `queued`: the carrier was asked and its answer is pending. */
  status: "cancelled" | "queued"
  /** What happens next, for people. */
  message: string
}

export type PickupItemRequest = {
  /** Number of parcels or pallets. */
  quantity: number
  /** Whether parcels or pallets are collected. */
  container_type?: "parcel" | "pallet" | undefined
  /** Weight of these parcels or pallets. */
  total_weight?: Weight | undefined
  /** How large the item is. Some carriers ask for it instead of dimensions. */
  volumetric_weight_kind?: "envelope" | "small" | "medium" | "large" | "very_large" | "pallet" | undefined
  /** The service that the parcels of the item were bought with. */
  shipping_option?: "standard" | "express" | "express_saver" | undefined
  /** Country that the parcels of the item go to. */
  destination_country_code?: string | undefined
}

/** Where the driver finds the parcels. */
export type PickupOriginDetail = {
  /** Where at the building the parcels are. */
  package_location: "front" | "none" | "rear" | "side"
  /** What `building_part_description` names. */
  building_part: "apartment" | "building" | "department" | "floor" | "room" | "suite"
  /** The name or number of that part. */
  building_part_description?: string | undefined
  /** When the address closes, by its own clock. */
  company_close_time: string
}

export type PickupRequest = {
  /** Code of a carrier that offers pickups. */
  carrier_code: string
  /** Id of the contract. Required if the carrier has several active contracts. */
  contract_id?: number | null | undefined
  /** The same as contract_id. */
  contract?: number | null | undefined
  /** Times at which the carrier may come, at most two. */
  time_slots: PickupTimeSlotRequest[]
  /**
   * Refused. Use `time_slots`.
   *
   * @deprecated
   */
  time_slot?: unknown | undefined
  /** Number of parcels and pallets in all. Default: the sum of `items`. One of both is required. */
  quantity?: number | undefined
  /** What is collected, by kind. */
  items?: PickupItemRequest[] | undefined
  /** Weight in all. Default: the sum of the items, in kilograms. Null: not known. */
  total_weight?: Weight | null | undefined
  /** Address that the carrier collects from. */
  address: PickupAddress
  /** Reference of yours. */
  reference?: string | undefined
  /** Instructions for the driver. */
  special_instructions?: string | undefined
  origin_detail?: PickupOriginDetail | undefined
  /** Whether a parcel is heavier than 32 kg. */
  is_overweight?: boolean | undefined
}

export type PickupTimeSlot = {
  /** When the time slot begins. */
  start_at: string
  /** When the time slot ends. */
  end_at: string
}

export type PickupTimeSlotRequest = {
  /** When the time slot begins. */
  start_at: string
  /** The closing time of the address. Some carriers require it. */
  end_at?: string | null | undefined
}

export type Price = {
  /** Amount, a decimal number with at most the decimals of the currency. */
  value: string | number
  /** Currency, ISO 4217, such as `EUR`. */
  currency: string
}

export type PriceResponse = {
  /** Amount, a decimal number with at most the decimals of the currency. */
  value: string
  /** Currency, ISO 4217, such as `EUR`. */
  currency: string
}

export type PricingForm = {
  /** One entry for each shipping option with a price. */
  prices: {
    /** Code of the shipping option. */
    shipping_option_code: string
    /** Price of a parcel with this option. */
    price: {
      /** Amount, a decimal number with at most the decimals of the currency. */
      value: string
      /** Currency, ISO 4217, such as `EUR`. */
      currency: "EUR" | "GBP" | "USD"
    }
  }[]
}

export type PricingFormChanges = {
  /** One entry for each shipping option with a price. */
  prices: {
    /** Code of the shipping option. */
    shipping_option_code: string
    /** Price of a parcel with this option. Null removes it. */
    price: {
      /** Amount, a decimal number with at most the decimals of the currency. */
      value: string
      /** Currency, ISO 4217, such as `EUR`. */
      currency: "EUR" | "GBP" | "USD"
    } | null
  }[]
}

export type ProvidedData = {
  /** Id of the request for data. */
  request_id: number
  /** Text for the carrier. Required where a text is requested. */
  comment?: string | null | undefined
  /** Files from POST /dsf/files. Required where a document or a photo is requested. */
  attachments?: {
    /** Token of an uploaded file, from POST /dsf/files. */
    file_token: string
  }[] | undefined
  /** What was sold. Required for a request of the type `sales_data`. */
  sales_data?: ({
    /** Description of the product. */
    product_description: string
    /** Number of pieces. */
    quantity: number
    /** Price of one piece, tax included. Required. */
    selling_price_per_item?: number | undefined
    /**
     * The previous name of `selling_price_per_item`, which takes precedence where both are sent.
     *
     * @deprecated
     */
    selling_price?: number | undefined
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
    /** Tax rate in percent. */
    tax_rate: number
    /** The date of the invoice. Default: when the parcel was announced. */
    sales_date?: string | null | undefined
  })[] | undefined
  /** Whether sales data of more than 5,000 EUR in all is accepted. */
  force?: boolean | undefined
}

export type PublicDeliveryOptionsRequest = {
  /** Weight of the cart. */
  total_weight: CheckoutWeight
  /** Value of the cart. */
  total_price: CheckoutPrice
  /** Dimensions of the parcel, for conditions and limits of carriers. They count only with all three sides. Null: not known. */
  parcel_dimensions?: {
    /** Length of the parcel, in the given unit. */
    length?: string | number | undefined
    /** Width of the parcel, in the given unit. */
    width?: string | number | undefined
    /** Height of the parcel, in the given unit. */
    height?: string | number | undefined
    /** Unit of the three sides. */
    unit?: "cm" | "mm" | "m" | "yd" | "ft" | "in" | undefined
  } | null | undefined
  /** Where the shopper wants it. */
  to_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. Null: none. */
    postal_code?: string | null | undefined
  }
  /** Conditions of delivery methods read the key `checkout_metadata`. */
  metadata?: {
    [name: string]: string
  } | null | undefined
  /** Where the parcel starts. Default: as the configuration says. */
  from_address?: CheckoutFromAddress | undefined
}

export type QuotedAddress = {
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** Postal code, or how it begins. Null: not known. */
  postal_code?: string | null | undefined
  /** Street, with or without the house number. Null: none. */
  address_line_1?: string | null | undefined
  /** City or town. Null: none. */
  city?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. Null: none. */
  state_province_code?: string | null | undefined
}

export type QuotedParcel = {
  /** Weight of the parcel. */
  weight?: QuotedWeight | undefined
  /** Dimensions of the parcel. Null: not known. */
  dimensions?: Dimensions | null | undefined
  /** Insurance on top of the standard liability cover of the carrier, a number of euros or a price in any currency; it wins. */
  additional_insured_price?: number | {
    /** Amount, a decimal number. */
    value: string | number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null | undefined
  /** Insured value in all, a number of euros or a price in any currency. Null: no insurance. */
  total_insured_price?: number | {
    /** Amount, a decimal number. */
    value: string | number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null | undefined
}

export type QuotedWeight = {
  /** Weight as a decimal number above 0, in the given unit. */
  value: string | number
  /** Unit of the weight. */
  unit: "kg" | "g" | "lbs" | "oz"
}

export type ReplayRequest = {
  /** Failed deliveries of events of this time or later are sent again. */
  since: string
}

export type ReplayResult = {
  /** Number of deliveries that are sent again. */
  replayed: number
}

export type RequestedData = {
  /** Id of the request for data. */
  request_id: number
  /** Type of the data. */
  data_type: "claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents"
  /** What is requested, for people. */
  title: string
  /** Tracking number of the parcel. Null: none. */
  tracking_number: string | null
  /** Order number, as the shopper knows it. Null: none. */
  order_number: string | null
  /** When it was created, in UTC. */
  created_at: string
}

export type Return = {
  /** Id of the return. */
  id: number
  /** Id of the first parcel of the return. */
  parcel_id: number
  /** The address that it is sent from. */
  from_address: ReturnPartyAddress
  /** The address that it is sent to. */
  to_address: ReturnPartyAddress
  /** The shipping product. */
  shipping_product: {
    /** Code of the shipping product. */
    code: string
  }
  /** The shipping option. */
  shipping_option: {
    /** Code of the shipping option. Null: none. */
    code: string | null
  }
  /** Dimensions of the parcel. Absent: none were sent. */
  dimensions?: {
    /** Longest side, in the given unit. */
    length: number
    /** Second side, in the given unit. */
    width: number
    /** Third side, in the given unit. */
    height: number
    /** Unit of the three sides. */
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  } | undefined
  /** Weight of the parcel. */
  weight: {
    /** Weight as a decimal number, in the given unit. */
    value: number
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
  }
  /** Number of parcels. */
  collo_count: number
  /** The goods in the parcel. */
  parcel_items: ReturnItem[]
  /** Whether the shopper is to get e-mails about the return. None are sent yet: it is kept and answered. */
  send_tracking_emails: boolean
  /** Id of the brand. */
  brand_id?: number | undefined
  /**
   * Use label.
   *
   * @deprecated
   */
  label_url: string | null
  /** URLs of the label, while it can be downloaded: A4 for a normal printer, A6 for a label printer. */
  label?: {
    /** URLs of the label for a sheet of A4, one for each place on the sheet. */
    normal_printer: string[]
    /** URL of the label for a label printer. */
    label_printer: string
  } | undefined
  /** The price of the shipping option when the return was created, where it was known. */
  label_cost?: {
    /** Amount. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | undefined
  /** Whether the return is insured. */
  insurance: boolean
  /** Insured value. Null: no insurance. */
  total_insured_value: {
    /** Amount worth 2 to 5000 euros; 0: no insurance. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** Tracking number of the first parcel. Null: the carrier has not assigned one yet. */
  tracking_number: string | null
  /** Tracking numbers of the parcel. */
  tracking_numbers: {
    /** Tracking number of the parcel. */
    tracking_number: string
    /** URL of the tracking page. Null: none. */
    tracking_url: string | null
  }[]
  /** URL of the tracking page. Null: none. */
  tracking_url: string | null
  /** Number of the customs invoice. Null: none. */
  customs_invoice_nr: string | null
  /** Whether the return can be cancelled. */
  is_cancellable: boolean
  /** Group that the status belongs to. */
  parent_status: string
  /** The statuses of the first parcel, oldest first. */
  status_history: {
    /** When the carrier reported it, in UTC. */
    carrier_update_timestamp: string
    /** Id of the entry. */
    parcel_status_history_id: string
    /** Group that the status belongs to. */
    parent_status: string
    /** Code of the carrier, in lower case. */
    carrier_code: string
    /** Text of the carrier. */
    carrier_message: string
  }[]
  /** When it was created, in UTC. */
  created_at: string
  /**
   * Milliseconds since 1970-01-01 UTC. Use delivered_at_iso.
   *
   * @deprecated
   */
  delivered_at: number | null
  /** When the return was delivered, in UTC. Null: not yet. */
  delivered_at_iso: string | null
  /** Why the parcel comes back. */
  reason?: {
    /** Id of the reason. */
    id: number
    /** Name of the reason. */
    description: string
  } | undefined
  /** The refund that the shopper wants. */
  refund?: {
    /** Kind of refund. */
    refund_type: "money" | "credit" | "exchange"
    /** What the shopper wrote about the refund. Null: nothing. */
    message: string | null
  } | undefined
  /** What the shopper pays for the return. */
  return_fee?: {
    /** Amount, a decimal number as text. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | undefined
  /** Order number, as the shopper knows it. */
  order_number: string
  /** Value of the order. Null: not known. */
  total_order_value: {
    /** Amount. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** Reference of yours. Null: none. */
  external_reference: string | null
  /** Id of the contract with the carrier. */
  contract: number
  /** Kind of shipment for customs, by the numbers of version 2. */
  customs_shipment_type?: number | undefined
  /** How the shopper hands the parcel over. Null: not chosen. */
  delivery_option: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null
  /** Photos of the shopper. */
  images: {
    /** Id of the product in the photo. Null: none. */
    product_id: string | null
    /** URL of the photo. */
    uploaded_image: string
    /** URL of a small version of the photo. Null: none. */
    thumbnail_image: string | null
    /** What the shopper wrote about the photo. Null: nothing. */
    description: string | null
  }[]
  /** Status of the return. */
  status: "open" | "requested" | "request_rejected" | "awaiting_payment" | "payment_failed"
  /** What customs need. Required across a customs border. */
  customs_information?: ReturnCustomsRecord | undefined
  /** Why the announcement failed. Empty: it did not. */
  errors: AnnouncementError[]
}

export type ReturnAddress = {
  /** Name of the person. */
  name: string
  /** Name of the company. */
  company_name?: string | undefined
  /** Street, with or without the house number. */
  address_line_1: string
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** E-mail address. */
  email?: string | "" | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
}

export type ReturnAddressResponse = {
  /** Name of the person. */
  name: string
  /** Name of the company. */
  company_name: string
  /** Street, with or without the house number. */
  address_line_1: string
  /** House number with its suffix, such as `10` or `4A`. */
  house_number: string
  /** Second line of the address, such as the floor or the building. */
  address_line_2: string
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Number of the PO box. Null or empty: none. */
  po_box: string | null
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code: string
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** E-mail address. */
  email: string | ""
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number: string
}

export type ReturnCancellation = {
  /** What happens next, for people. */
  message: string
}

export type ReturnConflict = {
  /** What is at fault. */
  field: "returns"
  /** The HTTP status. */
  code: 409
  /** Why the return cannot be cancelled. */
  message: string
}

export type ReturnCustomsInformation = {
  /** Number of the commercial invoice. */
  invoice_number: string
  /** Why the goods are exported. */
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  /** Whether the goods are exported by a private person, to a consumer or to a company. */
  export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
  /** Date of the commercial invoice. Default: the day of the announcement. */
  invoice_date?: string | undefined
  /** Discount on the goods. Null: none. */
  discount_granted?: {
    /** Amount. */
    value: string | number
    /** Currency, ISO 4217, such as `EUR`. */
    currency?: string | undefined
  } | null | undefined
  /** What the receiver paid for the transport. Null: nothing. */
  freight_costs?: {
    /** Amount. */
    value: string | number
    /** Currency, ISO 4217, such as `EUR`. */
    currency?: string | undefined
  } | null | undefined
  /** What the receiver paid for insurance. Null: nothing. */
  insurance_costs?: {
    /** Amount. */
    value: string | number
    /** Currency, ISO 4217, such as `EUR`. */
    currency?: string | undefined
  } | null | undefined
  /** Other costs that the receiver paid. Null: none. */
  other_costs?: {
    /** Amount. */
    value: string | number
    /** Currency, ISO 4217, such as `EUR`. */
    currency?: string | undefined
  } | null | undefined
  /** Description of all goods. Not every carrier prints it. */
  goods_description?: string | undefined
  /** Notes for customs. */
  general_notes?: string | undefined
  /** Further statements on the customs declaration. */
  additional_declaration_statements?: string[] | undefined
  /** Who imports the goods, where it is not the receiver. Null: the receiver. */
  importer_of_record?: {
    /** Name of the person. */
    name: string
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1: string
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** City or town. */
    city: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    telephone?: string | undefined
    /** E-mail address. */
    email?: string | undefined
  } | null | undefined
  /** Tax numbers by party. */
  tax_numbers?: {
    /** Tax numbers of the sender. */
    sender: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[]
    /** Tax numbers of the receiver. */
    receiver: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[]
    /** Tax numbers of the importer of record. */
    importer_of_record: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[]
  } | undefined
  /** Certificates of product safety by SKU. Null: none. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
  /** The outbound parcel, for customs. Null: not given. */
  return_data?: ReturnData | null | undefined
}

export type ReturnCustomsRecord = {
  /** Number of the commercial invoice. */
  invoice_number: string
  /** Why the goods are exported. */
  export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use"
  /** Whether the goods are exported by a private person, to a consumer or to a company. */
  export_type: "private" | "commercial_b2c" | "commercial_b2b"
  /** Date of the commercial invoice. Default: the day of the announcement. */
  invoice_date?: string | undefined
  /** Discount on the goods. Null: none. */
  discount_granted?: PriceResponse | null | undefined
  /** What the receiver paid for the transport. Null: nothing. */
  freight_costs?: PriceResponse | null | undefined
  /** What the receiver paid for insurance. Null: nothing. */
  insurance_costs?: PriceResponse | null | undefined
  /** Other costs that the receiver paid. Null: none. */
  other_costs?: PriceResponse | null | undefined
  /** Description of all goods. Not every carrier prints it. */
  goods_description?: string | undefined
  /** Notes for customs. */
  general_notes?: string | undefined
  /** Further statements on the customs declaration. */
  additional_declaration_statements?: string[] | undefined
  /** Who imports the goods, where it is not the receiver. Null: the receiver. */
  importer_of_record?: {
    /** Name of the person. */
    name: string
    /** Name of the company. */
    company_name?: string | undefined
    /** Street, with or without the house number. */
    address_line_1: string
    /** Second line of the address, such as the floor or the building. */
    address_line_2?: string | undefined
    /** House number with its suffix, such as `10` or `4A`. */
    house_number?: string | undefined
    /** City or town. */
    city: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** State or province, ISO 3166-2, such as `IT-RM`. */
    state_province_code?: string | undefined
    /** Telephone number, best with the country prefix, such as `+31401234567`. */
    telephone?: string | undefined
    /** E-mail address. */
    email?: string | undefined
  } | null | undefined
  /** Tax numbers by party. */
  tax_numbers?: {
    /** Tax numbers of the sender. */
    sender?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
    /** Tax numbers of the receiver. */
    receiver?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
    /** Tax numbers of the importer of record. */
    importer_of_record?: {
      /** Kind of the number, such as `VAT` or `EORI`. */
      name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
      /** Country that issued the number, ISO 3166-1 alpha-2. */
      country_code: string
      /** The number. */
      value: string
    }[] | undefined
  } | undefined
  /** Certificates of product safety by SKU. Null: none. */
  cpsc?: {
    [name: string]: Cpsc
  } | null | undefined
  /** The outbound parcel, for customs. */
  return_data?: ReturnData | undefined
}

/** All four fields, or none. */
export type ReturnData = {
  /** Postal code that the goods were delivered to. */
  return_postal_code: string
  /** Tracking number of the outbound parcel. */
  outbound_tracking_number: string
  /** Day on which the outbound parcel was sent. */
  outbound_shipment_date: string
  /** Carrier of the outbound parcel. */
  outbound_carrier_name: string
}

export type ReturnInsuredValue = {
  /** Amount worth 2 to 5000 euros; 0: no insurance. */
  value: number
  /** Currency, ISO 4217, such as `EUR`. */
  currency?: "EUR" | "GBP" | "USD" | "SEK" | "DKK" | undefined
}

export type ReturnItem = {
  /** Description of the goods. */
  description: string
  /** Number of pieces. */
  quantity: number
  /** Weight of one piece. */
  weight: {
    /** Weight as a decimal number, in the given unit. */
    value: number
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
  }
  /** Price of one piece. */
  price: {
    /** Amount, a decimal number with at most the decimals of the currency. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  }
  /**
   * Use price.
   *
   * @deprecated
   */
  value: {
    /** Amount. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  }
  /** Harmonized System code that classifies the goods, 6 to 12 digits. */
  hs_code: string
  /** Why the item comes back. */
  return_reason?: {
    /** Id of the reason. */
    id: number
    /** Name of the reason. */
    description: string
  } | undefined
  /**
   * Use return_reason.
   *
   * @deprecated
   */
  return_reason_id: string | null
  /** What the shopper wrote about the item. Null: nothing. */
  return_message: string | null
  [name: string]: unknown
}

/** Across a customs border all that customs ask for is required, as for a shipment. */
export type ReturnItemRequest = {
  /** Id of the item in the shop. Null: none. */
  item_id?: string | null | undefined
  /** Description of the goods, as customs read it. */
  description?: string | undefined
  /** Number of pieces. */
  quantity?: number | undefined
  /** Weight of one piece. A number is in kilograms. */
  weight?: number | {
    /** Weight as a decimal number, in the given unit. */
    value: number | string
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
  } | undefined
  /** Price of one piece. */
  price?: Price | undefined
  /** Harmonized System code that classifies the goods, 6 to 12 digits. */
  hs_code?: string | undefined
  /** Country where the goods were made, ISO 3166-1 alpha-2. Null: not known. */
  origin_country?: string | null | undefined
  /** Stock keeping unit of the shop. */
  sku?: string | undefined
  /** Id of the product in the shop. */
  product_id?: string | undefined
  /** Id of the variant of the product in the shop. Null: none. */
  variant_id?: string | null | undefined
  /** Manufacturer identification code, for imports to the United States. Null: none. */
  mid_code?: string | null | undefined
  /** Materials of the goods, such as `100% cotton`. Null: not known. */
  material_content?: string | null | undefined
  /** What the goods are used for, such as `personal use`. Null: not known. */
  intended_use?: string | null | undefined
  /** Declaration of dangerous goods. Null: the goods are not dangerous. */
  dangerous_goods?: DangerousGoods | null | undefined
  /** Reference number of the due diligence statement (EU deforestation regulation). Null: none. */
  dds_reference?: string | null | undefined
  /** TARIC document code, for goods that need a document at import. Null: none. */
  taric_doc_code?: string | null | undefined
  /** TARIC code that classifies the goods for imports to the EU. Null: none. */
  taric_code?: string | null | undefined
  /** Identifier of the product given by its manufacturer. Null: none. */
  manufacturer_product_id?: string | null | undefined
  /** Standardized identifier of the product, such as a GTIN. Null: none. */
  manufacturer_product_id_std?: string | null | undefined
  /** Certificate of product safety, for some imports to the United States. Null: not applicable. */
  cpsc?: Cpsc | null | undefined
  /** Further properties of the item, as key and value. */
  properties?: {
    [name: string]: unknown
  } | undefined
  /**
   * Use price.
   *
   * @deprecated
   */
  value?: Price | undefined
  /** Id of the reason: 1 to 32, without 2 and 5. Null: none. */
  return_reason_id?: string | number | null | undefined
  /** What the shopper wrote about the item. Null: nothing. */
  return_message?: string | null | undefined
}

export type ReturnPage = {
  /** URL of the next page; null on the last one. */
  next: string | null
  /** URL of the previous page; null on the first one. */
  previous: string | null
  /** The result of the operation: a list. */
  data: Return[]
}

/** All fields but `email` are present; those without a value are empty. */
export type ReturnPartyAddress = {
  /** Name of the person. */
  name: string
  /** Name of the company. */
  company_name: string
  /** Street, with or without the house number. */
  address_line_1: string
  /** House number with its suffix, such as `10` or `4A`. */
  house_number: string
  /** Second line of the address, such as the floor or the building. */
  address_line_2: string
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Number of the PO box. Null or empty: none. */
  po_box: string | null
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code: string
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** E-mail address. Absent: none. */
  email?: string | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number: string
}

export type ReturnReason = {
  /** Id of the reason: 1 to 32, without 2 and 5. */
  id: number
  /** The text that shoppers read, by language. A language without one shows the usual text of the reason. */
  descriptions?: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  } | undefined
  /** Shoppers who choose this reason have to add a photo. */
  requires_photos?: boolean | undefined
}

export type ReturnReasonResponse = {
  /** Id of the reason: 1 to 32, without 2 and 5. */
  id: number
  /** The text that shoppers read, by language. A language without one shows the usual text of the reason. */
  descriptions: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  }
  /** Shoppers who choose this reason have to add a photo. */
  requires_photos: boolean
}

export type ReturnRefundOption = {
  /** Kind of refund. */
  code: "money" | "credit" | "exchange"
  /** Whether shoppers have to write a message with this kind of refund. */
  requires_message?: boolean | undefined
}

export type ReturnRefundOptionResponse = {
  /** Kind of refund. */
  code: "money" | "credit" | "exchange"
  /** Whether shoppers have to write a message with this kind of refund. */
  requires_message: boolean
}

export type ReturnRequest = {
  /** Address of the shopper. */
  from_address: ShipmentAddress
  /** Address that the return goes to. */
  to_address: ShipmentAddress
  /** How it is shipped. */
  ship_with: ReturnShipWith
  /** Weight of the parcel. */
  weight: Weight
  /** Dimensions of the parcel. Null: not known. */
  dimensions?: Dimensions | null | undefined
  /** Number of parcels, each of this weight and size. Items and insurance belong to the first. */
  collo_count?: number | undefined
  /** The goods in the parcel. */
  parcel_items?: ReturnItemRequest[] | undefined
  /** Whether the shopper is to get e-mails about the return. None are sent yet: it is kept and answered. */
  send_tracking_emails?: boolean | undefined
  /** Id of the brand. Null: none. */
  brand_id?: number | null | undefined
  /** Insured value. Null: no insurance. */
  total_insured_value?: ReturnInsuredValue | null | undefined
  /** Order number, as the shopper knows it. Null: none. */
  order_number?: string | null | undefined
  /** Value of the order. Null: not known. */
  total_order_value?: Price | null | undefined
  /** Reference of yours, unique among returns. Empty: none. */
  external_reference?: string | null | undefined
  /** Number of the customs invoice. It replaces `customs_information` across a customs border. Null or empty: none. */
  customs_invoice_nr?: string | null | undefined
  /** How the shopper hands the parcel over. Null: not chosen. */
  delivery_option?: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null | undefined
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information?: ReturnCustomsInformation | null | undefined
  /** Apply the shipping rules of the organization. What they set wins over what is sent. */
  apply_rules?: boolean | undefined
}

export type ReturnSettings = {
  /** Id of the brand. */
  brand_id: number
  /** Whether shoppers can use the return portal. */
  is_portal_enabled: boolean
  /** Number of days after delivery in which a parcel can be returned. */
  return_window_days: number
  /** Whether only delivered parcels can be returned. If false, so can parcels that are on their way. A parcel of a service without tracking counts as delivered after the usual days of the service. */
  requires_delivery: boolean
  /** Reasons that shoppers choose among. */
  reasons: ReturnReasonResponse[]
  /** Kinds of refund that shoppers choose among. An empty list: shoppers are not asked. */
  refund_types: ReturnRefundOptionResponse[]
  /** Ways to hand a return over that shoppers choose among. */
  delivery_options: ("drop_off_point" | "drop_off_labelless" | "pickup" | "in_store")[]
  /** The carriers that shoppers can choose among. An empty list offers every carrier that you have a contract with. */
  carriers: ("northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "dhl_ecommerce_nl" | "dhl_parcel_de" | "mydhl" | "postnl" | "crossdock")[]
  /** Where returns go, and parcels that cannot be delivered if the carrier takes such an address: a stored sender address or an address. Null: to the address that the parcel was sent from. */
  return_address: {
    /** Id of a stored sender address. */
    sender_address_id: number
  } | ReturnAddressResponse | null
  /** What the shopper pays for the return. Null: nothing. */
  return_fee: {
    /** Amount, a decimal number as text. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** Whether each return waits for the approval of the merchant. */
  requires_approval: boolean
  /** The most parcels, and so labels, that one return may have. It never has more parcels than pieces that come back. */
  max_collo_count: number
  /** Languages of the portal; the first is the default. */
  languages: ("en" | "nl" | "de" | "fr" | "es" | "it")[]
  /** Text on the first page of the portal, by language. */
  helper_text: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  }
  /** URL of the return policy. Null: none. */
  return_policy_url: string | null
  /** URL of the support page of the shop. Null: none. */
  support_url: string | null
}

export type ReturnSettingsRequest = {
  /** Whether shoppers can use the return portal. */
  is_portal_enabled?: boolean | undefined
  /** Number of days after delivery in which a parcel can be returned. */
  return_window_days?: number | undefined
  /** Whether only delivered parcels can be returned. If false, so can parcels that are on their way. A parcel of a service without tracking counts as delivered after the usual days of the service. */
  requires_delivery?: boolean | undefined
  /** Reasons that shoppers choose among. */
  reasons?: ReturnReason[] | undefined
  /** Kinds of refund that shoppers choose among. An empty list: shoppers are not asked. */
  refund_types?: ReturnRefundOption[] | undefined
  /** Ways to hand a return over that shoppers choose among. */
  delivery_options?: ("drop_off_point" | "drop_off_labelless" | "pickup" | "in_store")[] | undefined
  /** The carriers that shoppers can choose among. An empty list offers every carrier that you have a contract with. */
  carriers?: ("northpost" | "swiftly" | "aerofast" | "ironhaul" | "freshlane" | "collogix" | "dhl_ecommerce_nl" | "dhl_parcel_de" | "mydhl" | "postnl" | "crossdock")[] | undefined
  /** Where returns go, and parcels that cannot be delivered if the carrier takes such an address: a stored sender address or an address. Null: to the address that the parcel was sent from. */
  return_address?: {
    /** Id of a stored sender address. */
    sender_address_id: number
  } | ReturnAddress | null | undefined
  /** What shoppers pay for a return, before it is announced. Null: nothing. */
  return_fee?: Price | null | undefined
  /** Whether each return waits for the approval of the merchant. */
  requires_approval?: boolean | undefined
  /** The most parcels, and so labels, that one return may have. It never has more parcels than pieces that come back. */
  max_collo_count?: number | undefined
  /** Languages of the portal; the first is the default. */
  languages?: ("en" | "nl" | "de" | "fr" | "es" | "it")[] | undefined
  /** Text on the first page of the portal, by language. */
  helper_text?: {
    /** In English. */
    en?: string | undefined
    /** In Dutch. */
    nl?: string | undefined
    /** In German. */
    de?: string | undefined
    /** In French. */
    fr?: string | undefined
    /** In Spanish. */
    es?: string | undefined
    /** In Italian. */
    it?: string | undefined
  } | undefined
  /** URL of the return policy. Null: none. */
  return_policy_url?: string | null | undefined
  /** URL of the support page of the shop. Null: none. */
  support_url?: string | null | undefined
}

export type ReturnShipWith = {
  /** Whether a shipping option or a shipping product is named. */
  type?: "shipping_option_code" | "shipping_product_code" | undefined
  /** Code of the shipping option. Required if `type` is `shipping_option_code`. */
  shipping_option_code?: string | undefined
  /** Code of the shipping product. Required if `type` is `shipping_product_code`. */
  shipping_product_code?: string | undefined
  /** Functionalities that select one option of the product. Null: none. */
  functionalities?: FunctionalityFilter | null | undefined
  /** Id of the contract. Required if the carrier has several active contracts. Null: none. */
  contract?: number | null | undefined
}

export type ReturnValidation = {
  /** The address that it is sent from. */
  from_address: ReturnPartyAddress
  /** The address that it is sent to. */
  to_address: ReturnPartyAddress
  /** How it is shipped. */
  ship_with: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** Code of the shipping option. */
    shipping_option_code: string
    /** Code of the shipping product of a carrier; its options differ in their functionalities. */
    shipping_product_code: string
    /** Id of the contract with the carrier. */
    contract: number
  }
  /** Dimensions in centimetres. */
  dimensions?: {
    /** Longest side, in the given unit. */
    length: number
    /** Second side, in the given unit. */
    width: number
    /** Third side, in the given unit. */
    height: number
  } | undefined
  /** Weight in kilograms. */
  weight: number
  /** Number of parcels. */
  collo_count: number
  /** The goods in the parcel. */
  parcel_items: ReturnItem[]
  /** Whether the shopper is to get e-mails about the return. None are sent yet: it is kept and answered. */
  send_tracking_emails: boolean
  /** Id of the brand. */
  brand_id?: number | undefined
  /** Insured value. */
  total_insured_value?: {
    /** Amount worth 2 to 5000 euros; 0: no insurance. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | undefined
  /** Order number, as the shopper knows it. */
  order_number?: string | undefined
  /** Value of the order. */
  total_order_value?: {
    /** Amount. */
    value: number
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | undefined
  /** Reference of yours. */
  external_reference?: string | undefined
  /** Kind of shipment for customs, by the numbers of version 2. */
  customs_shipment_type?: number | undefined
  /** How the shopper hands the parcel over. Null: not chosen. */
  delivery_option: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null
  /** What is probably wrong with the address. Only in the response that creates; absent where there is nothing. */
  warnings?: AddressWarning[] | undefined
}

export type ReturnWebhookMessage = {
  /** Type of the message. */
  action: string
  /** Milliseconds since 1970-01-01 UTC. */
  timestamp: number
  /** The return. */
  data: {
    /** Id of the return. */
    id: number
    /** Id of the brand. Null: none. */
    brand_id: number | null
    /** Order number, as the shopper knows it. Null: none. */
    order_number: string | null
    /** Id of the reason. Null: none. */
    return_reason_id: number | null
    /** Id of the sender address that the return goes to. Null: another address. */
    return_address_id: number | null
    /** Whether the shopper pays a fee. */
    paid_return: boolean
    /** How the shopper hands the parcel over. Null: not chosen. */
    delivery_choice: string | null
    /** Kind of refund that the shopper wants. Null: none. */
    refund_type: string | null
    /** The goods that come back. */
    items: {
      /** Id of the item in the shop. Null: none. */
      item_id: string | null
      /** Description of the goods. */
      description: string
      /** Number of pieces. */
      quantity: number
      /** Stock keeping unit of the shop. Null: none. */
      sku: string | null
      /** Harmonized System code that classifies the goods, 6 to 12 digits. Null: none. */
      hs_code: string | null
      /** Id of the reason. Null: none. */
      return_reason_id: number | null
    }[]
  }
}

export type SalesInvoiceRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** The goods. */
  items: {
    /** Description of the goods. */
    description: string
    /** Number of pieces. */
    quantity: number
    /** Price of one piece, tax included. */
    unit_price: number
  }[]
  /** Currency, ISO 4217, such as `EUR`. */
  currency_code: string
  /** Tax rate in percent, such as 21. The tax is included in `unit_price`. */
  tax_rate: number
  /** Whether amounts above 5,000 EUR are accepted. */
  force?: boolean | undefined
  /** A PNG in base64, or a public address of a PNG or JPEG. Without it, a logo is made of the name of the company. */
  company_logo_path?: string | null | undefined
  /** Language of the invoice. */
  language?: "de-de" | "en-gb" | "en-us" | "es-es" | "fr-fr" | "nl-nl" | "it-it" | undefined
}

export type SavedOrder = {
  /** Id of the order on this server. */
  id: number
  /** Id of the order in the shop. */
  order_id: string
  /** Order number, as the shopper knows it. */
  order_number: string
}

export type SenderAddress = {
  /** Id of the sender address. */
  id: number
  /** Name of the person. */
  name: string
  /** Name of the company. */
  company_name: string
  /** Street, with or without the house number. */
  address_line_1: string
  /** House number with its suffix, such as `10` or `4A`. */
  house_number: string
  /** Second line of the address, such as the floor or the building. */
  address_line_2: string
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Number of the PO box. Empty: none. */
  po_box: string
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code: string
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** E-mail address. */
  email: string | ""
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number: string
  /** Signature for customs documents. */
  signature: {
    /** Full name of the person who signs. */
    full_name: string
    /** Initials of the person who signs. */
    initials: string
  }
  /** Tax numbers of the sender, for customs. */
  tax_numbers: TaxNumber[]
  /** Id of the brand of shipments from this address. Null: none. */
  brand_id: number | null
}

export type SenderAddressChanges = {
  /** Name of the person. */
  name?: string | undefined
  /** Name of the company. */
  company_name?: string | undefined
  /** Street, with or without the house number. */
  address_line_1?: string | undefined
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code?: string | undefined
  /** City or town. */
  city?: string | undefined
  /** Number of the PO box. Empty: none. */
  po_box?: string | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code?: string | undefined
  /** E-mail address. */
  email?: string | "" | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
  /** Signature for customs documents. */
  signature?: {
    /** Full name of the person who signs. */
    full_name?: string | undefined
    /** Initials of the person who signs. */
    initials?: string | undefined
  } | undefined
  /** Tax numbers of the sender, for customs. */
  tax_numbers?: TaxNumber[] | undefined
  /** Id of the brand of shipments from this address. Null: none. */
  brand_id?: number | null | undefined
}

export type SenderAddressRequest = {
  /** Name of the person. */
  name: string
  /** Name of the company. */
  company_name?: string | undefined
  /** Street, with or without the house number. */
  address_line_1: string
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Number of the PO box. Empty: none. */
  po_box?: string | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** E-mail address. */
  email?: string | "" | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
  /** Signature for customs documents. */
  signature?: {
    /** Full name of the person who signs. */
    full_name?: string | undefined
    /** Initials of the person who signs. */
    initials?: string | undefined
  } | undefined
  /** Tax numbers of the sender, for customs. */
  tax_numbers?: TaxNumber[] | undefined
  /** Id of the brand of shipments from this address. Null: none. */
  brand_id?: number | null | undefined
}

export type ServicePoint = {
  /** Id of the service point on this server. */
  id: number
  /** Name of the service point. */
  name: string
  /** The carrier. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
    /** URL of the logo of the carrier. Null: none. */
    logo_url: string | null
    /** URL of the icon of the carrier. Null: none. */
    icon_url: string | null
  }
  /** Id of the service point at the carrier. */
  carrier_service_point_id: string
  /** Kind of service point, in the words of the carrier. Null: not known. */
  carrier_shop_type: string | null
  /** The same as carrier_shop_type. */
  shop_type: string | null
  /** Kind of service point. Null: not known. */
  general_shop_type: "servicepoint" | "locker" | "post_office" | "carrier_depot" | null
  /** Address of the service point. */
  address: {
    /** Street without the house number. */
    street: string
    /** House number with its suffix, such as `10` or `4A`. */
    house_number: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    /** City or town. */
    city: string
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
  }
  /** Where the service point is. */
  position: {
    /** Latitude in degrees, WGS 84. */
    latitude: number
    /** Longitude in degrees, WGS 84. */
    longitude: number
  }
  /** How to reach the service point. */
  contact: {
    /** E-mail address. */
    email: string
    /** Telephone number. */
    phone: string
  }
  opening_times: OpeningTimes
  /** Opening times by the number of the day; Monday is 0. */
  formatted_opening_times: {
    /** Opening times on Mondays, such as `09:00 - 18:00`. */
    "0": string[]
    /** Opening times on Tuesdays. */
    "1": string[]
    /** Opening times on Wednesdays. */
    "2": string[]
    /** Opening times on Thursdays. */
    "3": string[]
    /** Opening times on Fridays. */
    "4": string[]
    /** Opening times on Saturdays. */
    "5": string[]
    /** Opening times on Sundays. */
    "6": string[]
  }
  /** Whether it opens tomorrow, by the calendar of the place with its public holidays. */
  is_open_tomorrow: boolean
  /** The same as is_open_tomorrow. */
  open_tomorrow: boolean
  /** Whether it opens on any of the seven days that follow. */
  open_upcoming_week: boolean
  /** When it opens next, in UTC. Null: it never closes, or was closed for good. */
  next_open_at: string | null
  /** Whether the carrier has closed the service point for good. */
  is_expired: boolean
  /** Whether the carrier has confirmed it lately; not whether it takes parcels. */
  is_active: boolean
  /** Data of this carrier only, without a fixed structure. */
  extra_data: {
    [name: string]: unknown
  }
}

export type ServicePointFeatures = {
  /** Always `FeatureCollection` (RFC 7946). */
  type: "FeatureCollection"
  /** The service points, as GeoJSON features. */
  features: {
    /** Always `Feature`. */
    type: "Feature"
    /** Id of the service point on this server. */
    id: number
    /** Where the service point is. */
    geometry: {
      /** Always `Point`. */
      type: "Point"
      /** Longitude and latitude in degrees, WGS 84. */
      coordinates: number[]
    }
    /** The fields of the service point. */
    properties: {
      [name: string]: unknown
    }
  }[]
  /** Where the address of the search was found. Null: no address was searched for. */
  geocoding: Geocoding | null
}

export type ServicePointReference = {
  /** Id of the service point on this server. */
  id?: string | number | undefined
  /** Id of the service point at the carrier. It wins over `id`. */
  carrier_service_point_id?: string | undefined
}

export type ServicePointSearchResult = {
  /** Id of the service point on this server. */
  id: number
  /** Name of the service point. */
  name: string
  /** The carrier. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
    /** URL of the logo of the carrier. Null: none. */
    logo_url: string | null
    /** URL of the icon of the carrier. Null: none. */
    icon_url: string | null
  }
  /** Id of the service point at the carrier. */
  carrier_service_point_id: string
  /** Kind of service point, in the words of the carrier. Null: not known. */
  carrier_shop_type: string | null
  /** The same as carrier_shop_type. */
  shop_type: string | null
  /** Kind of service point. Null: not known. */
  general_shop_type: "servicepoint" | "locker" | "post_office" | "carrier_depot" | null
  /** Address of the service point. */
  address: {
    /** Street without the house number. */
    street: string
    /** House number with its suffix, such as `10` or `4A`. */
    house_number: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    /** City or town. */
    city: string
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
  }
  /** Where the service point is. */
  position: {
    /** Latitude in degrees, WGS 84. */
    latitude: number
    /** Longitude in degrees, WGS 84. */
    longitude: number
  }
  /** How to reach the service point. */
  contact: {
    /** E-mail address. */
    email: string
    /** Telephone number. */
    phone: string
  }
  opening_times: OpeningTimes
  /** Opening times by the number of the day; Monday is 0. */
  formatted_opening_times: {
    /** Opening times on Mondays, such as `09:00 - 18:00`. */
    "0": string[]
    /** Opening times on Tuesdays. */
    "1": string[]
    /** Opening times on Wednesdays. */
    "2": string[]
    /** Opening times on Thursdays. */
    "3": string[]
    /** Opening times on Fridays. */
    "4": string[]
    /** Opening times on Saturdays. */
    "5": string[]
    /** Opening times on Sundays. */
    "6": string[]
  }
  /** Whether it opens tomorrow, by the calendar of the place with its public holidays. */
  is_open_tomorrow: boolean
  /** The same as is_open_tomorrow. */
  open_tomorrow: boolean
  /** Whether it opens on any of the seven days that follow. */
  open_upcoming_week: boolean
  /** When it opens next, in UTC. Null: it never closes, or was closed for good. */
  next_open_at: string | null
  /** Whether the carrier has closed the service point for good. */
  is_expired: boolean
  /** Whether the carrier has confirmed it lately; not whether it takes parcels. */
  is_active: boolean
  /** Data of this carrier only, without a fixed structure. */
  extra_data: {
    [name: string]: unknown
  }
  /** Distance in metres from the address or the position of the search. Null: there was none. */
  distance: number | null
}

export type ShipOrdersRequest = {
  /** Id of the integration that the orders belong to. */
  integration_id: number
  /** Id of the sender address. Default: the oldest one. */
  sender_address_id?: number | undefined
  /** Id of the brand. */
  brand_id?: number | undefined
  /** How the orders are shipped. Default: as each order says. */
  ship_with?: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
      contract_id?: number | null | undefined
    }
  } | undefined
  /** Several orders: their labels are created asynchronously. */
  orders?: OrderSelector[] | undefined
  /** One order: its label is created while the client waits. */
  order?: OrderSelector | undefined
  /** Format of the label. */
  label_details?: LabelDetails | undefined
}

export type ShipWith = {
  /** How the shipment is shipped: by the code of a shipping option. */
  type: "shipping_option_code"
  /** The shipping option and the contract. */
  properties: {
    /** Code of the shipping option. */
    shipping_option_code: string
    /** Id of the contract with the carrier. Default: the default contract of the carrier. Null: none. */
    contract_id?: number | null | undefined
  }
}

export type Shipment = {
  /** Id of the shipment, a UUID. */
  id: string
  /** The carrier. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
  }
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
  /** Whether the shipment is a return. Present only if it is. */
  is_return?: true | undefined
  /** Id of the brand. Null or absent: the brand of the sender address. */
  brand_id: number | null
  /** How it is shipped. */
  ship_with: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
    }
  }
  /** The address that it is sent from. */
  from_address: ShipmentPartyAddress
  /** The address that it is sent to. */
  to_address: ShipmentPartyAddress
  /** Service point that the shipment goes to. Null: none. */
  to_service_point: {
    /** Id of the service point on this server. */
    id: string
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id: string
  } | null
  /** Order number, as the shopper knows it. */
  order_number: string
  /** Value of the order. Null: not known. */
  total_order_price: {
    /** Amount, a decimal number as text. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** Reference of yours, printed on the label where the carrier has room for it. Null: none. */
  reference: string | null
  /** Reference of yours, unique among shipments. Null: none. */
  external_reference_id: string | null
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods: "here"[]
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information: CustomsInformationResponse | null
  /** Format of the label. */
  label_details: {
    /** Format of the label: PDF, PNG or ZPL. */
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    /** Resolution in dots per inch: PNG and ZPL 203, 300 or 600, PDF 72. */
    dpi: number
  }
  /** Wanted times of handover and delivery. */
  delivery_dates: {
    /** When the parcel is handed over to the carrier. Null: not known. */
    handover_at: string | null
    /** When it should be delivered. Null: not requested. */
    deliver_at: string | null
    /** Earliest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    earliest_delivery_time?: string | null | undefined
    /** Latest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    latest_delivery_time?: string | null | undefined
  }
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. */
  carrier_fields: {
    [name: string]: unknown
  }
  /** Further data for the carrier on the shipment. Empty: none. */
  carrier_shipment_extras: {
    [name: string]: unknown
  }
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. */
  carrier_specific: {
    [name: string]: unknown
  }
  /** Why the announcement failed. Empty: it did not. */
  errors: AnnouncementError[]
  /** The parcels of the shipment. */
  parcels: ShipmentParcel[]
}

export type ShipmentAddress = {
  /** Name of the person. */
  name: string
  /** Street, with or without the house number. */
  address_line_1: string
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** Name of the company. */
  company_name?: string | undefined
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** E-mail address. */
  email?: string | "" | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
}

export type ShipmentCancellation = {
  /** `cancelled`: done. `queued`: the carrier was asked and its answer is pending. */
  status: "cancelled" | "queued"
  /** What happens next, for people. */
  message: string
}

export type ShipmentChanges = {
  /** Id of the brand. Null or absent: the brand of the sender address. */
  brand_id?: number | null | undefined
  /** How it is shipped. */
  ship_with?: ShipWith | undefined
  /** The address that it is sent from. */
  from_address?: FromAddress | undefined
  /** The address that it is sent to. */
  to_address?: ShipmentAddress | undefined
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    /** Id of the service point on this server. */
    id?: string | number | undefined
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id?: string | undefined
  } | null | undefined
  /** Order number, as the shopper knows it. Null: none. */
  order_number?: string | null | undefined
  /** Value of the order. Null: not known. */
  total_order_price?: Price | null | undefined
  /** Reference of yours, printed on the label where the carrier has room for it. Empty: none. */
  reference?: string | null | undefined
  /** Reference of yours, unique among shipments. A second shipment with it is refused with 409 and the first one. Empty: none. */
  external_reference_id?: string | null | undefined
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods?: "here"[] | undefined
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information?: CustomsInformation | null | undefined
  /** Format of the label. */
  label_details?: LabelDetails | undefined
  /** Wanted times of handover and delivery. Null: none. */
  delivery_dates?: DeliveryDates | null | undefined
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. Null: none. */
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  /** Further data for the carrier on the shipment. Null or empty: none. */
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. Null: none. */
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  /** The parcels of the shipment. */
  parcels?: ShipmentParcelRequest[] | undefined
}

export type ShipmentDraft = {
  /** Id of the brand. Null: none. */
  brand_id?: number | null | undefined
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    /** Id of the service point on this server. */
    id?: string | number | undefined
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id?: string | undefined
  } | null | undefined
  /** Order number, as the shopper knows it. Null: none. */
  order_number?: string | null | undefined
  /** Value of the order. Null: not known. */
  total_order_price?: Price | null | undefined
  /** Reference of yours, printed on the label where the carrier has room for it. Empty: none. */
  reference?: string | null | undefined
  /** Reference of yours, unique among shipments. A second shipment with it is refused with 409 and the first one. Empty: none. */
  external_reference_id?: string | null | undefined
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods?: "here"[] | undefined
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information?: {
    /** Number of the commercial invoice. */
    invoice_number?: string | undefined
    /** Why the goods are exported. */
    export_reason?: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use" | undefined
    /** Whether the goods are exported by a private person, to a consumer or to a company. */
    export_type?: "private" | "commercial_b2c" | "commercial_b2b" | undefined
    /** Date of the commercial invoice. Default: the day of the announcement. */
    invoice_date?: string | undefined
    /** Discount on the goods. Null: none. */
    discount_granted?: Price | null | undefined
    /** What the receiver paid for the transport. Null: nothing. */
    freight_costs?: Price | null | undefined
    /** What the receiver paid for insurance. Null: nothing. */
    insurance_costs?: Price | null | undefined
    /** Other costs that the receiver paid. Null: none. */
    other_costs?: Price | null | undefined
    /** Description of all goods. Not every carrier prints it. */
    goods_description?: string | undefined
    /** Notes for customs. */
    general_notes?: string | undefined
    /** Further statements on the customs declaration. */
    additional_declaration_statements?: string[] | undefined
    /** Who imports the goods, where it is not the receiver. Null: the receiver. */
    importer_of_record?: {
      /** Name of the person. */
      name: string
      /** Name of the company. */
      company_name?: string | undefined
      /** Street, with or without the house number. */
      address_line_1: string
      /** Second line of the address, such as the floor or the building. */
      address_line_2?: string | undefined
      /** House number with its suffix, such as `10` or `4A`. */
      house_number?: string | undefined
      /** City or town. */
      city: string
      /** Postal code in the format of the country, such as `5611 EM`. */
      postal_code: string
      /** Country, ISO 3166-1 alpha-2, such as `NL`. */
      country_code: string
      /** State or province, ISO 3166-2, such as `IT-RM`. */
      state_province_code?: string | undefined
      /** Telephone number, best with the country prefix, such as `+31401234567`. */
      telephone?: string | undefined
      /** E-mail address. */
      email?: string | undefined
    } | null | undefined
    /** Tax numbers by party. */
    tax_numbers?: {
      /** Tax numbers of the sender. */
      sender?: {
        /** Kind of the number, such as `VAT` or `EORI`. */
        name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
        /** Country that issued the number, ISO 3166-1 alpha-2. */
        country_code: string
        /** The number. */
        value: string
      }[] | undefined
      /** Tax numbers of the receiver. */
      receiver?: {
        /** Kind of the number, such as `VAT` or `EORI`. */
        name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
        /** Country that issued the number, ISO 3166-1 alpha-2. */
        country_code: string
        /** The number. */
        value: string
      }[] | undefined
      /** Tax numbers of the importer of record. */
      importer_of_record?: {
        /** Kind of the number, such as `VAT` or `EORI`. */
        name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
        /** Country that issued the number, ISO 3166-1 alpha-2. */
        country_code: string
        /** The number. */
        value: string
      }[] | undefined
    } | undefined
    /** Certificates of product safety by SKU. Null: none. */
    cpsc?: {
      [name: string]: Cpsc
    } | null | undefined
  } | null | undefined
  /** Format of the label. */
  label_details?: LabelDetails | undefined
  /** Wanted times of handover and delivery. Null: none. */
  delivery_dates?: DeliveryDates | null | undefined
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. Null: none. */
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  /** Further data for the carrier on the shipment. Null or empty: none. */
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. Null: none. */
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  /** The address that it is sent to. */
  to_address: ShipmentAddress
  /** How it is shipped. */
  ship_with?: ShipWith | undefined
  /** The address that it is sent from. */
  from_address?: FromAddress | undefined
  /** The parcels of the shipment. */
  parcels?: ShipmentDraftParcel[] | undefined
  /** Delivery method that the shopper chose at the checkout. */
  delivery_indicator?: string | undefined
  /** Whether the shipping rules of the organization are applied. */
  apply_shipping_rules?: boolean | undefined
  /** Whether the shipping defaults fill in what is missing. */
  apply_shipping_defaults?: boolean | undefined
  /** Include what each rule matched, and what it set. */
  explain?: boolean | undefined
}

export type ShipmentDraftParcel = {
  /** The dimensions. Null: not known. */
  dimensions?: Dimensions | null | undefined
  /** Weight of the parcel. Default: the weight of its items, or the shipping default. */
  weight?: Weight | undefined
  /** Insurance on top of the standard liability cover of the carrier: worth 2 to 5000 euros for the shipment, in one currency. A carrier that takes only some currencies refuses others. */
  additional_insured_price?: Price | null | undefined
  /** Texts printed on the label. Null: none. */
  label_notes?: string[] | null | undefined
  /** Serial shipping container code, 18 digits. Null: the carrier assigns one where it needs it. */
  sscc?: string | null | undefined
  /** How the parcel is packed. Required by carriers with special packaging. Null: not given. */
  package_type?: "package" | "euro_pallet" | "block_pallet" | "mini_pallet" | "one_way_pallet" | "tube" | "over_size_pallet" | "bundle" | "half_pallet" | "letterbox" | null | undefined
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. Null: none. */
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  /** Further data for the carrier on the parcel. Null or empty: none. */
  carrier_parcel_extras?: {
    [name: string]: unknown
  } | null | undefined
  /** The goods in the parcel. */
  parcel_items?: ShipmentParcelItem[] | undefined
}

export type ShipmentParcel = {
  /** Id of the parcel. */
  id: number
  /** Status of the parcel. */
  status: {
    /** Code of the status. */
    code: "ANNOUNCED" | "TO_SORTING" | "DELAYED" | "SORTED" | "UNSORTED" | "SORTING" | "DELIVERY_FAILED" | "DELIVERED" | "AWAITING_CUSTOMER_PICKUP" | "ANNOUNCED_UNCOLLECTED" | "COLLECT_ERROR" | "PICKED_UP_BY_DRIVER" | "UNDELIVERABLE" | "SHIPMENT_ON_ROUTE" | "DRIVER_ON_ROUTE" | "COLLECTED_BY_CUSTOMER" | "CANCELLATION_FAILED" | "NO_LABEL" | "READY_TO_SEND" | "ANNOUNCING" | "ANNOUNCEMENT_FAILED" | "UNKNOWN" | "CANCELLED_UPSTREAM" | "CANCELLING" | "CANCELLED" | "CANCELLING_UPSTREAM" | "AT_CUSTOMS" | "AT_SORTING_CENTRE" | "REFUSED_BY_RECIPIENT" | "RETURNED_TO_SENDER" | "DELIVERY_METHOD_CHANGED" | "DELIVERY_DATE_CHANGED" | "DELIVERY_ADDRESS_CHANGED" | "EXCEPTION" | "ADDRESS_INVALID"
    /** Name of the status, for people. */
    message: string
  }
  /** Documents of the parcel. Absent where the announcement failed. */
  documents?: ParcelDocument[] | undefined
  /** Tracking number. Empty: the carrier has not assigned one yet. */
  tracking_number: string
  /** Tracking numbers of the parcel. */
  tracking_numbers: {
    /** Tracking number of the parcel. */
    tracking_number: string
    /** URL of the tracking page. Null: none. */
    tracking_url: string | null
  }[]
  /** URL of the tracking page. Null: none. */
  tracking_url: string | null
  /** Further data that the carrier returned. */
  additional_carrier_data: {
    /** Number of the air waybill. Null: none. */
    awb_tracking_number: string | null
    /** Number of the parcel among those of the shipment. Null: none. */
    box_number: number | null
  }
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
  /** When it was announced to the carrier, in UTC. Null: not yet. */
  announced_at: string | null
  /** The label in base64, in answers that announce. Only of a shipment with one parcel. */
  label_file?: string | null | undefined
  /** Dimensions of the parcel. Absent: none were sent. */
  dimensions?: {
    /** Longest side, in the given unit. */
    length: string
    /** Second side, in the given unit. */
    width: string
    /** Third side, in the given unit. */
    height: string
    /** Unit of the three sides. */
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  } | undefined
  /** Weight of the parcel. */
  weight: {
    /** Weight as a decimal number, in the given unit. */
    value: string
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
  }
  /** Insurance on top of the standard liability cover of the carrier. Null: none. */
  additional_insured_price: {
    /** Amount, a decimal number. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** Texts printed on the label. */
  label_notes: string[]
  /** Serial shipping container code, 18 digits. Null: the carrier assigns one where it needs it. */
  sscc: string | null
  /** How the parcel is packed. Required by carriers with special packaging. Null: not given. */
  package_type: "package" | "euro_pallet" | "block_pallet" | "mini_pallet" | "one_way_pallet" | "tube" | "over_size_pallet" | "bundle" | "half_pallet" | "letterbox" | null
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. */
  carrier_fields: {
    [name: string]: unknown
  }
  /** Further data for the carrier on the parcel. Empty: none. */
  carrier_parcel_extras: {
    [name: string]: unknown
  }
  /** The goods in the parcel. */
  parcel_items: {
    /** Description of the goods, as customs read it. */
    description: string
    /** Number of pieces. */
    quantity: number
    /** Weight of one piece. A number is in kilograms. */
    weight: {
      /** Weight as a decimal number, in the given unit. */
      value: number
      /** Unit of the weight. */
      unit: "kg" | "g" | "lbs" | "oz"
    }
    /** Price of one piece. */
    price: {
      /** Amount, a decimal number with at most the decimals of the currency. */
      value: string
      /** Currency, ISO 4217, such as `EUR`. */
      currency: string
    }
    /** Harmonized System code that classifies the goods, 6 to 12 digits. */
    hs_code: string
    [name: string]: unknown
  }[]
}

/** Where customs documents are required, description, quantity, weight, price, hs_code and origin_country are required. */
export type ShipmentParcelItem = {
  /** Id of the item in the shop. */
  item_id?: string | undefined
  /** Description of the goods, as customs read it. */
  description?: string | undefined
  /** Number of pieces. Default within a customs area: 1. */
  quantity?: number | undefined
  /** Weight of one piece. A number is in kilograms. Default within a customs area: 0.001 kg. */
  weight?: number | {
    /** Weight as a decimal number, in the given unit. */
    value: number | string
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
  } | undefined
  /** Price of one piece. Default within a customs area: 0.00. */
  price?: Price | undefined
  /** Harmonized System code that classifies the goods, 6 to 12 digits. */
  hs_code?: string | undefined
  /** Country where the goods were made, ISO 3166-1 alpha-2. Null: not known. */
  origin_country?: string | null | undefined
  /** Stock keeping unit of the shop. */
  sku?: string | undefined
  /** Id of the product in the shop. */
  product_id?: string | undefined
  /** Id of the variant of the product in the shop. Null: none. */
  variant_id?: string | null | undefined
  /** Manufacturer identification code, for imports to the United States. Null: none. */
  mid_code?: string | null | undefined
  /** Materials of the goods, such as `100% cotton`. Null: not known. */
  material_content?: string | null | undefined
  /** What the goods are used for, such as `personal use`. Null: not known. */
  intended_use?: string | null | undefined
  /** Declaration of dangerous goods. Null: the goods are not dangerous. */
  dangerous_goods?: DangerousGoods | null | undefined
  /** Reference number of the due diligence statement (EU deforestation regulation). Null: none. */
  dds_reference?: string | null | undefined
  /** TARIC document code, for goods that need a document at import. Null: none. */
  taric_doc_code?: string | null | undefined
  /** TARIC code that classifies the goods for imports to the EU. Null: none. */
  taric_code?: string | null | undefined
  /** Identifier of the product given by its manufacturer. Null: none. */
  manufacturer_product_id?: string | null | undefined
  /** Standardized identifier of the product, such as a GTIN. Null: none. */
  manufacturer_product_id_std?: string | null | undefined
  /** Certificate of product safety, for some imports to the United States. Null: not applicable. */
  cpsc?: Cpsc | null | undefined
  /** Further properties of the item, as key and value. */
  properties?: {
    [name: string]: unknown
  } | undefined
}

export type ShipmentParcelRequest = {
  /** Dimensions of the parcel. Null: not known. */
  dimensions?: Dimensions | null | undefined
  /** Weight of the parcel. */
  weight: Weight
  /** Insurance on top of the standard liability cover of the carrier: worth 2 to 5000 euros for the shipment, in one currency. A carrier that takes only some currencies refuses others. */
  additional_insured_price?: Price | null | undefined
  /** Texts printed on the label. Null: none. */
  label_notes?: string[] | null | undefined
  /** Serial shipping container code, 18 digits. Null: the carrier assigns one where it needs it. */
  sscc?: string | null | undefined
  /** How the parcel is packed. Required by carriers with special packaging. Null: not given. */
  package_type?: "package" | "euro_pallet" | "block_pallet" | "mini_pallet" | "one_way_pallet" | "tube" | "over_size_pallet" | "bundle" | "half_pallet" | "letterbox" | null | undefined
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. Null: none. */
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  /** Further data for the carrier on the parcel. Null or empty: none. */
  carrier_parcel_extras?: {
    [name: string]: unknown
  } | null | undefined
  /** The goods in the parcel. */
  parcel_items?: ShipmentParcelItem[] | undefined
}

/** All fields are present; those without a value are empty. */
export type ShipmentPartyAddress = {
  /** Name of the person. */
  name: string
  /** Name of the company. */
  company_name: string
  /** Street, with or without the house number. */
  address_line_1: string
  /** House number with its suffix, such as `10` or `4A`. */
  house_number: string
  /** Second line of the address, such as the floor or the building. */
  address_line_2: string
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** City or town. */
  city: string
  /** Number of the PO box. Null or empty: none. */
  po_box: string | null
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code: string
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
  /** E-mail address. */
  email: string
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number: string
}

export type ShipmentRequest = {
  /** Id of the brand. Null or absent: the brand of the sender address. */
  brand_id?: number | null | undefined
  /** How it is shipped. */
  ship_with: ShipWith
  /** The address that it is sent from. */
  from_address: FromAddress
  /** The address that it is sent to. */
  to_address: ShipmentAddress
  /** The service point, by one of its ids. An integer alone is accepted as its `id`. */
  to_service_point?: {
    /** Id of the service point on this server. */
    id?: string | number | undefined
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id?: string | undefined
  } | null | undefined
  /** Order number, as the shopper knows it. Null: none. */
  order_number?: string | null | undefined
  /** Value of the order. Null: not known. */
  total_order_price?: Price | null | undefined
  /** Reference of yours, printed on the label where the carrier has room for it. Empty: none. */
  reference?: string | null | undefined
  /** Reference of yours, unique among shipments. A second shipment with it is refused with 409 and the first one. Empty: none. */
  external_reference_id?: string | null | undefined
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods?: "here"[] | undefined
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information?: CustomsInformation | null | undefined
  /** Format of the label. */
  label_details?: LabelDetails | undefined
  /** Wanted times of handover and delivery. Null: none. */
  delivery_dates?: DeliveryDates | null | undefined
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. Null: none. */
  carrier_fields?: {
    [name: string]: unknown
  } | null | undefined
  /** Further data for the carrier on the shipment. Null or empty: none. */
  carrier_shipment_extras?: {
    [name: string]: unknown
  } | null | undefined
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. Null: none. */
  carrier_specific?: {
    [name: string]: unknown
  } | null | undefined
  /** The parcels of the shipment. */
  parcels: ShipmentParcelRequest[]
}

export type ShipmentWithRules = {
  /** Id of the shipment, a UUID. */
  id: string
  /** The carrier. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
  }
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
  /** Whether the shipment is a return. Present only if it is. */
  is_return?: true | undefined
  /** Id of the brand. Null: none. */
  brand_id: number | null
  /** How it is shipped. */
  ship_with: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
    }
  }
  /** The address that it is sent from. */
  from_address: ShipmentPartyAddress
  /** The address that it is sent to. */
  to_address: ShipmentPartyAddress
  /** Service point that the shipment goes to. Null: none. */
  to_service_point: {
    /** Id of the service point on this server. */
    id: string
    /** Id of the service point at the carrier. It wins over `id`. */
    carrier_service_point_id: string
  } | null
  /** Order number, as the shopper knows it. */
  order_number: string
  /** Value of the order. Null: not known. */
  total_order_price: {
    /** Amount, a decimal number as text. */
    value: string
    /** Currency, ISO 4217, such as `EUR`. */
    currency: string
  } | null
  /** Reference of yours, printed on the label where the carrier has room for it. Null: none. */
  reference: string | null
  /** Reference of yours, unique among shipments. Null: none. */
  external_reference_id: string | null
  /** With `here`, the address of the receiver is validated before the announcement, and what would be a warning is an error. */
  validation_methods: "here"[]
  /** What customs need. Required across a customs border. Null: nothing. */
  customs_information: CustomsInformationResponse | null
  /** Format of the label. */
  label_details: {
    /** Format of the label: PDF, PNG or ZPL. */
    mime_type: "application/pdf" | "image/png" | "application/zpl"
    /** Resolution in dots per inch: PNG and ZPL 203, 300 or 600, PDF 72. */
    dpi: number
  }
  /** Wanted times of handover and delivery. */
  delivery_dates: {
    /** When the parcel is handed over to the carrier. Null: not known. */
    handover_at: string | null
    /** When it should be delivered. Null: not requested. */
    deliver_at: string | null
    /** Earliest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    earliest_delivery_time?: string | null | undefined
    /** Latest time of delivery, `HH:MM` by the clock of the receiver. Null: not requested. */
    latest_delivery_time?: string | null | undefined
  }
  /** Fields of one carrier, such as `hide_sender`, `collo_barcode` or `expiration_date`. */
  carrier_fields: {
    [name: string]: unknown
  }
  /** Further data for the carrier on the shipment. Empty: none. */
  carrier_shipment_extras: {
    [name: string]: unknown
  }
  /** Fields of freight carriers, such as `tail_lift_loading` or `fixed_delivery_date`. */
  carrier_specific: {
    [name: string]: unknown
  }
  /** Why the announcement failed. Empty: it did not. */
  errors: AnnouncementError[]
  /** The parcels of the shipment. */
  parcels: ShipmentParcel[]
  /** What is probably wrong with the address. Only in the response that creates; absent where there is nothing. */
  warnings?: AddressWarning[] | undefined
  /** The rules that were applied, in their order. */
  applied_shipping_rules: {
    /** Id of the rule. */
    id: number
    /** Name of the rule. */
    name: string
    /** The rule: its id and name again. */
    rule: {
      /** Id of the rule. */
      id: number
      /** Name of the rule. */
      name: string
    }
    /** What the rule set, by field. */
    result: {
      [name: string]: unknown
    }
  }[]
  /** What each rule matched and set. Present with `explain`. */
  explanation?: {
    /** Id of the rule. */
    id: number
    /** Name of the rule. */
    name: string
    /** Whether the rule matched. */
    matched: boolean
    [name: string]: unknown
  }[] | undefined
}

export type ShippingDefaults = {
  /** Weight of parcels without one, in kilograms. */
  weight: {
    /** Weight as a decimal number, in the given unit. */
    value: string
    /** Unit of the weight. */
    unit: "kg"
  }
  /** How shipments without a choice are shipped. Null: no default. */
  ship_with: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
      contract_id?: number | null | undefined
    }
  } | null
  /** Insurance of shipments without one. Null: no default. */
  insurance: PercentageInsurance | null
  /** Defaults of customs information. */
  customs_options: {
    /** Why the goods are exported. Null: no default. */
    export_reason: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use" | null
    /** Whether the order number is the invoice number of shipments without one. */
    use_order_number_as_invoice_number: boolean
  }
  /** Defaults of labels. */
  label_options: {
    /** Texts printed on each label. */
    label_notes: string[]
  }
}

export type ShippingDefaultsChanges = {
  /** Weight of parcels without one, in kilograms. */
  weight?: DefaultWeight | undefined
  /** How shipments without a choice are shipped. Null removes the default. */
  ship_with?: {
    /** How it is shipped: by the code of a shipping option. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Null or absent: the default contract of the carrier. */
      contract_id?: number | null | undefined
    }
  } | null | undefined
  /** Insurance of shipments without one. Null removes the default. */
  insurance?: PercentageInsurance | null | undefined
  /** Defaults of customs information. */
  customs_options?: {
    /** Why the goods are exported. Null: no default. */
    export_reason?: "gift" | "documents" | "commercial_goods" | "commercial_sample" | "returned_goods" | "personal_use" | null | undefined
    /** Whether the order number is the invoice number of shipments without one. */
    use_order_number_as_invoice_number?: boolean | undefined
  } | undefined
  /** Defaults of labels. */
  label_options?: {
    /** Texts printed on each label. */
    label_notes?: string[] | undefined
  } | undefined
}

/** The code of the option by the id of its method. */
export type ShippingMethodCodes = {
  [name: string]: string | null
}

export type ShippingMethodIds = {
  /** Ids of shipping methods of version 2. */
  shipping_method_ids: number[]
}

export type ShippingOption = {
  /** Code of the shipping option, for `shipping_option_code`. */
  code: string
  /** Name of the shipping option. */
  name: string
  /** The carrier. */
  carrier: {
    /** Code of the carrier. */
    code: string
    /** Name of the carrier. */
    name: string
  }
  /** The product of the carrier that the option belongs to. */
  product: {
    /** Code of the product, for `shipping_product_code`. */
    code: string
    /** Name of the product. */
    name: string
  }
  /** What the option can do. */
  functionalities: Functionalities
  /** Largest parcel that the option takes. */
  max_dimensions: {
    /** Longest side, in the given unit. */
    length: string
    /** Second side, in the given unit. */
    width: string
    /** Third side, in the given unit. */
    height: string
    /** Unit of the three sides. */
    unit: "cm" | "mm" | "m" | "yd" | "ft" | "in"
  }
  /** Weights that the option takes. */
  weight: {
    /** Lowest weight. */
    min: {
      /** Weight as a decimal number, in the given unit. */
      value: string
      /** Unit of the weight. */
      unit: "kg" | "g" | "lbs" | "oz"
    }
    /** Highest weight. */
    max: {
      /** Weight as a decimal number, in the given unit. */
      value: string
      /** Unit of the weight. */
      unit: "kg" | "g" | "lbs" | "oz"
    }
  }
  /** Weight that the carrier charges for each parcel. */
  parcel_billed_weights: {
    /** Weight as a decimal number, in the given unit. */
    value: string
    /** Unit of the weight. */
    unit: "kg" | "g" | "lbs" | "oz"
    /** Whether the weight follows from the dimensions. */
    volumetric: boolean
    /** Number of the parcel in the request, from 1. */
    parcel_number: number
    /** How the weight was calculated. Null: it is the actual weight. */
    calculation: string | null
  }[]
  /** The contract that the option is offered under. */
  contract: {
    /** Id of the contract. */
    id: number
    /** Your customer number at the carrier. Null: none. */
    client_id: string | null
    /** Code of the carrier, in lower case. */
    carrier_code: string
    /** Name of the contract. Null: none. */
    name: string | null
  }
  /** What a shipment with the option needs. */
  requirements: {
    /** Further fields that are required. */
    fields: ("to_email" | "to_telephone" | "length" | "width" | "height")[]
    /** Whether customs documents are needed. */
    export_documents: boolean
    /** Whether a service point has to be named. */
    is_service_point_required: boolean
  }
  /** When the price is charged: at the first scan, or when the label is created. */
  charging_type: "first_scan" | "label_creation"
  /** Prices for the parcels of the request. Null: no quotes were requested. */
  quotes: ShippingQuote[] | null
  /** Where the price comes from. Null: no quotes were requested, or there is no price. */
  quote_source: string | null
  /** Why there is no price. Null: there is one, or none was requested. */
  quote_error: {
    /** Kind of error, for programs. */
    code: string
    /** Short name of the kind of error. */
    title: string
    /** What is missing or wrong. */
    description: string
  } | null
}

export type ShippingOptionRequest = {
  /** The address that it is sent from. Null: any. */
  from_address?: QuotedAddress | null | undefined
  /** The address that it is sent to. Null: any. */
  to_address?: QuotedAddress | null | undefined
  /** Service point that the shipment goes to. Null: none. */
  to_service_point?: ServicePointReference | null | undefined
  /**
   * Use to_service_point.
   *
   * @deprecated
   */
  to_service_point_id?: number | null | undefined
  /** The parcels to send. Null: any. */
  parcels?: QuotedParcel[] | null | undefined
  /** Only this option. Null: all options. */
  shipping_option_code?: string | null | undefined
  /** Include excluded options with reasons, and the price breakdown. */
  explain?: boolean | undefined
  /** Whether options are returned with quotes. Null: none. */
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
  /** What the option must be able to do. Null: anything. */
  functionalities?: FunctionalityFilter | null | undefined
  /** Only options of this carrier. Null: all carriers. */
  carrier_code?: string | null | undefined
  /** Only options of this contract. Null: all contracts. */
  contract_id?: number | null | undefined
  /** Only options of this product. Null: all products. */
  shipping_product_code?: string | null | undefined
  /** Only options with such a lead time, in hours. Null: any. */
  lead_time?: LeadTimeFilter | null | undefined
}

export type ShippingOptionTransitTime = {
  /** Code of the shipping option. */
  shipping_option_code: string
  /** Country of origin, ISO 3166-1 alpha-2. Null: all countries. */
  from_country_code: string | null
  /** Destination country, ISO 3166-1 alpha-2. Null: all countries. */
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
  /** Weights that the price is for. */
  weight: {
    /** Lowest weight. */
    min: {
      /** Weight as a decimal number, in the given unit. */
      value: string
      /** Unit of the weight. */
      unit: "kg" | "g" | "lbs" | "oz"
    }
    /** Highest weight. */
    max: {
      /** Weight as a decimal number, in the given unit. */
      value: string
      /** Unit of the weight. */
      unit: "kg" | "g" | "lbs" | "oz"
    }
  }
  /** Lead time in hours from cut-off to delivery. */
  lead_time: number | null
  /** The price and its parts. */
  price: {
    /** Parts of the price. */
    breakdown: {
      /** Kind of the part. */
      type: "price_without_insurance" | "insurance_price" | "volume" | "weight" | "weight_volume" | "internal_correction" | "seasonal" | "fuel" | "remote" | "toll" | "dimensional" | "customs" | "returns" | "label_quality" | "packaging" | "pickup" | "residential" | "address_corrections" | "overcharge" | "forbidden_item" | "other"
      /** Name of the part. */
      label: string
      /** Amount of the part. */
      price: {
        /** Amount, a decimal number with at most the decimals of the currency. */
        value: string
        /** Currency, ISO 4217, such as `EUR`. */
        currency: "EUR" | "GBP" | "USD"
      }
    }[]
    /** The sum of the parts. */
    total: {
      /** Amount, a decimal number as text. */
      value: string
      /** Currency, ISO 4217, such as `EUR`. */
      currency: "EUR" | "GBP" | "USD"
    }
  }
  /** Surcharges that the carrier will probably add. They are not in the price. Null: none are known. */
  estimated_surcharges: {
    /** Kind of the surcharge. */
    type: "price_without_insurance" | "insurance_price" | "volume" | "weight" | "weight_volume" | "internal_correction" | "seasonal" | "fuel" | "remote" | "toll" | "dimensional" | "customs" | "returns" | "label_quality" | "packaging" | "pickup" | "residential" | "address_corrections" | "overcharge" | "forbidden_item" | "other"
    /** Name of the surcharge. */
    label: string
    /** Amount of the surcharge. */
    price: {
      /** Amount, a decimal number with at most the decimals of the currency. */
      value: string
      /** Currency, ISO 4217, such as `EUR`. */
      currency: "EUR" | "GBP" | "USD"
    }
  }[] | null
  /** How the price was found, step by step. Present with `explain`. */
  explanation?: {
    /** The step. */
    text: string
    /** What it adds to the price. */
    price: {
      /** Amount, a decimal number with at most the decimals of the currency. */
      value: string
      /** Currency, ISO 4217, such as `EUR`. */
      currency: "EUR" | "GBP" | "USD"
    }
  }[] | undefined
}

export type ShippingQuoteRequest = {
  /** The address that it is sent from. Null: any. */
  from_address?: QuotedAddress | null | undefined
  /** The address that it is sent to. Null: any. */
  to_address?: QuotedAddress | null | undefined
  /** Service point that the shipment goes to. Null: none. */
  to_service_point?: ServicePointReference | null | undefined
  /**
   * Use to_service_point.
   *
   * @deprecated
   */
  to_service_point_id?: number | null | undefined
  /** The parcels to send. Null: any. */
  parcels?: QuotedParcel[] | null | undefined
  /** Only this option. Null: all options. */
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
  /** What the option must be able to do. Null: anything. */
  functionalities?: FunctionalityFilter | null | undefined
  /** Only options of this carrier. Null: all carriers. */
  carrier_code?: string | null | undefined
  /** Only options of this contract. Null: all contracts. */
  contract_id?: number | null | undefined
  /** Only options of this product. Null: all products. */
  shipping_product_code?: string | null | undefined
  /** Only options with such a lead time, in hours. Null: any. */
  lead_time?: LeadTimeFilter | null | undefined
  /**
   * Use parcels.
   *
   * @deprecated
   */
  weight?: QuotedWeight | null | undefined
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
  /** Id of the shipping rule. */
  id: number
  /** Name of the rule. */
  name: string
  /** Whether the rule is applied. */
  is_active: boolean
  /** When the rule is applied. */
  criteria: ShippingRuleCriteria
  /** What the rule sets, in this order. */
  actions: ShippingRuleAction[]
  /** Whether the rule can no longer be applied, since something that it names was deleted. */
  is_invalid: boolean
  /** Why the rule cannot be applied. Null: it can. */
  invalid_reason: string | null
  /** Smaller numbers are applied first. There may be gaps. */
  order: number
  /** When it was last changed, in UTC. */
  updated_at: string
}

export type ShippingRuleAction = {
  /** Identifier of the action, from GET /shipping-rules/actions. */
  identifier: string
  /** Value that the action sets. */
  value: string
}

export type ShippingRuleActionDetail = {
  /** Identifier of the action. */
  identifier: string
  /** Name of the action, for people. */
  name: string
  /** How the value is entered. */
  type: "SELECT" | "TEXT" | "NUMBER"
  /** Help for people who write a rule. */
  help_text: string
  /** Whether a choice changes which other choices there are. */
  trigger_update: boolean
  /** Values to choose from, each with its key and its label. Empty: any text is accepted. */
  possibilities: string[][]
}

export type ShippingRuleActionSummary = {
  /** Identifier of the action. */
  identifier: string
  /** Name of the action, for people. */
  name: string
  /** How the value is entered. */
  type: "SELECT" | "TEXT" | "NUMBER"
  /** Help for people who write a rule. */
  help_text: string
  /** Whether a choice changes which other choices there are. */
  trigger_update: boolean
}

export type ShippingRuleChanges = {
  /** Name of the rule. */
  name?: string | undefined
  /** Whether the rule is applied. */
  is_active?: boolean | undefined
  /** When the rule is applied. */
  criteria?: ShippingRuleCriteriaRequest | undefined
  /** What the rule sets, in this order. */
  actions?: ShippingRuleAction[] | undefined
}

export type ShippingRuleCondition = {
  /** Identifier of the condition. */
  identifier: string
  /** Name of the condition, for people. */
  name: string
  /** How the value is entered. */
  type: "SELECT" | "TEXT" | "NUMBER"
  /** Help for people who write a rule. */
  help_text: string
  /** Whether a choice changes which other choices there are. */
  trigger_update: boolean
  /** The operators that the condition can be used with. */
  operators: ShippingRuleOperator[]
  /** Whether several values can be compared with. */
  multiple: boolean
  /** What separates several values. */
  delimiter: string
}

export type ShippingRuleConditionDetail = {
  /** Identifier of the condition. */
  identifier: string
  /** Name of the condition, for people. */
  name: string
  /** How the value is entered. */
  type: "SELECT" | "TEXT" | "NUMBER"
  /** Help for people who write a rule. */
  help_text: string
  /** Whether a choice changes which other choices there are. */
  trigger_update: boolean
  /** The operators that the condition can be used with. */
  operators: ShippingRuleOperator[]
  /** Whether several values can be compared with. */
  multiple: boolean
  /** What separates several values. */
  delimiter: string
  /** Values to choose from, each with its key and its label. Empty: any text is accepted. */
  possibilities: string[][]
}

export type ShippingRuleCriteria = {
  /** Whether all conditions have to hold, or any of them. */
  is_and: boolean
  /** The conditions. */
  conditions: {
    /** Identifier of the condition, from GET /shipping-rules/conditions. */
    property: string
    /** Identifier of the operator, from GET /shipping-rules/operators. */
    operator: string
    /** Value to compare with. Several values are separated by the delimiter of the condition. */
    compare_to: string
  }[]
}

export type ShippingRuleCriteriaRequest = {
  /** Whether all conditions have to hold, or any of them. */
  is_and?: boolean | undefined
  /** The conditions. Without one the rule is applied to every shipment. */
  conditions?: {
    /** Identifier of the condition, from GET /shipping-rules/conditions. */
    property: string
    /** Identifier of the operator, from GET /shipping-rules/operators. */
    operator: string
    /** Value to compare with. Several values are separated by the delimiter of the condition. */
    compare_to: string
  }[] | undefined
}

export type ShippingRuleOperator = {
  /** Identifier of the operator. */
  identifier: string
  /** Name of the operator, for people. */
  name: string
  /** Whether several values can be compared with. */
  multiple: boolean
  /** Whether the operator takes no value. */
  unary: boolean
  /** Help for people who write a rule. */
  help_text: string
}

export type ShippingRuleOrder = {
  /** Ids of all rules, in the order in which they are applied. */
  rule_list: number[]
}

export type ShippingRuleRequest = {
  /** Name of the rule. */
  name: string
  /** Whether the rule is applied. */
  is_active?: boolean | undefined
  /** When the rule is applied. */
  criteria: ShippingRuleCriteriaRequest
  /** What the rule sets, in this order. */
  actions: ShippingRuleAction[]
}

export type ShippingRuleTest = {
  /** A rule that is not stored. It is tried alone or, with `rules`, after the stored rules. */
  rule?: ShippingRuleRequest | undefined
  /** Id of the stored rule that `rule` replaces in the test. */
  rule_id?: number | undefined
  /** `all`: the stored rules are tried too. */
  rules?: "all" | undefined
  /** Only orders placed at this time or later. */
  from?: string | undefined
  /** Only orders placed at this time or earlier. */
  until?: string | undefined
  /** Highest number of orders to try. */
  limit?: number | undefined
}

export type ShippingRuleTestResult = {
  /** Id of the order in the shop. */
  order_id: string
  /** Order number, as the shopper knows it. */
  order_number: string
  /** The rules that matched. */
  matched: AppliedShippingRule[]
  /** What the rules change, by field of the shipment. */
  changes: {
    [name: string]: {
      /** Value without the rules. */
      before: unknown
      /** Value with the rules. */
      after: unknown
    }
  }
  /** What the rule of the request matched and set. Null: no rule was sent. */
  trace: ShippingRuleTrace | null
  /** Why the order cannot become a shipment, so that no rule was tested. Null: it can. */
  problem: string | null
}

/** The test took too long and ended early. Absent otherwise. */
export type ShippingRuleTestStopped = {
  /** Number of orders that were tested. */
  tried: number
  /** Why the trial ended early. */
  reason: string
}

export type ShippingRuleTrace = {
  /** Id of the rule; 0: the rule that was sent. */
  id: number
  /** Name of the rule. */
  name: string
  /** Whether the rule matched. */
  matched: boolean
  /** Why the rule was skipped. Null: it was not. */
  skipped: string | null
  /** The conditions. */
  conditions: {
    /** Identifier of the condition, from GET /shipping-rules/conditions. */
    property: string
    /** Identifier of the operator, from GET /shipping-rules/operators. */
    operator: string
    /** Value to compare with. Several values are separated by the delimiter of the condition. */
    compare_to: string
    /** Value that the shipment had. Null: none. */
    seen: string | null
    /** Whether the condition held. */
    matched: boolean
  }[]
  /** What the rule set, by field. */
  set: {
    [name: string]: unknown
  }
  /** Actions that were not applied. */
  left_out: {
    /** Identifier of the action. */
    identifier: string
    /** Why it was not applied. */
    reason: string
  }[]
}

export type ShopOrderStatus = {
  /** Id of the status in the shop. */
  external_id: string
  /** Name of the status, in the requested language. */
  status: string
  /** When the status was deleted, in UTC. Null: it was not. */
  deleted_at: string | null
  /** Name of the status in each language. */
  translations: {
    /** Name of the status. */
    status: string
    /** Language of the name. */
    language: "en-us" | "en-gb" | "fr-fr" | "de-de" | "nl-nl" | "es-es" | "it-it"
  }[]
}

export type ShopOrderStatusMapping = {
  /** Id of the integration. */
  integration_id: number
  /** One status of the shop for each category. */
  mapping: {
    /** Category of parcel statuses on this server. */
    status_category: "READY_TO_SEND" | "IN_TRANSIT" | "DELIVERED" | "CANCEL"
    /** Id of the status in the shop. Null: the category has none. */
    external_id: string | null
    /** False when the status it names has been deleted. */
    is_valid: boolean
  }[]
}

export type ShopOrderStatusMappingRequest = {
  /** Id of the integration. */
  integration_id: number
  /** One status of the shop for each category. */
  mapping: {
    /** Category of parcel statuses on this server. */
    status_category: "READY_TO_SEND" | "IN_TRANSIT" | "DELIVERED" | "CANCEL"
    /** Id of the status in the shop. Null: the category has none. */
    external_id: string | null
  }[]
}

export type ShopOrderStatusesRequest = {
  /** Id of the integration. */
  integration_id: number
  /** The order statuses of the shop. */
  statuses: {
    /** Id of the status in the shop. */
    external_id: string
    /** Name of the status in each language. */
    translations: {
      /** Name of the status. */
      status: string
      /** Language of the name. */
      language: "en-us" | "en-gb" | "fr-fr" | "de-de" | "nl-nl" | "es-es" | "it-it"
    }[]
  }[]
}

export type SigningSecret = {
  /** Secret that messages are signed with (Standard Webhooks). */
  signing_secret: string
  /** Until then events are signed with the previous secret as well. */
  previous_until: string
}

export type Subscription = {
  /** Id of the subscription. */
  id: number
  /** Id of the connection that events are sent to. */
  connection_id: number
  /** Type of the event. */
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated"
  /** Whether events are sent. */
  is_active: boolean
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. */
  updated_at: string
}

export type SubscriptionChanges = {
  /** Id of the connection that events are sent to. */
  connection_id?: number | undefined
  /** Type of the event. */
  event_type?: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated" | undefined
  /** Whether events are sent. */
  is_active?: boolean | undefined
}

export type SubscriptionRequest = {
  /** Id of the connection that events are sent to. */
  connection_id: number
  /** Type of the event. */
  event_type: "parcel.created" | "parcels.event.created" | "ticket.created" | "ticket.updated"
  /** Whether events are sent. */
  is_active?: boolean | undefined
}

export type TaxNumber = {
  /** Kind of the number, such as `VAT` or `EORI`. */
  name: "VAT" | "EIN" | "GST" | "SSN" | "EORI" | "DUN" | "FED" | "STA" | "CNP" | "IE" | "INN" | "KPP" | "OGR" | "OKP" | "IOSS" | "FTZ" | "DAN" | "TAN" | "DTF" | "RGP" | "DLI" | "NID" | "PAS" | "MID" | "UKIMS"
  /** Country that issued the number, ISO 3166-1 alpha-2. */
  country_code: string
  /** The number. */
  value: string
}

export type Ticket = {
  /** Id of the ticket. */
  id: number
  /** Status of the ticket. */
  status: "action_required" | "carrier_reminder_sent" | "carrier_update_received" | "claim_paid" | "closed" | "communicated_to_carrier" | "customer_documents_requested" | "customer_reminder_sent" | "delayed" | "delivered_scan_received" | "delivery_confirmation_rejected" | "delivery_confirmation_requested" | "documents_forwarded_to_carrier" | "escalated" | "escalated_ava" | "hold" | "manually_solved" | "new_scan_received" | "pending" | "processing" | "smart_refund_available" | "smart_refund_update" | "solved" | "solved_by_automation" | "unknown" | "waiting_for_carrier" | "waiting_for_customer" | "waiting_for_scan"
  /** What the status means for the customer. */
  stage: "in_progress" | "action_required" | "manually_solved_stage" | "solved_by_automation_stage" | "unknown"
  /** What the ticket is about. Null: not known. */
  type: "address_change" | "damaged" | "delayed" | "delivered_not_received" | "late_delivery" | "lost" | "unjust_return" | "other_shipping" | null
  /** Id of the parcel. Null: a parcel that this server does not know. */
  parcel_id: number | null
  /** Code of the carrier. Null: not known. */
  carrier: string | null
  /** Tracking number of the parcel. Null: none. */
  tracking_number: string | null
  /** Order number, as the shopper knows it. Null: none. */
  order_number: string | null
  /** Id of the brand. Null: none. */
  brand_id: number | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. Null: none. */
  updated_at: string | null
  /** Open requests for data. `id` is the `request_id` of POST /dsf/tickets/requested-data. */
  requested_actions: {
    /** Id of the request, for `request_id`. */
    id: number
    /** Type of the data. */
    data_type: "claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents" | "customer_confirmation" | "exterior_photo" | "interior_photo" | "damage_photo" | "carrier_claims_form" | "other"
    /** When it was created, in UTC. */
    created_at: string
  }[]
  /** How the ticket was solved. Null: it is not solved yet. */
  resolution: {
    /** How the ticket was solved. */
    outcome: "claim_approved" | "claim_declined" | "claim_closed_in_carrier_portal" | "delivered" | "returned" | "solved_merchant" | "address_change_confirmed" | "address_change_declined" | "address_change_requested" | "impossible_to_open_claim"
    /** Amount that was paid. Null: nothing. */
    amount: number | null
    /** Currency of the amount, ISO 4217. Null: nothing was paid. */
    currency: string | null
    /** When the ticket was solved, in UTC. Null: not yet. */
    solved_at: string | null
  } | null
}

export type TicketEmail = {
  /** Id of the e-mail. */
  id: number
  /** Address of the receiver. */
  to: string
  /** Subject. */
  subject: string
  /** Text. */
  text: string
  /** The header Message-ID, the same at each attempt. */
  message_id: string
  /** The names of the attached files. */
  attachments: string[]
  /** `not_sent`: the server has no mail server, or the e-mails of three days were used up. `failed`: the mail server refused it, or the retry limit was reached. */
  status: "queued" | "sent" | "not_sent" | "failed"
  /** Number of attempts so far. */
  attempts: number
  /** Why it was not sent, or not yet. `deferred`: the mail server refuses it for now. `erased`: its text was erased. `limit_reached`: the e-mails of the day are used up. `misconfigured`: the mail server refuses the settings. `no_mail_server`: the server has none. `rejected`: the mail server refused it for good. `unreachable`: the mail server could not be reached. Null: no error. */
  last_error: "deferred" | "erased" | "limit_reached" | "misconfigured" | "no_mail_server" | "rejected" | "unreachable" | null
  /** When the next attempt is made, in UTC. Null: none is planned. */
  next_attempt_at: string | null
  /** When it was sent, in UTC. Null: not yet. */
  sent_at: string | null
  /** When it was created, in UTC. */
  created_at: string
}

export type TicketEmails = {
  /** E-mails of the ticket. */
  items: TicketEmail[]
}

export type TicketEvent = {
  /** Id of the ticket. */
  id: number
  /** Status of the ticket. */
  status: string
  /** What the status means for the customer. */
  stage: string
  /** What the ticket is about. Null: not known. */
  type: string | null
  /** Id of the parcel. Null: a parcel that this server does not know. */
  parcel_id: number | null
  /** Code of the carrier. Null: not known. */
  carrier: string | null
  /** Tracking number of the parcel. Null: none. */
  tracking_number: string | null
  /** Order number, as the shopper knows it. Null: none. */
  order_number: string | null
  /** Id of the brand. Null: none. */
  brand_id: number | null
  /** When it was created, in UTC. */
  created_at: string
  /** When it was last changed, in UTC. Null: none. */
  updated_at: string | null
  /** Open requests for data. */
  requested_actions: {
    /** Id of the request, for `request_id`. */
    id: number
    /** Type of the data. */
    data_type: string
    /** When it was created, in UTC. */
    created_at: string
  }[]
  /** How the ticket was solved. Null: it is not solved yet. */
  resolution: {
    /** How the ticket was solved. */
    outcome: string
    /** What was paid. Null: nothing. */
    amount: number | null
    /** Currency of the amount, ISO 4217. Null: nothing was paid. */
    currency: string | null
    /** When the ticket was solved, in UTC. Null: not yet. */
    solved_at: string | null
  } | null
}

export type TicketFile = {
  /** Token of an uploaded file, from POST /dsf/files. */
  file_token: string
}

export type TicketPrice = {
  /** Amount, tax included. */
  price: number
  /** Currency, ISO 4217, such as `EUR`. */
  currency: string
}

export type TicketRequest = TypedDamageTicketRequest | TypedDelayTicketRequest | TypedLateDeliveryTicketRequest | TypedLostTicketRequest | TypedDeliveredNotReceivedTicketRequest | TypedUnjustReturnTicketRequest | TypedAddressChangeTicketRequest

export type TicketStepRequest = {
  /** What happened: `process` (the support desk works on the ticket), `communicate` (the carrier was sent the ticket), `await_carrier` (the carrier investigates), `remind_carrier` (the carrier was reminded), `escalate` (the ticket was escalated at the carrier), `escalate_ava` (the ticket was escalated to the AVA team), `record_carrier_update` (the carrier sent news), `request_documents` (the customer is requested to provide data), `await_customer` (the customer has to act), `remind_customer` (the customer was reminded), `require_action` (the customer has to act), `forward_documents` (the carrier was sent the documents), `request_delivery_confirmation` (the customer is asked whether the parcel has arrived), `reject_delivery_confirmation` (the customer says that the parcel has not arrived), `await_scan` (the next scan is awaited), `record_scan` (the carrier scanned the parcel), `record_delivery` (the carrier scanned the delivery), `delay` (the investigation is delayed), `hold` (the ticket is on hold), `offer_refund` (a refund without an investigation is offered), `update_refund` (the refund without an investigation has news), `lose_track` (the status at the carrier is not known), `accept` (the carrier accepts the claim), `reject` (the carrier declines the claim), `pay` (the claim is paid), `solve` (the ticket is solved), `solve_manually` (a person solved the ticket), `solve_by_automation` (a scan solved the ticket), `close` (the ticket is closed). */
  step: "process" | "communicate" | "await_carrier" | "remind_carrier" | "escalate" | "escalate_ava" | "record_carrier_update" | "request_documents" | "await_customer" | "remind_customer" | "require_action" | "forward_documents" | "request_delivery_confirmation" | "reject_delivery_confirmation" | "await_scan" | "record_scan" | "record_delivery" | "delay" | "hold" | "offer_refund" | "update_refund" | "lose_track" | "accept" | "reject" | "pay" | "solve" | "solve_manually" | "solve_by_automation" | "close"
  /** What the customer has to provide. Required for `request_documents`. */
  data_types?: ("claim_letter" | "sales_invoice" | "sales_data" | "purchase_invoice" | "description_of_contents" | "customer_confirmation" | "exterior_photo" | "interior_photo" | "damage_photo" | "carrier_claims_form" | "other")[] | undefined
  /** What the carrier pays. Required for `accept`. */
  amount?: number | undefined
  /** Currency of `amount`, ISO 4217. Required for `accept`. */
  currency?: string | undefined
  /** How the ticket was solved. Required for `close` and the steps that begin with `solve`. */
  outcome?: "claim_approved" | "claim_declined" | "claim_closed_in_carrier_portal" | "delivered" | "returned" | "solved_merchant" | "address_change_confirmed" | "address_change_declined" | "address_change_requested" | "impossible_to_open_claim" | undefined
  /** Comment on the step. */
  comment?: string | undefined
}

export type Token = {
  /** The token, for the header `Authorization: Bearer …`. */
  access_token: string
  /** Lifetime of the token in seconds. */
  expires_in: number
  /** Scope of the token: `api`. */
  scope: string
  /** Type of the token: `bearer`. */
  token_type: string
}

export type TokenError = {
  /** Name of the error, as OAuth 2.0 defines it (RFC 6749, section 5.2). */
  error: string
  /** What is wrong with the request. */
  error_description: string
  /** What to send instead. */
  error_hint: string
  /** Details for developers. Present only in development mode. */
  error_debug?: string | undefined
  /** The HTTP status. */
  status_code: number
}

export type TokenRequest = {
  /** Only `client_credentials`. */
  grant_type: "client_credentials"
  /** Only `api`. */
  scope: "api"
  /** Id of the client. Optional: the Authorization header names the client. If present, it must be the same. */
  client_id?: string | undefined
}

export type TrackedParcel = {
  /** Id of the parcel. */
  parcel_id: number
  /** Id in your system. */
  source_id: string
  /** When it was announced to the carrier, in UTC. */
  announced_at: string
  /** When it was created, in UTC. */
  created_at: string
  /** Brand, integration and kind of the parcel. */
  details: {
    /** Id of the brand. */
    brand_id?: number | undefined
    /** Id of the integration. */
    integration_id: number
    /** Day of delivery that was expected when the parcel was announced. It stays when the parcel is late, and when it has arrived. */
    expected_delivery_date?: string | undefined
    /** Whether the parcel goes into a letterbox. */
    is_mail_box: boolean
    /** Whether the parcel is a return. */
    is_return: boolean
    /** Whether the parcel goes to a service point. */
    is_to_service_point: boolean
  }
  /** The address that it is sent from. */
  from_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    [name: string]: unknown
  }
  /** The address that it is sent to. */
  to_address: {
    /** Country, ISO 3166-1 alpha-2, such as `NL`. */
    country_code: string
    /** Postal code in the format of the country, such as `5611 EM`. */
    postal_code: string
    [name: string]: unknown
  }
  /** The goods in the parcel. */
  parcel_items: {
    /** Description of the goods, as customs read it. */
    description: string
    /** Number of pieces. */
    quantity: number
    /** Price of one piece. Null: not known. */
    price_per_item?: PriceResponse | null | undefined
    /**
     * The same as price_per_item, under its previous name.
     *
     * @deprecated
     */
    price?: PriceResponse | null | undefined
    [name: string]: unknown
  }[]
  /** How it is shipped. */
  ship_with: {
    /** `shipping_option_code`: by the code of a shipping option. `contract`: by a contract alone. */
    type: "shipping_option_code" | "contract"
    /** The shipping option and the contract. */
    properties: {
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
      [name: string]: unknown
    }
  }
  /** Tracking numbers of the parcel. */
  tracking_numbers: {
    /** Code of the carrier, in lower case. */
    carrier_code: string
    /** Tracking number of the parcel. */
    tracking_number: string
    /** Identifier of the parcel at the carrier, where it differs from the tracking number. */
    tracking_identifier?: string | undefined
    /** URL of the tracking page. */
    tracking_url?: string | undefined
  }[]
  /** Whether the request created the parcel. False: it was known already. */
  created: boolean
}

export type TrackingAddress = {
  /** Name of the person. Null: none. */
  name?: string | null | undefined
  /** Name of the company. Null: none. */
  company_name?: string | null | undefined
  /** Street, with or without the house number. Null: none. */
  address_line_1?: string | null | undefined
  /** Second line of the address, such as the floor or the building. Null: none. */
  address_line_2?: string | null | undefined
  /** House number with its suffix, such as `10` or `4A`. Null: none. */
  house_number?: string | null | undefined
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** City or town. Null: none. */
  city?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. Null: none. */
  state_province_code?: string | null | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. Null: none. */
  phone_number?: string | null | undefined
  /** E-mail address. Null: none. */
  email?: string | "" | null | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code: string
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code: string
}

export type TrackingEvent = {
  /** Origin of the event: the carrier, a claim or this server. */
  event_type: "calculated" | "carrier" | "claim" | "internal"
  /** When it happened, in UTC. */
  event_at: string
  /** Phase of the transport, such as `in_transit` or `delivered`. Null: not known. */
  phase: "accepted" | "announced" | "announcing" | "attempted" | "cancelled" | "customs" | "delivered" | "delivery_forced" | "dropped" | "in_delivery" | "in_transit" | "labelled" | "none" | "no_label" | "pup" | "ready_to_send" | "sorted" | "unknown" | null
  /** What went wrong, such as `delivery_delay`; `none` when nothing did. */
  exception: "address_error" | "announcement_failed" | "cancellation_failed" | "cancelled" | "cancelled_upstream" | "cancelling" | "cancelling_upstream" | "changed" | "claim" | "claimable" | "customer_rejected" | "customer_support" | "customs_issue" | "damaged" | "delay_unknown" | "delivery_delay" | "dropoff_expiration" | "handover_delay" | "hold" | "missing" | "none" | "non_conformity" | "off_radar" | "pup_expiration" | "refused" | "relabelled" | "returned_sender" | "sorting_delay" | "unknown" | null
  /** Detail of the phase. Null: none. */
  sub_status: "accepted" | "additional_information" | "carrier" | "company_closed" | "connection_missed" | "content" | "cut_off" | "damaged" | "delay" | "delivery_change" | "disposed" | "documents" | "duplicate" | "expired" | "high_volume" | "inaccessible" | "incorrect_information" | "in_progress" | "late" | "locker" | "mailbox" | "max_measure" | "max_weight" | "mechanical" | "misrouted" | "missort" | "neighbour" | "none" | "not_home" | "not_ordered" | "one" | "packaging" | "parcel_found" | "partly" | "passed" | "payment" | "postal_box" | "prohibited_item" | "pup" | "pup_closed" | "receiver" | "rejected" | "requested" | "resolved" | "safeplace" | "sender" | "shop" | "signature" | "three" | "traffic" | "two" | "undeliverable" | "unknown" | "unknown_receiver" | "updated" | "weather_conditions" | null
  /** Whether the event is a `success`, a `warning` or an `error`. `warning` where the phase is `unknown`. Null: an unknown phase in events stored before 2026-11-20. */
  status_type: "error" | "success" | "warning" | null
  /** What the carrier reported, in its words. Null: nothing. */
  description: string | null
}

export type TrackingEventCreatedEvent = {
  /** The parcel. */
  parcel: {
    /** Id of the parcel. */
    parcel_id: number
    /** Tracking number. Null: the carrier has not assigned one yet. */
    tracking_number: string | null
    /** Code of the carrier, in lower case. */
    carrier_code: string
    /** When it was announced to the carrier, in UTC. Null: not yet. */
    announced_at: string | null
    /** Order number, as the shopper knows it. Null: none. */
    order_number: string | null
    /** Whether the parcel is a return. Absent from messages of versions before 2026-11-16. */
    is_return?: boolean | undefined
  }
  /** The tracking event. */
  event: {
    /** Origin of the event: the carrier, a claim or this server. */
    event_type: string
    /** When it happened, in UTC. */
    timestamp: string
    /** Phase of the transport, such as `in_transit` or `delivered`. */
    phase: string
    /** What went wrong, such as `delivery_delay`; `none` when nothing did. */
    exception: string
    /** Whether the event is a `success`, a `warning` or an `error`. `warning` where the phase is `unknown`. */
    status_type: string
    /** Detail of the phase. */
    sub_status: string
    /** What the carrier reported, in its words. Null: nothing. */
    description: string | null
    /** Whether no further events are expected. Null: not known. */
    end_of_tracking: boolean | null
    /** Whether delivery was attempted. Null: not known. */
    is_offered: boolean | null
    /** Whether the carrier is responsible for the exception. Null: not known. */
    is_carrier_responsible: boolean | null
    /** Whether the parcel goes back to the sender. Null: not known. */
    is_returned: boolean | null
    /** Where it happened. Null: not known. */
    location_details: {
      /** City or town. Null: none. */
      city: string | null
      /** Country, ISO 3166-1 alpha-2. Null: not known. */
      country: string | null
      /** House number with its suffix, such as `10` or `4A`. Null: none. */
      house_number: string | null
      /** Postal code in the format of the country, such as `5611 EM`. Null: none. */
      postal_code: string | null
      /** Street without the house number. Null: none. */
      street: string | null
      /** Id of the service point. Null: it was none. */
      service_point_id: number | null
      /** Name of the depot. Null: not known. */
      depot: string | null
    } | null
    /** Data of this carrier only, without a fixed structure. Null: none. */
    extra_data: {
      [name: string]: unknown
    } | null
  }
}

export type TrackingRequest = {
  /** Id of the parcel in your system. With the carrier it identifies the parcel: a repeated request returns the first one. */
  source_id: string
  /** The tracking number and its carrier. */
  tracking_number: {
    /** Code of the carrier, in lower case. */
    carrier_code: string
    /** Tracking number of the parcel. */
    tracking_number: string
    /** Identifier of the parcel at the carrier, where it differs from the tracking number. */
    tracking_identifier?: string | undefined
    /** URL of the tracking page. */
    tracking_url?: string | undefined
  }
  /** When the parcel was announced to the carrier. */
  announced_at: string
  /** The address that it is sent from. */
  from_address: TrackingAddress
  /** The address that it is sent to. */
  to_address: TrackingAddress
  /** How the parcel was shipped. Only a parcel with a `shipping_option_code` counts in analytics. */
  ship_with: {
    /** `shipping_option_code`: by the code of a shipping option. `contract`: by a contract alone. */
    type: "shipping_option_code"
    /** The shipping option and the contract. */
    properties: {
      /** Code of the shipping option. */
      shipping_option_code: string
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
      /** Name of the shipping method in your system. Null: none. */
      user_shipping_method_name?: string | null | undefined
      /** Id of the shipping method in your system. Null: none. */
      user_shipping_method_id?: string | null | undefined
    }
  } | {
    /** `shipping_option_code`: by the code of a shipping option. `contract`: by a contract alone. */
    type: "contract"
    /** The shipping option and the contract. */
    properties: {
      /** Id of the contract with the carrier. Absent: the default contract of the carrier. */
      contract_id: number
      /** Name of the shipping method in your system. Null: none. */
      user_shipping_method_name?: string | null | undefined
      /** Id of the shipping method in your system. Null: none. */
      user_shipping_method_id?: string | null | undefined
    }
  }
  /** The shipment of the parcel in your system. */
  shipment: {
    /** Id of the shipment in your system. */
    source_id: string
    /** Reference of yours, unique among shipments. */
    external_reference_id?: string | undefined
    /** What the shipment cost. Null: not known. */
    price?: Price | null | undefined
    /** The order of the shipment. */
    order?: {
      /** Id of the order in your system. */
      source_id: string
      /** Order number, as the shopper knows it. */
      order_number?: string | undefined
      /** Further id of the order in your system. */
      source_external_id?: string | undefined
      /** Value of the order. Null: not known. */
      total_order_price?: Price | null | undefined
    } | undefined
  }
  /** Brand, integration and kind of the parcel. */
  details?: {
    /** Id of the brand. */
    brand_id?: number | undefined
    /** Id of the integration. */
    integration_id?: number | undefined
    /** Whether the parcel is a return. */
    is_return?: boolean | undefined
  } | undefined
  /** Insurance of the parcel. */
  insurance?: {
    /** Insured value. Null: none. */
    insured_value?: Price | null | undefined
    /** Number of the insurance policy. */
    policy_id?: string | undefined
  } | undefined
  /** Dimensions, weight and volume. */
  measurements?: Measurement | undefined
  /** The goods in the parcel. */
  parcel_items?: ({
    /** Id of the item in the shop. */
    item_id?: string | undefined
    /** Id of the item in your system. */
    source_id?: string | undefined
    /** Description of the goods, as customs read it. */
    description: string
    /** Number of pieces. */
    quantity: number
    /** Weight of one piece. A number is in kilograms. */
    weight: number | {
      /** Weight as a decimal number, in the given unit. */
      value: number
      /** Unit of the weight. */
      unit: "kg" | "g" | "lbs" | "oz"
    }
    /** Harmonized System code that classifies the goods, 6 to 12 digits. */
    hs_code: string
    /** Country where the goods were made, ISO 3166-1 alpha-2. Null: not known. */
    origin_country?: string | null | undefined
    /** Stock keeping unit of the shop. */
    sku?: string | undefined
    /** Id of the product in the shop. */
    product_id?: string | undefined
    /** Id of the variant of the product in the shop. Null: none. */
    variant_id?: string | null | undefined
    /** Manufacturer identification code, for imports to the United States. Null: none. */
    mid_code?: string | null | undefined
    /** Materials of the goods, such as `100% cotton`. Null: not known. */
    material_content?: string | null | undefined
    /** What the goods are used for, such as `personal use`. Null: not known. */
    intended_use?: string | null | undefined
    /** Declaration of dangerous goods. Null: the goods are not dangerous. */
    dangerous_goods?: DangerousGoods | null | undefined
    /** Reference number of the due diligence statement (EU deforestation regulation). Null: none. */
    dds_reference?: string | null | undefined
    /** TARIC document code, for goods that need a document at import. Null: none. */
    taric_doc_code?: string | null | undefined
    /** Identifier of the product given by its manufacturer. Null: none. */
    manufacturer_product_id?: string | null | undefined
    /** Standardized identifier of the product, such as a GTIN. Null: none. */
    manufacturer_product_id_std?: string | null | undefined
    /** Further properties of the item, as key and value. */
    properties?: {
      [name: string]: unknown
    } | undefined
    /** Price of one piece. Required. */
    price_per_item?: Price | undefined
    /**
     * The previous name of `price_per_item`, which takes precedence where both are sent.
     *
     * @deprecated
     */
    price?: Price | undefined
  })[] | undefined
  /** What a return costs. Null: not known. */
  return_price?: Price | null | undefined
}

export type TypedAddressChangeTicketRequest = {
  /** Always `address_change`. */
  type: "address_change"
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** The whole new address as one text. */
  new_address: string
  /** What else the carrier should know. */
  additional_details?: string | undefined
}

export type TypedDamageTicketRequest = {
  /** Always `damaged`. */
  type: "damaged"
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What the receiver paid for the contents. Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Description of the contents. Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** How the parcel looks from outside. Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Statement of the receiver. Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Invoice to the receiver. Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Invoice of the supplier. Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Photo of the parcel from outside. Required for parcels sent at platform rates. */
  exterior_photo?: TicketFile | undefined
  /** Photo of the inside of the parcel. Required for parcels sent at platform rates. */
  interior_photo?: TicketFile | undefined
  /** Photo of the damage. Required for parcels sent at platform rates. */
  damage_photo_1?: TicketFile | undefined
  /** Second photo of the damage. Required for parcels sent at platform rates. */
  damage_photo_2?: TicketFile | undefined
  /** Photo of the packaging. Required for parcels sent at platform rates. */
  package_photo?: TicketFile | undefined
  /** Photo of the whole product. Required for parcels sent at platform rates. */
  entire_product_photo?: TicketFile | undefined
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
}

export type TypedDelayTicketRequest = {
  /** Always `delayed`. */
  type: "delayed"
  /** Tracking number of the parcel. */
  tracking_number: string
  /** What the receiver paid for the contents. */
  contents_sales_price: TicketPrice
  /** Description of the contents. */
  contents_description: string
  /** How the parcel looks from outside. */
  parcel_exterior_description: string
  /** Invoice to the receiver. */
  sales_invoice: TicketFile
  /** Invoice of the supplier. */
  purchase_invoice: TicketFile
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
}

export type TypedDeliveredNotReceivedTicketRequest = {
  /** Always `delivered_not_received`. */
  type: "delivered_not_received"
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What the receiver paid for the contents. Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Description of the contents. Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** How the parcel looks from outside. Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Invoice to the receiver. Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Invoice of the supplier. Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Claim form of the carrier, filled in. Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
  /** Dimensions in centimetres. */
  parcel_dimensions?: {
    /** Length in centimetres. */
    length: number
    /** Width in centimetres. */
    width: number
    /** Height in centimetres. */
    height: number
  } | undefined
}

export type TypedLateDeliveryTicketRequest = {
  /** Always `late_delivery`. */
  type: "late_delivery"
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What else the carrier should know. */
  additional_remarks?: string | undefined
}

export type TypedLostTicketRequest = {
  /** Always `lost`. */
  type: "lost"
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** What the receiver paid for the contents. Required for parcels sent at platform rates. */
  contents_sales_price?: TicketPrice | undefined
  /** Description of the contents. Required for parcels sent at platform rates. */
  contents_description?: string | undefined
  /** How the parcel looks from outside. Required for parcels sent at platform rates. */
  parcel_exterior_description?: string | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_remarks?: string | undefined
  /** Invoice to the receiver. Required for parcels sent at platform rates. */
  sales_invoice?: TicketFile | undefined
  /** Invoice of the supplier. Required for parcels sent at platform rates. */
  purchase_invoice?: TicketFile | undefined
  /** Statement of the receiver. Required for parcels sent at platform rates. */
  customer_confirmation?: TicketFile | undefined
  /** Claim form of the carrier, filled in. Required for parcels sent at platform rates. */
  carrier_claim_form?: TicketFile | undefined
  /** What the contents cost the sender. */
  contents_purchase_price?: TicketPrice | undefined
  /** Dimensions in centimetres. */
  parcel_dimensions?: {
    /** Length in centimetres. */
    length: number
    /** Width in centimetres. */
    width: number
    /** Height in centimetres. */
    height: number
  } | undefined
}

export type TypedUnjustReturnTicketRequest = {
  /** Always `unjust_return`. */
  type: "unjust_return"
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Whether the parcel is back at the sender. Required for parcels sent at platform rates. */
  is_parcel_returned?: boolean | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_details?: string | undefined
}

export type UnjustReturnTicketRequest = {
  /** Tracking number of the parcel. */
  tracking_number: string
  /** Your contract with the carrier. Required for a parcel that this server does not know. */
  carrier_contract_id?: number | undefined
  /** Whether the parcel is back at the sender. Required for parcels sent at platform rates. */
  is_parcel_returned?: boolean | undefined
  /** What else the carrier should know. Required for parcels sent at platform rates. */
  additional_details?: string | undefined
}

export type V2Error = {
  /** What is wrong with the request. */
  error: {
    /** The HTTP status. */
    code: number
    /** Path of the request, without its first slash. */
    request: string
    /** `field: "text"` for each field that is wrong. */
    message: string
  }
}

export type V2IncomingReturn = {
  /** Id of the reason, for products without a `return_reason`. Null: none. */
  reason?: number | null | undefined
  /** What the shopper wrote. Null: nothing. */
  message?: string | null | undefined
  /** Id of the parcel that was delivered. */
  outgoing_parcel: number
  /** Service point where the parcel is handed over. Null: any. */
  service_point?: {
    /** Id of the service point. */
    id: number
  } | null | undefined
  /** Refund that the shopper wants. Null: none. */
  refund?: {
    /** Kind of refund. */
    refund_type: {
      /** Code of the kind of refund. */
      code: "money" | "credit" | "exchange"
    }
    /** What the shopper wrote about the refund. Null: nothing. */
    message?: string | null | undefined
  } | null | undefined
  /** How the shopper hands the parcel over. Default: the first way that is available. */
  delivery_option?: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store" | null | undefined
  /** The products. */
  products: {
    /** Id of the product in the shop. */
    product_id: string
    /** Number of pieces. */
    quantity: number
    /** Description of the product. Null: none. */
    description?: string | null | undefined
    /** Value of one piece. Null: not known. */
    value?: string | number | null | undefined
    /** Why the item comes back. Null: no reason given. */
    return_reason?: number | null | undefined
    /** What the shopper wrote about the item. Null: nothing. */
    return_message?: string | null | undefined
  }[]
  /** Sender of the return. Default: the receiver of the outgoing parcel. */
  incoming_parcel?: {
    /** Number of parcels. At most one for each piece that comes back, and as many as the return settings of the brand allow. */
    collo_count?: number | undefined
    /** Name of the sender. */
    from_name?: string | undefined
    /** Company of the sender. */
    from_company_name?: string | undefined
    /** Street of the sender. */
    from_address_1?: string | undefined
    /** Second line of the address of the sender. */
    from_address_2?: string | undefined
    /** House number of the sender. */
    from_house_number?: string | undefined
    /** Postal code of the sender. */
    from_postal_code?: string | undefined
    /** City of the sender. */
    from_city?: string | undefined
    /** Country of the sender, ISO 3166-1 alpha-2. */
    from_country?: string | undefined
    /** State or province of the sender. */
    from_country_state?: string | undefined
    /** E-mail address of the sender. */
    from_email?: string | "" | undefined
    /** Telephone number of the sender. */
    from_telephone?: string | undefined
  } | null | undefined
  /** Functionalities that the shopper chose. Null: none. */
  selected_functionalities?: {
    /** How the parcel reaches the carrier. Null: any way. */
    first_mile?: string | null | undefined
  } | null | undefined
  /** Code of the carrier that the shopper chose. Null: none. */
  selected_carrier_code?: string | null | undefined
  /** Day of the pickup. Null: none. */
  pickup_date?: string | null | undefined
  /** Photos that were uploaded for this parcel, by the `path` that the upload returned. */
  images?: {
    /** Path that the upload returned. */
    path: string
    /** Id of the product in the photo. Null: none. */
    product_id?: string | null | undefined
    /** What the shopper wrote about the photo. Null: nothing. */
    description?: string | null | undefined
  }[] | undefined
}

export type V2IncomingReturnCreated = {
  /** URL to ask for the label until it is ready. */
  poller_url: string
  /** Id of the return. */
  return: number
  /** Ids of the parcels of the return. */
  incoming_parcels: number[]
  /** Page where the shopper pays the fee. Absent: there is none. */
  payment_url?: string | undefined
}

export type V2ReturnLabel = {
  /** URL of the label. */
  download_url: string
  /** Id of the return. */
  return: number
  /** Ids of the parcels. */
  parcels: number[]
  /** Tracking numbers of the parcels. */
  tracking_numbers: string[]
  /** URL of the customs declaration. Absent: none is needed. */
  customs_declaration_url?: string | undefined
}

export type V2ReturnLabelPending = {
  /** Id of the return. */
  return: number
  /** State of the label. */
  status: string
}

export type V2ReturnPhotos = {
  /** Name of the file. */
  filename: string
  /** Name of the form field. */
  name: string
  /** Path of the photo, for `images` of the return. */
  path: string
}[]

export type V2ReturnPortal = {
  /** Settings of the portal. */
  portal: {
    /** Reasons that shoppers choose among. */
    reasons: {
      /** Id of the reason. */
      id: number
      /** Text of the reason, in the requested language. */
      description: string
      /** Whether shoppers who choose this reason have to add a photo. */
      requires_photos: boolean
    }[]
    /** URL of the support page of the shop. Null: none. */
    support_url: string | null
    /** URL of the return policy. Null: none. */
    return_policy_url: string | null
    /** Whether the footer shows the brand. */
    enable_branded_footer: boolean
    /** Whether the header shows the brand. */
    enable_branded_header: boolean
    /** Layout of the portal. */
    layout: {
      /** Kind of layout. */
      type: "standard"
      /** Text on the first page, in the requested language. */
      helper_text: string
      /** URL of the background. Null: none. */
      background_image: string | null
    }
    /** Whether shoppers pay for returns. */
    enable_paid_returns: boolean
    /** The brand. */
    brand: {
      /** Id of the brand. */
      id: number
      /** Name of the brand. */
      name: string
      /** Name of the brand in URLs of this server. */
      domain: string
      /** Main colour of the brand, such as `#1a2b3c`. */
      color: string
      /** Second colour of the brand. Null: none. */
      secondary_color: string | null
      /** Web site of the brand. */
      website: string
      /** Logo for pages and e-mails. */
      screen_logo: {
        /** URL of the logo. Null: none. */
        url: string | null
      }
      /** Logo for labels and documents. */
      print_logo: {
        /** URL of the logo. Null: none. */
        url: string | null
      }
      /** Always empty. */
      overlay_logo: { [name: string]: unknown }
      /** Always empty. */
      overlay_thumb: { [name: string]: unknown }
      /** URL of a small version of `screen_logo`. Null: none. */
      screen_thumb: string | null
      /** URL of a small version of `print_logo`. Null: none. */
      print_thumb: string | null
      /** Address for answers to e-mails of the brand. No e-mails are sent to shoppers yet: it is kept, and is the support address of the pages in version 2. Null: none. */
      notify_reply_to_email: string | null
      /** Address that gets a blind copy of each e-mail of the brand. No e-mails are sent to shoppers yet: it is kept. Null: none. */
      notify_bcc_email: string | null
      /** Whether the pages of the brand leave out the name of this software. */
      hide_powered_by: boolean
      /** Measurement id for the pages of the brand, such as `G-1234567890`. Empty: none. */
      google_analytics_id: string
      /** What the brand offers to shoppers. */
      features: {
        /** Whether there is a tracking page. */
        tracking_page: boolean
        /** Whether shoppers get e-mails. */
        tracking_email: boolean
        /** Whether shoppers get text messages. */
        tracking_sms: boolean
        /** Whether shoppers get WhatsApp messages. */
        tracking_whatsapp: boolean
        /** Whether there is a return portal. */
        returns_portal: boolean
      }
      /** Customized parts of the pages. */
      customization_settings: {
        /** Always empty. */
        header: { [name: string]: unknown }
        /** Always empty. */
        footer: { [name: string]: unknown }
      }
    }
    /** Languages of the portal. */
    languages: string[]
    /** Whether shoppers choose a kind of refund. */
    enable_refunds: boolean
    /** Kinds of refund that shoppers choose among. */
    refund_options: {
      /** Kind of refund. */
      code: "money" | "credit" | "exchange"
      /** Name of the kind of refund, in the requested language. */
      label: string
      /** Whether shoppers have to write a message. */
      require_message: boolean
    }[]
    /** What shoppers pay for a return, such as `4.95`. */
    return_fee: string
    /** Currency of `return_fee`, ISO 4217. Null: there is no fee. */
    return_fee_currency: string | null
    /** Ways to hand a return over. */
    delivery_options: ("drop_off_point" | "drop_off_labelless" | "pickup" | "in_store")[]
  }
}

export type V2ReturnPortalParcel = {
  /** Token for the search of service points. */
  service_points_token: string
  /** Token for the requests that follow. */
  access_token: string
  /** The parcel and what can be returned of it. */
  data: {
    /** The parcel that was delivered. */
    parcel: {
      /** Id of the parcel. */
      id: number
      /** Empty without the token of the link of the merchant as a bearer token. */
      address: string
      /** Empty without the token of the link of the merchant as a bearer token. */
      address_2: string
      /** Street and house number apart. */
      address_divided: {
        /** Empty without the token of the link of the merchant as a bearer token. */
        street: string
        /** Empty without the token of the link of the merchant as a bearer token. */
        house_number: string
      }
      /** Empty without the token of the link of the merchant as a bearer token. */
      house_number: string
      /** City or town. */
      city: string
      /** Empty without the token of the link of the merchant as a bearer token. */
      company_name: string
      /** Country of the receiver. */
      country: {
        /** ISO 3166-1 alpha-2, such as `NL`. */
        iso_2: string
        /** ISO 3166-1 alpha-3, such as `NLD`. */
        iso_3: string
        /** Name of the country. */
        name: string
      }
      /** State or province. Null: none. */
      to_state: string | null
      /** Empty. */
      email: string
      /** Empty without the token of the link of the merchant as a bearer token. */
      name: string
      /** Postal code in the format of the country, such as `5611 EM`. */
      postal_code: string
      /** Empty. */
      telephone: string
      /** Tracking number. */
      tracking_number: string
      /** Order number, as the shopper knows it. */
      order_number: string
      /** Where the address is. Null: not known. */
      to_coordinates: {
        /** Latitude in degrees, WGS 84. */
        latitude: number
        /** Longitude in degrees, WGS 84. */
        longitude: number
      } | null
      /** Number of parcels. */
      collo_count: number
      /** Weight in kilograms. */
      weight: string
      /** The carrier. */
      carrier: {
        /** Code of the carrier. */
        code: string
      }
    }
    /** The products. */
    products: {
      /** Id of the product. */
      id: string
      /** Name of the product. */
      name: string
      /** Price of one piece. */
      price: string
      /** URL of a picture. Null: none. */
      image_url: string | null
      /** Number of pieces that can still be returned. */
      quantity: number
      /** Whether the product can be returned. */
      returnable: boolean
    }[]
    /** Carriers that shoppers choose among. */
    carriers: {
      /** Code of the carrier. */
      code: string
      /** Name of the carrier. */
      name: string
      /** Logo of the carrier. */
      logo: {
        /** URL of the logo. Null: none. */
        full: string | null
        /** URL of the icon. Null: none. */
        icon: string | null
      }
    }[]
    /** Ways to hand the return over, by carrier. */
    delivery_options: {
      /** How the shopper hands the parcel over. */
      delivery_option: "drop_off_point" | "drop_off_labelless" | "pickup" | "in_store"
      /** Code of the carrier, in lower case. */
      carrier_code: string
    }[]
    /** Always null. */
    service_point: null
    /** Shops that take returns. */
    shop_distances: {
      /** Id of the shop. */
      id: number
      /** Distance in metres. */
      distance: number
    }[]
    /** Always null. */
    national_carrier_contact: null
    /** Always null. */
    national_carrier: null
  }
}

export type ValidatedAddress = {
  /** Name of the person. */
  name?: string | undefined
  /** Name of the company. */
  company_name?: string | undefined
  /** Street, with or without the house number. */
  address_line_1?: string | undefined
  /** House number with its suffix, such as `10` or `4A`. */
  house_number?: string | undefined
  /** Second line of the address, such as the floor or the building. */
  address_line_2?: string | undefined
  /** Postal code in the format of the country, such as `5611 EM`. */
  postal_code?: string | undefined
  /** City or town. */
  city?: string | undefined
  /** Number of the PO box. Null or empty: none. */
  po_box?: string | null | undefined
  /** State or province, ISO 3166-2, such as `IT-RM`. */
  state_province_code?: string | undefined
  /** Country, ISO 3166-1 alpha-2, such as `NL`. */
  country_code?: string | undefined
  /** E-mail address. */
  email?: string | undefined
  /** Telephone number, best with the country prefix, such as `+31401234567`. */
  phone_number?: string | undefined
}

export type WebhookSecretRequest = {
  /** A key that the receiver has already. Without it, a new secret is generated. */
  secret?: string | undefined
}

export type Weight = {
  /** Weight as a decimal number above 0, in the given unit. */
  value: string | number
  /** Unit of the weight. */
  unit: "kg" | "g" | "lbs" | "oz"
}

export type WeightResponse = {
  /** Weight as a decimal number above 0, in the given unit. */
  value: string
  /** Unit of the weight. */
  unit: "kg" | "g" | "lbs" | "oz"
}
