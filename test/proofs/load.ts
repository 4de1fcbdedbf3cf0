import { type Agent, request } from 'node:http'

type Question = { agent: Agent; method?: string; headers?: Record<string, string>; body?: string }

/** One request over connections that are kept, never sent again, with what came of it: a status, or the reason why there is none. */
export const ask = (url: string, { agent, method = 'GET', headers = {}, body = '' }: Question) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, text: error.message })
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, text })).on('error', failed)
    })
    sent.on('error', failed).end(body)
  })

/** On a machine that is too slow for the load, more would leave the process without files for its connections, and they would be reset. */
const mostAtOnce = 300

/** Begins so many a second whatever becomes of them, as clients do that know nothing of each other. */
export function steadily(perSecond: number, begin: (count: number) => Promise<void>) {
  const begun = performance.now()
  const running = new Set<Promise<void>>()
  let count = 0
  const timer = setInterval(() => {
    while (running.size < mostAtOnce && count < ((performance.now() - begun) / 1000) * perSecond) {
      const one: Promise<void> = begin(count++).finally(() => running.delete(one))
      running.add(one)
    }
  }, 2)
  return {
    /** Begins no more, and resolves when all have ended. */
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
