import type { Send } from '../src/platform/outbound/call.ts'
import { redirectCalls } from '../src/platform/outbound/redirect.ts'
import { callNobody } from './harness.ts'

/**
 * How a test points a carrier at a stand-in: `startApp({ send: sendToStandIns({ 'https://api.carrier.example': standIn.url }) })`. The calls go
 * over HTTP through the outbound client of the server. A server in a process of its own takes the same as the setting `CARRIER_URLS`:
 * `https://api.carrier.example=http://127.0.0.1:4010`, several separated by commas. A call to any other address fails.
 */
export const sendToStandIns = (urls: Readonly<Record<string, string>>): Send => redirectCalls(callNobody, new Map(Object.entries(urls)))
