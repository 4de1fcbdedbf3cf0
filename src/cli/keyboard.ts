/** Takes the keys of a person, and shows questions. Results go elsewhere, since programs read them. */
export type Keyboard = {
  readonly input: Pick<NodeJS.ReadStream, 'setRawMode' | 'setEncoding' | 'on' | 'off' | 'resume' | 'pause'>
  write(text: string): void
}

/** The person pressed Ctrl-C, or closed the terminal. */
export class Interrupted extends Error {}

export type Ask = (question: string, options?: { readonly isSecret?: boolean }) => Promise<string>

const keys = { interrupt: '\u0003', end: '\u0004', backspace: '\b', clear: '\u0015', escape: '\u001b', delete: '\u007f' }
const mostCharacters = 10_000

/**
 * Asks questions of a person, one after another. The terminal itself shows no key: each is shown when it is taken for an answer, unless that
 * is a secret. So a secret that was pasted or typed ahead, before its question, is not shown either.
 */
export async function askQuestions<T>({ input, write }: Keyboard, work: (ask: Ask) => Promise<T>): Promise<T> {
  let ahead: string[] = []
  let hasEnded = false
  let wake = () => {}
  const take = (text: string) => {
    ahead = [...ahead, ...splitKeys(text)]
    wake()
  }
  const end = () => {
    hasEnded = true
    wake()
  }
  const nextKey = async () => {
    while (ahead.length === 0 && !hasEnded) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await promise
    }
    return ahead.shift() ?? keys.interrupt
  }
  input.setRawMode(true)
  input.setEncoding('utf8')
  input.on('data', take).on('end', end)
  input.resume()
  try {
    return await work((question, { isSecret = false } = {}) => {
      write(question)
      return readAnswer(nextKey, isSecret ? () => {} : write).finally(() => write('\n'))
    })
  } finally {
    input.off('data', take).off('end', end)
    input.setRawMode(false)
    input.pause()
  }
}

async function readAnswer(nextKey: () => Promise<string>, show: (text: string) => void): Promise<string> {
  const answer: string[] = []
  const erase = (count: number) => {
    for (const _ of answer.splice(-count, count)) show('\b \b')
  }
  for (;;) {
    const key = await nextKey()
    if (key === '\r' || key === '\n') return answer.join('').trim()
    if (key === keys.interrupt || (key === keys.end && answer.length === 0)) throw new Interrupted()
    if (key === keys.backspace || key === keys.delete) erase(1)
    else if (key === keys.clear) erase(answer.length)
    else if (key >= ' ' && answer.length < mostCharacters) {
      answer.push(key)
      show(key)
    }
  }
}

/** Splits input into keys, without those that move the cursor, which begin with an escape. */
function splitKeys(text: string): string[] {
  const [first, ...rest] = text.split(keys.escape)
  return [first!, ...rest.map((part) => part.replace(/^(?:\[[\d;]*.|O.)/, ''))].flatMap((part) => [...part.replaceAll('\r\n', '\r')])
}
