import assert from 'node:assert/strict'
import type { startApp } from './harness.ts'

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'send' | 'parts' | 'lines'>

/** The numbers of `/metrics` by their names with labels. The application is started with `metricsLoopback`. */
export async function readMetrics({ send }: App): Promise<ReadonlyMap<string, number>> {
  const { status, text } = await send('GET', '/metrics', {}, '', '127.0.0.1')
  assert.equal(status, 200, text)
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

/** The lines of the log whose event begins so, without time, level and message. */
export function listLogged({ parts, lines }: Pick<App, 'parts' | 'lines'>, prefix: string): Record<string, unknown>[] {
  parts.log.flush()
  return lines
    .join('')
    .split('\n')
    .filter((line) => line.includes(`"event":"${prefix}`))
    .map((line) => {
      const { time: _, level: __, message: ___, ...fields } = JSON.parse(line)
      return fields
    })
}
