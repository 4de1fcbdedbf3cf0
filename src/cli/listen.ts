import { systemClock } from '../platform/time.ts'
import { CommandError, type CommandValue, defineCommand } from './command.ts'
import { lineOf, printableText } from './listen/arrival-line.ts'
import { forwardTo, forwardValue } from './listen/forward.ts'
import { type Arrival, type Manners, type ReceiverResponse, simulatedFaults, startReceiver } from './listen/receiver.ts'
import { linesFor, registerReceiver } from './listen/registration.ts'
import { type SignatureVerdict, verifySignature } from './listen/signature.ts'

const whole = (placeholder: string, takes: string, from: number, to: number): CommandValue<number> => ({
  placeholder,
  takes,
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : undefined),
})

const units = { ms: 1, s: 1_000, m: 60_000 }
const duration: CommandValue<number> = {
  placeholder: 'TIME',
  takes: 'a time such as 3s, 500ms or 1m',
  read(text) {
    const [, digits, unit] = /^(\d{1,5})(ms|s|m)$/.exec(text) ?? []
    return digits === undefined ? undefined : Number(digits) * units[unit as keyof typeof units]
  },
}

const secrets: CommandValue<string[]> = {
  placeholder: 'LIST',
  takes: 'signing secrets, which begin with whsec_, separated by commas',
  read(text) {
    const list = text.split(',').map((one) => one.trim())
    return list.every((one) => /^whsec_[A-Za-z0-9+/]+=*$/.test(one)) ? list : undefined
  },
}

export const listenCommand = defineCommand({
  options: {
    port: {
      about: 'port to listen on; 0 takes a free one. Default: 4141',
      value: whole('PORT', 'a number from 0 to 65535', 0, 65_535),
    },
    register: { about: 'register this receiver with the demo organization; unregister on exit' },
    'forward-to': { about: 'send each event on to this address, and answer as it does', value: forwardValue },
    secret: { about: 'check signatures with these', value: secrets },
    body: { about: 'print what came as well' },
    status: { about: 'response status. Default: 204', value: whole('STATUS', 'a number from 200 to 599', 200, 599) },
    'retry-after': {
      about: 'answer 503 with Retry-After of this many seconds',
      value: whole('SECONDS', 'a whole number', 0, 999_999),
    },
    redirect: { about: 'answer with a redirect' },
    delay: { about: 'wait before each answer', value: duration },
    drip: { about: 'simulate a slow response (1 byte/s)' },
    hang: { about: 'never answer' },
    close: { about: 'cut the connection instead of answering' },
    'fail-first': {
      about: 'fail only the first attempts of each webhook-id. Default status: 500',
      value: whole('TIMES', 'a whole number', 1, 999_999),
    },
  },
  async run({ settings, print }, { port = 4141, secret = [], body, status, delay, ...rest }) {
    const chosen = simulatedFaults.filter((one) => rest[one])
    if (chosen.length > 1) throw new CommandError(`It can do only one of these: ${chosen.map((one) => `--${one}`).join(', ')}.`)
    const manners: Manners = { status, fault: chosen[0], delayMs: delay, retryAfter: rest['retry-after'], failFirst: rest['fail-first'] }
    const forward = rest['forward-to'] === undefined ? undefined : forwardTo(rest['forward-to'])
    if (forward && Object.values(manners).some((one) => one !== undefined))
      throw new CommandError('--forward-to answers as the other receiver does: leave out all options that simulate failures.')
    const good = [...secret]
    const count = {
      received: 0,
      again: 0,
      signatures: { holds: 0, false: 0, old: 0, unchecked: 0 } satisfies Record<SignatureVerdict, number>,
    }
    const onArrival = (arrival: Arrival, reply: ReceiverResponse) => {
      const verdict = verifySignature(arrival, good, systemClock())
      count.received++
      count.signatures[verdict]++
      if (arrival.attempt > 1) count.again++
      print(lineOf(arrival, verdict, reply, systemClock()))
      if (body) print(printableText(arrival.body.toString()))
    }
    const receiver = await startReceiver(port, manners, onArrival, forward).catch((error) => {
      throw error.code === 'EADDRINUSE' ? new CommandError(`Port ${port} is taken. Choose another with --port.`) : error
    })
    const stopped = new Promise<void>((resolve) => ['SIGINT', 'SIGTERM'].map((signal) => process.on(signal, () => resolve())))
    try {
      const registered = rest.register ? await registerReceiver(settings, receiver.url) : undefined
      if (registered) good.push(registered.secret)
      print(`Listening at ${receiver.url} until Ctrl-C.`)
      if (registered) print(`Connection ${registered.id} of the demo sends its events here; it is deleted at the end.`)
      else print(['To have events sent here:', '', ...linesFor(settings, receiver.url), ''].join('\n'))
      if (good.length === 0) print('Signatures are not checked: give the signing_secret of the connection with --secret.')
      await stopped
      await registered?.remove()
    } finally {
      receiver.close()
    }
    const { holds, false: forged, old, unchecked } = count.signatures
    const text = `${count.received} received, ${count.again} duplicates. Signatures: ${holds} valid, ${forged} invalid, ${old} expired, ${unchecked} not checked.`
    return { json: count, text }
  },
})
