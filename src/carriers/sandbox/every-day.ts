import type { LoginOf } from './capabilities.ts'
import { practiceAnnounce, practiceCancel, practiceFind } from './shipping.ts'
import { practiceOutbox, practiceReceive, practiceTrack } from './tracking.ts'
import { practiceDomain } from './wire.ts'

/** Capabilities of every carrier that tracks its parcels: it takes them, gives them back, and says where they are. */
export const practiceShipping = <Settings>(host: string, login: LoginOf<Settings>) => ({
  tracking_hosts: [host + practiceDomain],
  announce: practiceAnnounce(host, login),
  cancel: practiceCancel(host, login),
  find: practiceFind(host, login),
  track: practiceTrack(host, login),
  receive: practiceReceive(host, login),
  outbox: practiceOutbox(host, login),
})
