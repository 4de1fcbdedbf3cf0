import type { Monotonic } from '../platform/leases.ts'

/** Time for which an organization counts as active after its last request, since its client reads the answer before it sends the next. */
const activeMs = 5_000

/** Tracks the organizations that send requests, to know if only one of them does. */
export class ActiveOrganizations {
  private readonly elapsedMs: Monotonic
  private last = { organization_id: Number.NaN, at: Number.NEGATIVE_INFINITY }
  /** Latest request of an organization other than that of `last`. */
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
