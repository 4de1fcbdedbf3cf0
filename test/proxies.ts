import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bound } from './children.ts'
import { freePort } from './port.ts'
import { until } from './until.ts'

/** A proxy program with the file of `docs/proxies/` that configures it. */
type Program = {
  readonly file: string
  readonly command: string
  readonly versionArguments: readonly string[]
  /** Writes the configuration into a folder, with other ports and certificates, and returns the arguments of the program. */
  configure(folder: string, text: string, ports: Ports): readonly string[]
}
type Ports = { readonly http: number; readonly https: number }

const serverAddress = '127.0.0.1:3000'

/** Replaces what has to be there, once or several times. */
function replaceIn(text: string, from: string, to: string) {
  if (!text.includes(from)) throw new Error(`The configuration has no ${from}`)
  return text.replaceAll(from, to)
}

function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=ship.example', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return { certificate, key }
}

const nginx: Program = {
  file: 'docs/proxies/nginx.conf',
  command: 'nginx',
  versionArguments: ['-v'],
  configure(folder, text, { http, https }) {
    const { certificate, key } = makeCertificate(folder)
    const site = [
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
      ['/etc/letsencrypt/live/ship.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/ship.example/privkey.pem', key],
    ].reduce((whole, [from, to]) => replaceIn(whole, from!, to!), text)
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
    const main = `daemon off; master_process off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  },
}

const caddy: Program = {
  file: 'docs/proxies/Caddyfile',
  command: 'caddy',
  versionArguments: ['version'],
  configure(folder, text, { http, https }) {
    const options = `http_port ${http}\nhttps_port ${https}\ndefault_bind 127.0.0.1\nlocal_certs\nskip_install_trust\nadmin off\nstorage file_system ${folder}`
    writeFileSync(join(folder, 'Caddyfile'), `{\n${options}\n}\n${text}`)
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
}

export const proxyPrograms = { nginx, caddy } as const

/** Says whether a program is installed, with the one that makes certificates. */
export const isInstalled = ({ command, versionArguments }: Program) =>
  [[command, versionArguments] as const, ['openssl', ['version']] as const].every(([name, args]) => {
    try {
      execFileSync(name, args, { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })

/** Where the client of these tests connects from: its address is another than that of the proxy. */
export const clientAddress = '127.0.0.9'

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Sends a request, and reads the answer. */
export function read(options: RequestOptions, send: typeof requestHttp = requestHttps, body: readonly Buffer[] = []) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', localAddress: clientAddress, ...options }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    for (const part of body) sent.write(part)
    sent.end()
  })
}

/** A request to https://ship.example, by way of the proxy. */
export const through = (port: number, path: string, { headers = {}, ...more }: RequestOptions = {}, body: readonly Buffer[] = []) =>
  read(
    { port, path, servername: 'ship.example', rejectUnauthorized: false, headers: { host: 'ship.example', ...headers }, ...more },
    requestHttps,
    body,
  )

/** Starts a proxy with its file of the docs in front of a server on this machine. */
export async function startProxy({ file, command, configure }: Program, serverPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-proxy-'))
  const ports = { http: await freePort(), https: await freePort() }
  const text = replaceIn(readFileSync(file, 'utf8'), serverAddress, `127.0.0.1:${serverPort}`)
  const environment = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = bound(spawn(command, configure(folder, text, ports), { env: environment, stdio: ['ignore', 'ignore', 'pipe'] }))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}: ${said}`)
    // Caddy listens before it has its certificate. A proxy answers /metrics itself.
    return through(ports.https, '/metrics').then(
      () => true,
      () => false,
    )
  }
  await until(`${command} to answer by TLS`, isUp)
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...ports, stop }
}
