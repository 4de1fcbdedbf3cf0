import type { OutboundRequest, OutboundResponse, Send } from '../src/platform/outbound/call.ts'

export type Received = { readonly url: string; readonly headers: Record<string, string>; readonly body: any; readonly text: string }

/** A receiver of webhooks that records what arrives, and answers as set: a status, a whole response, or an error that it throws. */
export function receiver() {
  const received: Received[] = []
  let answer: (call: OutboundRequest) => number | OutboundResponse | Promise<number | OutboundResponse> = () => 204
  const send: Send = async (call) => {
    const text = String(call.body)
    received.push({ url: call.url, headers: { ...call.headers }, text, body: JSON.parse(text) })
    const given = await answer(call)
    return typeof given === 'number' ? { status: given, headers: {}, body: Buffer.alloc(0) } : given
  }
  return {
    received,
    send,
    answers(how: typeof answer | number) {
      answer = typeof how === 'number' ? () => how : how
    },
  }
}
