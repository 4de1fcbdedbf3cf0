const tlsChoices = ['required', 'opportunistic', 'off'] as const

/** Parses SMTP_URL. A password is sent over TLS alone, unless the operator turns that off. */
export function parseSmtpUrl(text: string) {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname)) return undefined
  const isTls = url.protocol === 'smtps:'
  const chosen = url.searchParams.get('tls') ?? (url.username ? 'required' : 'opportunistic')
  const tls = tlsChoices.find((choice) => choice === chosen)
  if (!tls || (isTls && url.searchParams.has('tls')) || [...url.searchParams.keys()].some((key) => key !== 'tls')) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 465 : 587),
    secure: isTls,
    requireTLS: !isTls && tls === 'required',
    ignoreTLS: !isTls && tls === 'off',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  }
}
