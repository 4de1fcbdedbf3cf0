import type { Call } from '../call.ts'

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const credentials = {
  key: '-u "$CROSSDOCK_KEY:$CROSSDOCK_SECRET"',
  client: '-u "$CROSSDOCK_CLIENT_ID:$CROSSDOCK_CLIENT_SECRET"',
}

/** The request as a line for a terminal. */
export function curlSample({ method, target, auth, token, headers, bodyType, text, parts, file }: Call) {
  const content = parts
    ? parts.map(({ name, value, fileName }) => `-F ${quoted(`${name}=${fileName ? `@${fileName}` : value}`)}`)
    : text === undefined
      ? []
      : [`-H ${quoted(`Content-Type: ${bodyType}`)}`, `-d ${quoted(text)}`]
  const lines = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(auth === 'token' ? [`-H ${quoted(`Authorization: Bearer ${token}`)}`] : auth ? [credentials[auth]] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...content,
    ...(file ? [`-o ${file}`] : []),
    `"$CROSSDOCK_URL${target}"`,
  ]
  return lines.join(' \\\n  ')
}
