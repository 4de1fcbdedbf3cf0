/** The member states of the customs union of the European Union. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '))
/** Each of these goes with another country as far as customs are concerned. */
const withAnother: Record<string, string> = { LI: 'CH', SM: 'IT', VA: 'IT' }

const territoryOf = (country: string) => {
  const whole = withAnother[country] ?? country
  return union.has(whole) ? 'EU' : whole
}

/** Whether goods that go from one country to the other cross a customs border. */
export const crossesCustoms = (from: string, to: string) => territoryOf(from) !== territoryOf(to)
