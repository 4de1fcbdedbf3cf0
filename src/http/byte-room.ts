/** Limits of the bytes that may be held, in all and for one organization. */
export type RoomBounds = { readonly inAll: number; readonly perOrganization: number }

/**
 * Counts bytes that requests hold in memory, and says whether there is room for more. An answer or a body above the bound is
 * admitted when nothing else is held.
 */
export class ByteRoom {
  private readonly bounds: RoomBounds
  private readonly perOrganization = new Map<number, number>()
  private all = 0

  constructor(bounds: RoomBounds) {
    this.bounds = bounds
  }

  get held() {
    return this.all
  }

  hasRoom(organization_id: number, bytes: number): boolean {
    if (bytes === 0) return true
    const own = this.perOrganization.get(organization_id) ?? 0
    return hasRoomFor(own, bytes, this.bounds.perOrganization) && hasRoomFor(this.all, bytes, this.bounds.inAll)
  }

  hold(organization_id: number, bytes: number) {
    if (bytes === 0) return
    this.all += bytes
    this.perOrganization.set(organization_id, (this.perOrganization.get(organization_id) ?? 0) + bytes)
  }

  free(organization_id: number, bytes: number) {
    if (bytes === 0) return
    this.all -= bytes
    const left = this.perOrganization.get(organization_id)! - bytes
    if (left === 0) this.perOrganization.delete(organization_id)
    else this.perOrganization.set(organization_id, left)
  }
}

const hasRoomFor = (held: number, bytes: number, most: number) => held === 0 || held + bytes <= most
