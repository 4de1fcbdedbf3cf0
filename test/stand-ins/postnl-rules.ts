type Problem = readonly [code: string, description: string]
type Account = { readonly customer_code: string; readonly customer_number: string }

/** How many characters the fields of an address take. */
const lengths: Readonly<Record<string, number>> = {
  FirstName: 35,
  Name: 35,
  CompanyName: 35,
  Street: 95,
  HouseNr: 35,
  HouseNrExt: 35,
  StreetHouseNrExt: 95,
  Zipcode: 17,
  City: 35,
  Region: 35,
  Remark: 35,
}
const printers = /^(GraphicFile\|PDF(\|Merge[A-D])?|Zebra\|Generic ZPL II (200|300|600) dpi)$/
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const shipmentTypes = ['Gift', 'Documents', 'Commercial Goods', 'Commercial Sample', 'Returned Goods']

/** What the label call refuses, with its code; undefined where it takes the body. */
export function findLabelProblem(body: any, account: Account): Problem | undefined {
  const { Customer: customer, Message: message, Shipments: shipments } = body ?? {}
  if (customer?.CustomerCode !== account.customer_code) return ['21201', 'CustomerCode is not known']
  if (customer?.CustomerNumber !== account.customer_number) return ['21202', 'CustomerNumber is not known']
  if ((customer.Email ?? '').length > 50 || (customer.Name ?? '').length > 35) return ['5', 'Customer has a field that is too long']
  const sender = addressProblem(customer.Address)
  if (sender) return sender
  if (!message?.MessageID || message.MessageID.length > 12) return ['17', 'MessageID is missing or too long']
  if (!/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/.test(message.MessageTimeStamp ?? '')) return ['17', 'MessageTimeStamp is not valid']
  if (!printers.test(message.Printertype ?? '')) return ['17', 'Printertype is not known']
  if (!Array.isArray(shipments) || shipments.length < 1 || shipments.length > 4) return ['4', 'Shipments has 1 to 4 shipments']
  for (const shipment of shipments) {
    const problem = shipmentProblem(shipment)
    if (problem) return problem
  }
  return undefined
}

function shipmentProblem(shipment: any): Problem | undefined {
  const { Addresses: addresses = [], Dimension: dimension, ProductCodeDelivery: product, Barcode: barcode } = shipment
  const to = addresses.find(({ AddressType }: any) => AddressType === '01')
  if (!to) return ['11502', 'The receiver is missing']
  for (const address of addresses) {
    const problem = addressProblem(address)
    if (problem) return problem
  }
  if (to.Countrycode === 'NL' && to.Zipcode === '9999ZZ') return ['1280101', 'Address is unknown']
  if (!/^\d+$/.test(dimension?.Weight ?? '') || Number(dimension.Weight) === 0) return ['11504', 'Weight is missing']
  if (Number(dimension.Weight) > 31_500) return ['16304', 'Weight exceeds 31500 grams']
  const sides = ['Length', 'Width', 'Height'].flatMap((side) => (dimension[side] === undefined ? [] : [Number(dimension[side])]))
  if (sides.some((side, index) => side > (sides[index - 1] ?? Number.POSITIVE_INFINITY)))
    return ['6', 'Dimensions begin with the longest side']
  if (!/^\d{4}$/.test(product ?? '')) return ['4', 'ProductCodeDelivery is missing']
  if (barcode !== undefined && !/^[A-Z\d]{11,15}$/.test(barcode)) return ['5', 'Barcode has 11 to 15 characters']
  for (const field of ['Reference', 'CustomerOrderNumber', 'Remark'])
    if ((shipment[field] ?? '').length > 35) return ['5', `${field} is too long`]
  return contactProblem(shipment) ?? serviceProblem(shipment) ?? groupProblem(shipment) ?? customsProblem(shipment, to)
}

function addressProblem(address: any): Problem | undefined {
  if (!address) return ['11503', 'An address is missing']
  const type = address.AddressType
  if (!/^0[123489]$/.test(type ?? '')) return ['5', 'AddressType is not known']
  const long = Object.entries(lengths).find(([field, length]) => (address[field] ?? '').length > length)
  if (long) return ['5', `${long[0]} of address ${type} takes ${long[1]} characters`]
  if (!address.Name && !address.CompanyName) return ['10602', `Name or CompanyName of address ${type} is missing`]
  if (!/^[A-Z]{2}$/.test(address.Countrycode ?? '')) return [`127${type}02`, 'Countrycode is not valid']
  if (!address.City || (!address.Street && !address.StreetHouseNrExt)) return [`128${type}02`, 'Address is not complete']
  return address.Countrycode === 'NL' && !/^\d{4}[A-Z]{2}$/.test(address.Zipcode ?? '')
    ? [`128${type}01`, 'Zipcode is not valid']
    : undefined
}

function contactProblem({ Contacts: contacts = [] }: any): Problem | undefined {
  for (const { ContactType: type, Email: email, SMSNr: phone } of contacts) {
    if (email !== undefined && (email.length > 50 || !email.includes('@'))) return [`11${type}06`, 'E-mail is not valid']
    if (phone !== undefined && !/^\+?\d{9,16}$/.test(phone)) return [`11${type}03`, 'Phone number is not valid']
  }
  return undefined
}

/** Points need their whole address, timed products their day, covered ones an amount. */
function serviceProblem({
  ProductCodeDelivery: product,
  Addresses: addresses,
  DeliveryAddress,
  Amounts,
  ProductOptions = [],
  DeliveryDate,
}: any): Problem | undefined {
  const point = addresses.find(({ AddressType }: any) => AddressType === '09')
  if (['3533', '3534', '3543', '3544', '4936', '4898', '4880'].includes(product) && (!point || DeliveryAddress !== '09'))
    return ['15501', 'The location is missing']
  if (['3087', '3094', '3443', '3534', '4914'].includes(product) && !Amounts?.some((one: any) => one.AmountType === '02'))
    return ['13801', 'Insured amount is missing']
  const isEvening = ProductOptions.some((one: any) => one.Characteristic === '118' && one.Option === '006')
  if (isEvening && !DeliveryDate) return ['12209', 'DeliveryDate is missing']
  return undefined
}

function groupProblem({ Groups: groups, Barcode: barcode }: any): Problem | undefined {
  if (!groups) return undefined
  const [group] = groups
  if (group.GroupType !== '03' || !group.MainBarcode || !barcode) return ['21001', 'The group is not complete']
  return Number(group.GroupSequence) > Number(group.GroupCount) ? ['21002', 'The sequence is not valid'] : undefined
}

function customsProblem({ Customs: customs, ProductCodeDelivery: product, ProductOptions = [] }: any, to: any): Problem | undefined {
  const isKind = ProductOptions.some((one: any) => one.Characteristic === '101' && ['012', '013'].includes(one.Option))
  if ((product === '4907') !== isKind) return ['6', 'Product option 101/012 or 101/013 belongs to 4907']
  if (!customs) return union.includes(to.Countrycode) ? undefined : ['16301', 'Customs are missing']
  if (!shipmentTypes.includes(customs.ShipmentType)) return ['16302', 'ShipmentType is not valid']
  if (!customs.Currency || !(customs.InvoiceNr || customs.CertificateNr || customs.LicenseNr))
    return ['16303', 'Currency and InvoiceNr are required']
  if (!Array.isArray(customs.Content) || customs.Content.length < 1 || customs.Content.length > 5)
    return ['16305', 'Content has 1 to 5 lines']
  for (const { Description, Quantity, Weight, Value, HSTariffNr, CountryOfOrigin } of customs.Content)
    if (
      !Description ||
      Description.length > 35 ||
      !Quantity ||
      !Weight ||
      !Value ||
      !/^\d{6,10}$/.test(HSTariffNr ?? '') ||
      !/^[A-Z]{2}$/.test(CountryOfOrigin ?? '')
    )
      return ['16306', 'A line of Content is not complete']
  return undefined
}
