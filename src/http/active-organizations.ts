import type { Monotonic } from '../platform/leases.ts'

/** So long after its last request an organization still counts: between two requests its client reads the answer to the first. */
const activeMs = 5_000

/** Knows whether an organization is the only one with requests. */
export class ActiveOrganizations {
  private readonly elapsedMs: Monotonic
  private last = { organization_id: Number.NaN, at: Number.NEGATIVE_INFINITY }
  /** The last request of any other than the last one. */
  private other = this.last

  constructor(elapsedMs: Monotonic) {
    this.elapsedMs = elapsedMs
  }

  note(organization_id: number) {
    if (organization_id !== this.last.organization_id) this.other = this.last
    this.last = { organization_id, at: this.elapsedMs() }
  }

  isAlone(organization_id: number): boolean {
    const other = organization_id === this.last.organization_id ? this.other : this.last
    return this.elapsedMs() - other.at > activeMs
  }
}
