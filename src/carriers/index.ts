import type { Carrier } from './kit/carrier.ts'
import { practiceCarriers } from './practice/index.ts'
import { letterCarrier } from './practice/letter.ts'

/** Every carrier that the platform comes with, in the order in which people see them. The unstamped letter bears the platform's name. */
export const carriersFor = (slug: string): readonly Carrier[] => [...practiceCarriers, letterCarrier(slug)]

export const carriers: readonly Carrier[] = carriersFor('crossdock')

/** Whether a carrier serves organizations of this mode. */
export const isFor = ({ mode }: Carrier, of: 'test' | 'live') => mode === 'any' || mode === of

export const carrierOf = (code: string, among = carriers) => among.find((carrier) => carrier.code === code)
