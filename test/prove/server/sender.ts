import { connect, type Socket } from 'node:net'

export type Received = { readonly status: number; readonly head: string; readonly text: string }
type Connection = { readonly socket: Socket; waiting: ((answer: Received | undefined) => void) | undefined }

/**
 * Posts many requests at once, each over a connection of its own that stays open for the next; undefined is the answer of a
 * server that went away. Not by node:http, whose client takes more of the machine than the server it is to test.
 */
export function openSender(port: number, headers: Record<string, string>) {
  const always = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const connections = new Set<Connection>()
  const idle: Connection[] = []

  function open(): Connection {
    const connection: Connection = { socket: connect(port, '127.0.0.1').setNoDelay(), waiting: undefined }
    connections.add(connection)
    let read = ''
    connection.socket
      .setEncoding('latin1')
      .on('data', (part: string) => {
        read += part
        const answer = wholeAnswer(read)
        if (!answer) return
        read = ''
        idle.push(connection)
        connection.waiting?.(answer)
      })
      .on('error', () => {})
      .on('close', () => {
        connections.delete(connection)
        connection.waiting?.(undefined)
      })
    return connection
  }

  function connectionToUse(): Connection {
    const connection = idle.pop()
    return !connection ? open() : connections.has(connection) ? connection : connectionToUse()
  }

  return {
    post: (path: string, body: string, more: Record<string, string>) =>
      new Promise<Received | undefined>((resolve) => {
        const connection = connectionToUse()
        connection.waiting = resolve
        const own = Object.entries({ 'content-length': Buffer.byteLength(body), ...more }).map(([name, value]) => `${name}: ${value}\r\n`)
        connection.socket.write(`POST ${path} HTTP/1.1\r\n${always.join('')}${own.join('')}\r\n${body}`)
      }),
    close() {
      for (const { socket } of connections) socket.destroy()
    },
  }
}

function wholeAnswer(read: string): Received | undefined {
  const end = read.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = read.slice(0, end)
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return read.length < end + 4 + length ? undefined : { status: Number(head.slice(9, 12)), head, text: read.slice(end + 4) }
}
