const fileEndings = { 'application/pdf': 'pdf', 'image/png': 'png', 'application/zpl': 'zpl', 'text/csv': 'csv', 'application/xml': 'xml' }

/** The media types of the success of an operation. */
export const successTypes = ({ responses }) => {
  const [, success] = Object.entries(responses).find(([status]) => status < 300) ?? []
  return Object.keys(success?.content ?? {})
}

/** Types that clients choose among with `Accept`; empty if there is one type. */
export const acceptTypes = (operation) => {
  const types = successTypes(operation)
  return types.length > 1 ? types : []
}

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A parameter as a value of its type, for languages that have types. */
function typedValue(schemas, { schema }, text) {
  const { type } = schemas.resolve(schema)
  if (type === 'integer' || type === 'number') return Number.isNaN(Number(text)) ? text : Number(text)
  if (type === 'boolean') return text === 'true'
  return type === 'array' ? text.split(',').map((one) => (/^\d+$/.test(one) ? Number(one) : one)) : text
}

/**
 * A request as data, from which it is sent and its samples are written. `filled` has the texts of path, query and headers, and either the
 * `text` of the body or the `parts` of a form.
 */
export function callOf(operation, schemas, { path = {}, query = {}, headers = {}, text, parts, token }) {
  const given = (values) => Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  let address = operation.path
  for (const [name, value] of given(path)) address = address.replace(`{${name}}`, encodeURIComponent(value))
  const search = new URLSearchParams(given(query)).toString()
  const typed = (place, values) =>
    given(values).map(([name, value]) => [
      name,
      typedValue(schemas, operation.parameters.find((one) => one.in === place && one.name === name) ?? {}, value),
    ])
  const sent = Object.fromEntries(given(headers))
  const [type = 'application/json'] = successTypes(operation)
  const received = sent.Accept ?? type
  const ending = /json/.test(received) ? undefined : fileEndings[received.split(';')[0]]
  return {
    operationId: operation.operationId,
    method: operation.method,
    target: `${address}${search && `?${search}`}`,
    values: Object.fromEntries([...typed('path', path), ...typed('query', query)]),
    headers: sent,
    accept: sent.Accept,
    auth: token ? 'token' : (operation.security ?? []).length === 0 ? undefined : operation.isForm ? 'client' : 'key',
    token,
    bodyType: operation.bodyType,
    hasBody: parts !== undefined || (text !== undefined && text !== ''),
    text: text === '' ? undefined : text,
    json: operation.bodyType === 'application/json' ? parseJson(text) : undefined,
    form: operation.isForm ? Object.fromEntries(new URLSearchParams(text)) : undefined,
    parts,
    file: ending && `${/label|document/i.test(operation.operationId) ? 'document' : 'file'}.${ending}`,
    isList: (operation.parameters ?? []).some(({ name }) => name === 'cursor'),
  }
}
