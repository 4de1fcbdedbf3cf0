import { appendFileSync } from 'node:fs'

/** An answer of the server to any request. `text`: the body, of JSON only. */
export type RecordedAnswer = {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly type: string
  readonly text: string
  /** How many bytes the body has. */
  readonly bytes: number
  /** The body of the request, of text only. */
  readonly sent?: string
}

/** `npm run conform` and `npm run examples` name a file here, and the harness writes each answer of every test into it. */
const file = process.env.CONFORM_ANSWERS

export const answerOf = (
  method: string,
  target: string,
  { text, ...rest }: Pick<RecordedAnswer, 'status' | 'type' | 'text' | 'bytes' | 'sent'>,
): RecordedAnswer => ({ method, target, ...rest, text: /^application\/json(;|$)/.test(rest.type) ? text : '' })

export const isRecording = file !== undefined
export const recordAnswer = (answer: RecordedAnswer) => {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(answer)}\n`)
}
