import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate } from './certificate.ts'

export type ReceivedEmail = {
  readonly from: string
  readonly to: readonly string[]
  readonly isSecure: boolean
  readonly user: string | undefined
  /** The message as it came, with its headers. */
  readonly raw: string
}

/** What the server does with a message that it has read: `cut` ends the connection without an answer. */
export type MailVerdict = 'accept' | 'cut' | { readonly code: number; readonly text: string }

export type MailServerOptions = Pick<
  SMTPServerOptions,
  'secure' | 'authOptional' | 'cert' | 'key' | 'disabledCommands' | 'onRcptTo' | 'onMailFrom'
> & {
  readonly password?: string
}

/** A mail server on this machine, and the messages that it has read. `verdict` says what it does with the next ones. */
export async function startMailServer({ password, ...options }: MailServerOptions = {}) {
  const received: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const next: { verdict: (email: ReceivedEmail) => MailVerdict } = { verdict: () => 'accept' }
  const server = new SMTPServer({
    authOptional: password === undefined,
    ...certificate,
    ...options,
    onAuth: (auth, _, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { envelope, secure, user } = session
        const email = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          isSecure: secure,
          user: user === undefined ? undefined : String(user),
          raw: Buffer.concat(chunks).toString(),
        }
        received.push(email)
        const verdict = next.verdict(email)
        if (verdict === 'accept') done()
        else if (verdict === 'cut') for (const socket of sockets) socket.destroy()
        else done(Object.assign(new Error(verdict.text), { responseCode: verdict.code }))
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // A client that does not trust the certificate ends the handshake.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    next,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The value of a header, unfolded. */
export const headerOf = ({ raw }: Pick<ReceivedEmail, 'raw'>, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw.split('\r\n\r\n')[0]!)?.[1]?.replace(/\r\n[ \t]/g, ' ')
