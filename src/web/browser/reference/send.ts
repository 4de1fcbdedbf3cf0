import type { Call, Part } from './call.ts'

const formOf = (parts: readonly Part[]) => {
  const form = new FormData()
  for (const { name, value, file } of parts) form.append(name, file ?? value ?? '')
  return form
}

/** Sends a call. Without cookies, and so without the browser's own window for a password when the answer is 401. */
export function sendCall({ method, target, headers, bodyType, text, parts }: Call, authorization: string | undefined) {
  return fetch(location.origin + target, {
    method,
    headers: {
      ...headers,
      // The browser writes the type of a form, for only it knows the boundary between the parts.
      ...(text !== undefined && bodyType && { 'content-type': bodyType }),
      ...(authorization && { authorization }),
    },
    body: parts ? formOf(parts) : (text ?? null),
    credentials: 'omit',
    // Operations for the pages of shops want to know the origin of the page, which a GET does not carry otherwise.
    referrerPolicy: 'origin',
    cache: 'no-store',
  })
}

export type CallAnswer = Awaited<ReturnType<typeof readAnswer>>

/** An answer that has been read, with the time it took. */
export async function readAnswer(response: Response, begun: number) {
  const bytes = await response.blob()
  const ms = Math.round(performance.now() - begun)
  const type = response.headers.get('content-type') ?? ''
  const isText = /[/+]json\b|^text\/|zpl|xml/.test(type)
  const text = isText ? await bytes.text() : undefined
  return {
    status: response.status,
    statusText: response.statusText,
    ok: response.ok,
    headers: response.headers,
    type,
    bytes,
    ms,
    text,
    json: parsed(text),
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
