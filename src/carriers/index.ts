import { slug } from '../platform/slug.ts'
import type { Carrier } from './kit/carrier.ts'
import { practiceCarriers } from './practice/index.ts'
import { letterCarrier } from './practice/letter.ts'

/** Every carrier that the platform comes with, in the order in which people see them. The unstamped letter bears the platform's name. */
export const carriers: readonly Carrier[] = [...practiceCarriers, letterCarrier(slug)]

/** Whether a carrier serves organizations of this mode. */
export const isFor = ({ mode }: Carrier, of: 'test' | 'live') => mode === 'any' || mode === of

export const carrierOf = (code: string) => carriers.find((carrier) => carrier.code === code)
