import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm start` runs, in a process of its own, ready. */
export async function startServer(environment: { readonly DATA_DIR: string } & Record<string, string>) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}`)))
  failed.catch(() => {})
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  while (!said.includes('\n\n')) await Promise.race([once(child.stdout, 'data'), failed])
  return {
    kill() {
      child.kill('SIGKILL')
      return ended
    },
    credentials: () => JSON.parse(readFileSync(join(environment.DATA_DIR, 'demo-credentials.json'), 'utf8')),
  }
}
