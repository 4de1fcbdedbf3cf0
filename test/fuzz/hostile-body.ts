import type { Chance } from './chance.ts'
import type { Sent } from './draft.ts'
import { oddNumbers } from './texts.ts'

/** A change to the bytes of a request, made with bad intent. */
export type Trick = (sent: Sent, chance: Chance) => void

const written =
  (change: (text: string, chance: Chance) => string): Trick =>
  (sent, chance) => {
    sent.bytes = Buffer.from(change(sent.bytes.toString(), chance))
  }

/** Puts JSON of any kind where a value stands, or in place of the whole body where it has none. */
export const inPlaceOfValue = (text: string, json: string, chance: Chance) => {
  const places = [...text.matchAll(/(?<=":)("(?:\\.|[^"\\])*"|-?\d[\d.e+-]*|true|false|null)/g)]
  if (places.length === 0) return json
  const { index, 0: old } = chance.pick(places)
  return text.slice(0, index) + json + text.slice(index + old.length)
}
const oneOf = (list: readonly string[]) => written((text, chance) => inPlaceOfValue(text, chance.pick(list), chance))
/** Puts more entries into one of the objects. */
const intoObject = (entries: readonly string[]) =>
  written((text, chance) => {
    const places = [...text.matchAll(/{(?=["}])/g)]
    if (places.length === 0) return `{${chance.pick(entries)}}`
    const { index } = chance.pick(places)
    const rest = text.slice(index + 1)
    return `${text.slice(0, index + 1)}${chance.pick(entries)}${rest.startsWith('}') ? '' : ','}${rest}`
  })

const nested = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`
const insideText =
  (bytes: readonly number[]): Trick =>
  (sent) => {
    const quote = sent.bytes.indexOf('":"') + 3
    const at = quote > 2 ? quote : sent.bytes.length
    sent.bytes = Buffer.concat([sent.bytes.subarray(0, at), Buffer.from(bytes), sent.bytes.subarray(at)])
  }

/** For JSON bodies. */
export const jsonTricks: readonly Trick[] = [
  oneOf(['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d\\ude00"', '"\\/\\b\\f"', '"\\u202e\\u200b\\ufeff"']),
  oneOf(oddNumbers),
  oneOf([...[31, 33, 1000, 10_000].map((n) => nested(n, '[', ']')), ...[31, 33, 10_000].map((n) => nested(n, '{"a":', '}'))]),
  oneOf([
    `[${Array(10_000).fill('1').join()}]`,
    `[${Array(10_000).fill('{}').join()}]`,
    `{${Array.from({ length: 10_000 }, (_, i) => `"k${i}":1`).join()}}`,
  ]),
  oneOf([`"${'x'.repeat(70_000)}"`, `"${'\\u0041'.repeat(9000)}"`, `"${'é'.repeat(40_000)}"`]),
  oneOf([
    '[]',
    '{}',
    '[{}]',
    '{"length":1}',
    '{"toString":1}',
    '{"valueOf":null,"then":1}',
    '{"toJSON":1}',
    '{"__proto__":{"id":1}}',
    '{"":""}',
  ]),
  oneOf(['NaN', 'Infinity', 'undefined', "'a'", '01', '1.', '+1', '0x1', '"a', '"\t"', '/**/1', '1,', '']),
  intoObject([
    '"__proto__":{"name":"x"}',
    '"constructor":{"prototype":1}',
    '"hasOwnProperty":1',
    '"\\u005f_proto__":1',
    '"~/":1',
    '"\\ud800":1',
    '"a\\u0000":1',
  ]),
  intoObject(['"name":"a","name":"b"', '"id":1,"\\u0069d":2', '"":1,"":2', '"country_code":"NL","country_code":"BE"', '"x":{"a":1,"a":2}']),
  written(() => ''),
  written((text, chance) =>
    chance.pick([
      '[]',
      'null',
      'true',
      '0',
      '""',
      '[[]]',
      '{}',
      '[{}]',
      ' ',
      '{',
      '}',
      '{}{}',
      `[${text}]`,
      `${text}x`,
      JSON.stringify(text),
    ]),
  ),
  written((text) => `\ufeff${text}`),
  written((text) => text.slice(0, -1)),
  written((text, chance) => `${text}${chance.pick([' ', '\n\n', '\0', '\u00a0', '\u2028', ','])}`),
  insideText([0xff, 0xfe]),
  insideText([0xc0, 0x80]),
  insideText([0xed, 0xa0, 0x80]),
  insideText([0xf4, 0x90, 0x80, 0x80]),
  insideText([0x00]),
  insideText([0xe2, 0x82]),
  (sent) => {
    sent.bytes = Buffer.from(sent.bytes.toString(), 'utf16le')
  },
]

/** For forms of text, which only the token endpoint takes. */
export const formTricks: readonly Trick[] = [
  written(() => ''),
  written((text) => `${text}&${text}`),
  written(
    (text, chance) =>
      `${text}&${chance.pick(['__proto__=1', 'a=%', 'a=%00', 'a=%ff', 'a=%ed%a0%80', '=', '&&', 'client_secret=x', 'client_id=x', 'scope=', 'é=1'])}`,
  ),
  written((text, chance) =>
    text.replace(
      chance.pick(['client_credentials', 'api', 'grant_type', 'scope', '=', '&']),
      chance.pick(['', 'x', 'password', '%00', '+', ' api']),
    ),
  ),
  written((text) => `${text}&x=${'a'.repeat(16_384)}`),
  written(() => '{"grant_type":"client_credentials"}'),
  insideText([0xff]),
]

/** For files: forms that are broken, and files that are not what they say. */
export const uploadTricks: readonly Trick[] = [
  (sent) => {
    sent.bytes = sent.bytes.subarray(0, sent.bytes.length - 12)
  },
  (sent, chance) => {
    const type = chance.pick([
      '',
      '; boundary=',
      '; boundary=other',
      '; boundary="',
      `; boundary=${'b'.repeat(200)}`,
      '; boundary=a b',
      ';boundary=boundary;boundary=x',
      '; boundary=\u00e9',
    ])
    sent.headers['content-type'] = `multipart/form-data${type}`
  },
  (sent, chance) => {
    const [from, to] = chance.pick([
      ['name="file"', 'name="other"'],
      ['name="file"', 'name="__proto__"'],
      ['; filename="a.png"', ''],
      ['; filename="a.png"', '; filename="../../a\0.png"'],
      ['; filename="a.png"', `; filename="${'a'.repeat(20_000)}"`],
      ['Content-Disposition', 'X-Disposition'],
      ['\r\n\r\n', '\n\n'],
      ['\r\n\r\n', '\r\n'],
      ['\x89PNG', 'GIF89a'],
      ['\x89PNG', '<svg>'],
      ['--boundary--', '--boundary'],
    ] as const)
    sent.bytes = Buffer.from(sent.bytes.toString('latin1').replace(from, to), 'latin1')
  },
  (sent, chance) => {
    sent.bytes = chance.pick([
      Buffer.alloc(0),
      Buffer.from('--boundary--'),
      Buffer.from('{}'),
      Buffer.alloc(1_048_577 + 16_384),
      Buffer.concat([sent.bytes, sent.bytes]),
    ])
  },
]
