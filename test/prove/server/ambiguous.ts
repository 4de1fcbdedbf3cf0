/** A request that lies within another one, for a server that parses the outer one differently. */
const inner = 'GET /api/v3/brands HTTP/1.1\r\nHost: x\r\n\r\n'
const length = inner.length
const chunk = `${length.toString(16)}\r\n${inner}\r\n`

/** What may come of it: refused and closed, or read as one request, after which the one that follows is answered. */
type Case = { readonly text: string; readonly allowed: 'refused' | 'read' | 'read, marker' | '' }

/** What an answer to such a request says of how it was read: without credentials, only the inner one is answered 401. */
export const readingOf = (answer: string) =>
  /^HTTP\/1\.1 401/.test(answer)
    ? 'smuggled'
    : /^HTTP\/1\.1 200/.test(answer)
      ? 'marker'
      : /^HTTP\/1\.1 404|is not JSON/.test(answer)
        ? 'read'
        : /^HTTP\/1\.1 400/.test(answer)
          ? 'refused'
          : answer.slice(0, 100)

/** Requests that two servers in a row might take for different ones, with the readings that RFC 9112 leaves for each. */
export function ambiguousRequests(authorization: string): Record<string, Case> {
  const line = 'POST /api/v3/brands'
  const rest = `Authorization: ${authorization}\r\nContent-Type: application/json\r\n`
  const post = (headers: string, body: string, start = `${line} HTTP/1.1\r\nHost: x`) => `${start}\r\n${rest}${headers}\r\n${body}`
  const refused = (headers: string, body = inner, start?: string): Case => ({ text: post(headers, body, start), allowed: 'refused' })
  const read = (headers: string, body = inner, start?: string): Case => ({ text: post(headers, body, start), allowed: 'read, marker' })
  const coded = (coding: string) => refused(`Transfer-Encoding: ${coding}\r\n`, `${chunk}0\r\n\r\n`)
  const counted = (count: string) => refused(`Content-Length: ${count}\r\n`)
  const chunks = (body: string) => refused('Transfer-Encoding: chunked\r\n', body)
  const exact = `Content-Length: ${length}\r\n`
  return {
    'a length, then chunks': refused('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${inner}`),
    'chunks, then a length': refused(`Transfer-Encoding: chunked\r\n${exact}`, `0\r\n\r\n${inner}`),
    'chunks under another name': coded('xchunked'),
    'chunks, then identity': coded('chunked, identity'),
    identity: coded('identity'),
    'zipped chunks': coded('gzip, chunked'),
    'chunks twice': coded('chunked\r\nTransfer-Encoding: chunked'),
    'chunks and identity in two headers': coded('chunked\r\nTransfer-Encoding: identity'),
    'chunks after a vertical tab': coded('\x0bchunked'),
    'chunks in quotes': coded('"chunked"'),
    'chunks before a comma': coded('chunked,'),
    'chunks before NUL': coded('chunked\0'),
    'chunks on the next line': coded('\r\n chunked'),
    'chunks with a space before the colon': refused('Transfer-Encoding : chunked\r\n', `${chunk}0\r\n\r\n`),
    'chunks in capitals': read('TRANSFER-ENCODING: CHUNKED\r\n', `${chunk}0\r\n\r\n`),
    'chunks after a tab': read('Transfer-Encoding:\tchunked\r\n', `${chunk}0\r\n\r\n`),
    'an underscore for the hyphen': read(`Transfer_Encoding: chunked\r\n${exact}`),
    'chunks from HTTP/1.0': refused('Transfer-Encoding: chunked\r\n', `${chunk}0\r\n\r\n`, `${line} HTTP/1.0\r\nConnection: keep-alive`),
    'two lengths that differ': counted(`0\r\nContent-Length: ${length}`),
    'two lengths in one header': counted(`${length}, ${length}`),
    'a length with a sign': counted(`+${length}`),
    'a length below nothing': counted('-1'),
    'a hexadecimal length': counted(`0x${length.toString(16)}`),
    'a length with a space in it': counted(`${String(length)[0]} ${String(length)[1]}`),
    'a length without digits': counted(''),
    'a length beyond all numbers': counted('18446744073709551617'),
    'a length with a fraction': counted(`${length}.0`),
    'a length on the next line': counted(`\r\n ${length}`),
    'a length with a space before the colon': refused(`Content-Length : ${length}\r\n`),
    'a length with zeros before it': read(`Content-Length: 00${length}\r\n`),
    'a header that goes on in the next line': refused(`X: y\r\n Content-Length: 5\r\n${exact}`),
    'a line that ends with LF alone': refused(`X: y\n${exact}`),
    'a line that ends with CR alone': refused(`X: y\r${exact}`),
    'an end of the headers with CR alone': refused(exact, `\r${inner}`, `${line} HTTP/1.1\r\nHost: x\r\nX: y\r\n\r`),
    'NUL in a value': refused(`X: a\0b\r\n${exact}`),
    'NUL in a name': refused(`X\0: a\r\n${exact}`),
    'a header without a name': refused(`: a\r\n${exact}`),
    'a header without a colon': refused(`X\r\n${exact}`),
    'a chunk with 0x': chunks(`0x${chunk}0\r\n\r\n`),
    'a chunk with a sign': chunks(`+${chunk}0\r\n\r\n`),
    'a chunk below nothing': chunks(`-${chunk}0\r\n\r\n`),
    'a chunk beyond all numbers': chunks(`1${'0'.repeat(16)}\r\n${inner}\r\n0\r\n\r\n`),
    'a chunk with a space after its size': chunks(`${length.toString(16)} \r\n${inner}\r\n0\r\n\r\n`),
    'a chunk whose lines end with LF alone': chunks(`${length.toString(16)}\n${inner}\n0\n\n`),
    'a chunk whose extension has LF in it': chunks(`2;\nxx\r\n${chunk}0\r\n\r\n`),
    'a chunk whose extension has CR in it': chunks(`2;a\rxx\r\n0\r\n\r\n${inner}`),
    'a chunk that is longer than it says': chunks(`2\r\nxxx\r\n0\r\n\r\n${inner}`),
    'a chunk that is shorter than it says': chunks(`2\r\nx\r\n0\r\n\r\n${inner}`),
    'a chunk with an extension': read('Transfer-Encoding: chunked\r\n', `${length.toString(16)};a=b\r\n${inner}\r\n0\r\n\r\n`),
    'a last chunk of several zeros': read('Transfer-Encoding: chunked\r\n', `${chunk}000\r\n\r\n`),
    'a trailer that is a length': refused('Transfer-Encoding: chunked\r\n', `0\r\n${exact}\r\n`),
    'no version': refused(exact, inner, `${line}\r\nHost: x`),
    'another version': refused(exact, inner, `${line} HTTP/2.0\r\nHost: x`),
    'two hosts': refused(exact, inner, `${line} HTTP/1.1\r\nHost: x\r\nHost: y`),
    'no host': refused(exact, inner, `${line} HTTP/1.1`),
    'a space in the target': refused(exact, inner, `${line} x HTTP/1.1\r\nHost: x`),
    'a body that is waited for': read(`Expect: 100-continue\r\n${exact}`),
    'another host in the target': { text: post(exact, inner, 'POST http://other.example/x HTTP/1.1\r\nHost: x'), allowed: 'read' },
    'an offer of another protocol': { text: post(`Connection: Upgrade\r\nUpgrade: h2c\r\n${exact}`, inner), allowed: 'read' },
    'a tunnel': { text: `CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n${inner}`, allowed: '' },
  }
}
