import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { HttpRequest, HttpResponse } from '../../http/http.ts'
import type { WebPage } from '../../http/mount.ts'
import { createSystem, type Services } from '../../platform/context.ts'
import { Markup, renderHtml } from '../../web/html.ts'
import { queryOf } from '../../web/strict-page.ts'
import { endPayment, findPayment, type PaymentOutcomes, paymentsRoot } from './service.ts'

/** Maximum size of a body, as for every request without credentials. */
const mostBytes = 16_384
const css = readFileSync(new URL('payments.css', import.meta.url), 'utf8')
const styleDigest = createHash('sha256').update(css).digest('base64')

/** The page on which a shopper pays or declines, without the brand of a merchant or of this server: it stands in for a provider's. */
export function paymentPages(parts: Services, outcomes: PaymentOutcomes): WebPage[] {
  const system = createSystem(parts)
  const find = (token: string | undefined) => findPayment(parts, system, token ?? '')
  return [
    {
      path: `${paymentsRoot}/{token}`,
      async serve({ token }) {
        const found = await find(token)
        return found ? paymentView(found.payment) : missing()
      },
    },
    {
      path: `${paymentsRoot}/{token}`,
      method: 'POST',
      async serve({ token }, incoming) {
        const decision = queryOf(`?${await textOf(incoming)}`)('decision')
        const found = await find(token)
        if (!found) return missing()
        if (decision !== 'pay' && decision !== 'decline') return paymentView(found.payment, 400)
        await endPayment(found.ctx, found.payment.id, decision === 'pay' ? 'paid' : 'declined', outcomes)
        // Redirects also where an earlier request ended the payment: the page of the return says how it ended.
        return (await find(token)) ? redirectTo(found.payment.return_url) : missing()
      },
    },
  ]
}

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>['payment']

const note = renderHtml`<p class="note" role="note">This page simulates a payment provider, so that payments can be tested. No money is moved.</p>`

function paymentView({ status, amount, currency, return_url, expires_at }: Payment, code = 200): HttpResponse {
  const sum = `${currency} ${amount}`
  if (status !== 'open')
    return paymentPage(
      200,
      status === 'paid' ? `${sum} paid` : 'Payment declined',
      renderHtml`<p><a class="continue" href="${return_url}">Continue to the return</a></p>`,
    )
  return paymentPage(
    code,
    `Pay ${sum}`,
    renderHtml`<p>Return fee. Pay before <time datetime="${expires_at}">${readable(expires_at)}</time>.</p>
<form method="post">
<button class="pay" name="decision" value="pay">Pay ${sum}</button>
<button name="decision" value="decline">Decline</button>
</form>`,
    return_url,
  )
}

/** Answers a token that never existed and a payment that has expired alike. */
const missing = () =>
  paymentPage(
    404,
    'Payment not found',
    renderHtml`<p>This payment does not exist, or it has expired. Go back to the shop and start again.</p>`,
  )

const readable = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

function redirectTo(location: string): HttpResponse {
  return { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }, body: '' }
}

const textOf = async (incoming: HttpRequest) => (await incoming.body(mostBytes))?.toString() ?? ''

/** `leadsTo`: where a form on the page ends. Browsers check the redirect of a form against the policy too. */
const paymentPage = (status: number, title: string, content: Markup, leadsTo?: string): HttpResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleDigest}'`,
      'img-src data:',
      "base-uri 'none'",
      `form-action ${["'self'", ...originOf(leadsTo)].join(' ')}`,
      "frame-ancestors 'none'",
    ].join('; '),
    // Browsers would hide the Origin of a form too with no-referrer, and this server could not recognize its own form.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  },
  body: renderHtml`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(css)}</style>
</head>
<body>
<main>
<section class="card">
<p class="eyebrow">Sandbox payment</p>
<h1>${title}</h1>
${content}
${note}
</section>
</main>
</body>
</html>
`.text,
})

/** A host name may hold signs that mean something in a policy; an address with one is not named in it. */
function originOf(address: string | undefined): string[] {
  const origin = URL.parse(address ?? '')?.origin ?? ''
  return /^https?:\/\/[\w.[\]:-]+$/.test(origin) ? [origin] : []
}
