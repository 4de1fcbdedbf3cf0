import { OutboundError, type Send, type UrlCheck } from './call.ts'
import { openGuard, type Rules } from './guard.ts'
import { type Resolve, resolveBy } from './resolve.ts'
import { openSender } from './send.ts'

const loopback = ['127.0.0.0/8', '::1/128']
/** Matches URLs that name loopback themselves: a name that resolves to it may be an attack. */
const isHere = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')

/** Opens both routes: to public addresses, and, while `isNear`, to this very machine for sandbox organizations. */
export function openOutbound(rules: Rules, isNear: () => boolean, resolve: Resolve = resolveBy()): { send: Send; refusal: UrlCheck } {
  const way = (rules: Rules) => ({ send: openSender(rules, resolve), ...openGuard(rules, resolve) })
  const far = way(rules)
  const here = way({ allow: [...rules.allow, ...loopback], http: true })
  const wayTo = (url: string, close = false) => (close && isNear() && isHere(url) ? here : far)
  return {
    send: (call) => wayTo(call.url, call.allowLoopback).send(call),
    refusal: (url, close) =>
      wayTo(url, close)
        .aim(url)
        .then(
          () => undefined,
          (error) => {
            if (error instanceof OutboundError) return error.reason
            throw error
          },
        ),
  }
}
