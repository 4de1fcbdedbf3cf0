import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least that a server can do for the same bytes: the baseline of the benchmarks. A POST has its JSON parsed. */
const { ANSWER = '', ANSWER_FILE, PORT } = process.env
const answer = ANSWER_FILE ? readFileSync(ANSWER_FILE) : Buffer.from(ANSWER)
const headers = { 'content-type': 'application/json', 'content-length': answer.length }

createServer((request, response) => {
  if (request.method === 'GET') return response.writeHead(200, headers).end(answer)
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    response.writeHead(201, headers).end(answer)
  })
}).listen(Number(PORT), '127.0.0.1')
