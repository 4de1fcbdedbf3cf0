import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnounceInput, ParcelToAnnounce } from '../kit/announce.ts'
import { cutText } from '../kit/request-fields.ts'
import { partsOf } from './products.ts'

/**
 * The services that the variants of an option stand for. Of the carrier's list these are not offered here, since no field of a shipment
 * says what they need: cash on delivery (amount and bank account), preferred neighbour, location and day, parcel outlet routing,
 * individual sender requirement, closest drop point, abandon instead of return, and the enclosed return label.
 */
const ofVariant: Readonly<Record<string, (input: AnnounceInput) => object>> = {
  signature: () => ({ signedForByRecipient: true }),
  no_neighbor_delivery: () => ({ noNeighbourDelivery: true }),
  named_person_only: () => ({ namedPersonOnly: true }),
  'age_check=16': () => ({ visualCheckOfAge: 'A16' }),
  'age_check=18': () => ({ visualCheckOfAge: 'A18' }),
  id_check: ({ to_address }) => ({ identCheck: identityOf(to_address) }),
  eco_delivery: () => ({ goGreenPlus: true }),
  premium: () => ({ premium: true }),
  'incoterm=ddp': () => ({ postalDeliveryDutyPaid: true }),
}

export function servicesOf(input: AnnounceInput, { insured_cents }: ParcelToAnnounce): object | undefined {
  const { product, variants } = partsOf(input.option_code)
  const services = omitEmptyFields({
    // Economy has to be asked for: without it the carrier may take its own default; verify.
    premium: product === 'international' ? false : undefined,
    ...Object.assign({}, ...variants.map((variant) => ofVariant[variant]?.(input))),
    bulkyGoods: product === 'bulky' || undefined,
    additionalInsurance: insured_cents > 0 ? { currency: 'EUR', value: insured_cents / 100 } : undefined,
  })
  return Object.keys(services).length > 0 ? services : undefined
}

const identityOf = ({ name, first_name, last_name }: AnnounceInput['to_address']) => ({
  firstName: cutText(first_name ?? name, 35),
  lastName: cutText(last_name ?? name, 35),
})
