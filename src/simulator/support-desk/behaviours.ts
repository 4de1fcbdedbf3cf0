/** Behaviours of the simulated support desk. docs/testing.md is written from this table. */
export const deskBehaviours = [
  { name: 'pays', about: 'asks for a claim letter and sales data, accepts the claim and pays it (default)' },
  { name: 'rejects', about: 'asks for a claim letter and sales data, and declines the claim' },
  { name: 'silent', about: 'never answers: it is reminded twice, then the ticket is escalated' },
  { name: 'asks_twice', about: 'asks for a purchase invoice after the first documents, then accepts the claim and pays it' },
] as const

export type DeskBehaviour = (typeof deskBehaviours)[number]['name']
