import type { Call, Part } from '../call.ts'
import { literalWriter, singleQuoted } from './literals.ts'

const write = literalWriter({
  list: ['[', ']'],
  map: ['[', ']'],
  text: singleQuoted,
  key: (name) => `${singleQuoted(name)} => `,
  constants: {},
  indent: '    ',
  emptyMap: 'new stdClass()',
})
const pairs = { key: ['CROSSDOCK_KEY', 'CROSSDOCK_SECRET'], client: ['CROSSDOCK_CLIENT_ID', 'CROSSDOCK_CLIENT_SECRET'] }

const formLines = (parts: readonly Part[]) => [
  '$boundary = bin2hex(random_bytes(16));',
  "$body = '';",
  ...parts.flatMap(({ name, value, fileName, type }) => [
    fileName
      ? `$body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"${name}\\"; filename=\\"${fileName}\\"\\r\\nContent-Type: ${type}\\r\\n\\r\\n";`
      : `$body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"${name}\\"\\r\\n\\r\\n";`,
    fileName ? `$body .= file_get_contents(${singleQuoted(fileName)}) . "\\r\\n";` : `$body .= ${singleQuoted(value ?? '')} . "\\r\\n";`,
  ]),
  '$body .= "--$boundary--\\r\\n";',
  '',
]

/** A text with line breaks, which single quotes keep. */
const textBody = (text = '') => singleQuoted(text)

/** The request with the streams of PHP, which need no extension. */
export function phpSample({ method, target, auth, token, headers, bodyType, json, text, parts, file, hasBody }: Call) {
  const pair = auth === 'key' || auth === 'client' ? pairs[auth] : undefined
  const all = [
    ...(pair ? [`'Authorization: Basic ' . base64_encode(getenv('${pair[0]}') . ':' . getenv('${pair[1]}')),`] : []),
    ...(auth === 'token' ? [`${singleQuoted(`Authorization: Bearer ${token}`)},`] : []),
    ...Object.entries(headers).map(([name, value]) => `${singleQuoted(`${name}: ${value}`)},`),
    ...(hasBody
      ? [parts ? '"Content-Type: multipart/form-data; boundary=$boundary",' : `${singleQuoted(`Content-Type: ${bodyType}`)},`]
      : []),
  ]
  const content = parts ? '$body' : json === undefined ? textBody(text) : `json_encode(${write(json, 1)})`
  return [
    '<?php',
    ...(parts ? formLines(parts) : []),
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method}',`,
    ...(all.length > 0 ? [`    'header' => [\n${all.map((one) => `        ${one}\n`).join('')}    ],`] : []),
    ...(hasBody ? [`    'content' => ${content},`] : []),
    "    'ignore_errors' => true,",
    ']]);',
    `$answer = file_get_contents(getenv('CROSSDOCK_URL') . ${singleQuoted(target)}, false, $context);`,
    file ? `file_put_contents(${singleQuoted(file)}, $answer);` : 'echo $answer, "\\n";',
  ].join('\n')
}
