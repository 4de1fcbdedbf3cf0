import { type LogEvent, logEvents } from './log-events.ts'

export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]
type LogFields = Record<string, string | number | boolean | null | undefined>
export type Log = Record<LogLevel, (event: LogEvent, fields?: LogFields) => void> & { flush(): void }

const messages = Object.fromEntries(Object.entries(logEvents).map(([event, message]) => [event, JSON.stringify(message)]))

/**
 * Logs one JSON object a line: time, level, the event's key and sentence, and its fields. Callers name every field they log, and no header,
 * body or query string is ever among them: what is never written cannot leak. Lines of one turn of the event loop leave in one write.
 */
export function openLog(level: LogLevel, now: () => string, write: (text: string) => void): Log {
  let lines = ''
  const flush = () => {
    if (lines) write(lines)
    lines = ''
  }
  const at = (name: LogLevel) =>
    logLevels.indexOf(name) > logLevels.indexOf(level)
      ? () => {}
      : (event: LogEvent, fields?: LogFields) => {
          if (!lines) setImmediate(flush)
          const head = `{"time":"${now()}","level":"${name}","event":"${event}","message":${messages[event]}`
          const rest = fields ? JSON.stringify(fields) : '{}'
          lines += rest === '{}' ? `${head}}\n` : `${head},${rest.slice(1)}\n`
        }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug'), flush }
}

/** Returns the fields of an error that are logged: never the values of a row, which database errors carry in other properties. */
export const describeError = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.message, stack: error.stack, code: (error as { code?: string }).code, ...causeOf(error) }
    : { error: String(error) }

const causeOf = ({ cause }: Error): LogFields => (cause instanceof Error ? { cause: cause.message, cause_stack: cause.stack } : {})
