import type { Call, Part } from '../call.ts'
import { doubleQuoted, literalWriter } from './literals.ts'

const write = literalWriter({
  list: ['[', ']'],
  map: ['{', '}'],
  text: doubleQuoted,
  key: (name) => `${doubleQuoted(name)}: `,
  constants: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
})
const pairs = { key: ['CROSSDOCK_KEY', 'CROSSDOCK_SECRET'], client: ['CROSSDOCK_CLIENT_ID', 'CROSSDOCK_CLIENT_SECRET'] }

/** A form is written by hand: the standard library has no function for it. */
const formLines = (parts: readonly Part[]) => [
  'boundary = uuid.uuid4().hex',
  'body = b""',
  ...parts.flatMap(({ name, value, fileName, type }) => [
    fileName
      ? `body += f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\\r\\nContent-Type: ${type}\\r\\n\\r\\n'.encode()`
      : `body += f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"\\r\\n\\r\\n'.encode()`,
    fileName
      ? `body += open(${doubleQuoted(fileName)}, "rb").read() + b"\\r\\n"`
      : `body += ${doubleQuoted(value ?? '')}.encode() + b"\\r\\n"`,
  ]),
  'body += f"--{boundary}--\\r\\n".encode()',
  '',
]

/** The request with the standard library of Python 3. */
export function pythonSample({ method, target, auth, token, headers, bodyType, json, text, parts, file, hasBody }: Call) {
  const pair = auth === 'key' || auth === 'client' ? pairs[auth] : undefined
  const isJson = hasBody && !parts && json !== undefined
  const modules = [...(pair ? ['base64'] : []), ...(isJson ? ['json'] : []), 'os', ...(parts ? ['uuid'] : [])]
  const all = [
    ...(pair ? ['"Authorization": "Basic " + base64.b64encode(pair.encode()).decode(),'] : []),
    ...(auth === 'token' ? [`"Authorization": ${doubleQuoted(`Bearer ${token}`)},`] : []),
    ...Object.entries(headers).map(([name, value]) => `${doubleQuoted(name)}: ${doubleQuoted(value ?? '')},`),
    ...(hasBody ? [`"Content-Type": ${parts ? 'f"multipart/form-data; boundary={boundary}"' : doubleQuoted(bodyType ?? '')},`] : []),
  ]
  const data = parts ? 'body' : isJson ? `json.dumps(${write(json, 1)}).encode()` : `${doubleQuoted(text ?? '')}.encode()`
  return [
    `import ${modules.join(', ')}`,
    'from urllib.request import Request, urlopen',
    '',
    ...(pair ? [`pair = os.environ["${pair[0]}"] + ":" + os.environ["${pair[1]}"]`] : []),
    ...(parts ? formLines(parts) : []),
    'request = Request(',
    `    os.environ["CROSSDOCK_URL"] + ${doubleQuoted(target)},`,
    `    method="${method}",`,
    ...(all.length > 0 ? [`    headers={\n${all.map((one) => `        ${one}\n`).join('')}    },`] : []),
    ...(hasBody ? [`    data=${data},`] : []),
    ')',
    'with urlopen(request) as response:',
    file ? `    open(${doubleQuoted(file)}, "wb").write(response.read())` : '    print(response.status, response.read().decode())',
  ].join('\n')
}
