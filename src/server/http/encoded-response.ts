import { STATUS_CODES, validateHeaderValue, type ServerResponse } from 'node:http'

/** An answer as it travels, in one piece: status line, date, headers, body. */
export type Wire = { bytes: Buffer; dateAt: number; bodyAt: number; second: number }

/** `head`: names and values in turn. */
export function wireOf(status: number, head: readonly string[], body: Buffer): Wire {
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ndate: `
  const second = thisSecond()
  const lines = [start + dateOf(second), 'connection: keep-alive', ...linesOf(head), '', '']
  const text = Buffer.from(lines.join('\r\n'), 'latin1')
  return { bytes: joined(text, body), dateAt: start.length, bodyAt: text.length, second }
}

export const bodyIn = ({ bytes, bodyAt }: Wire): Buffer => bytes.subarray(bodyAt)

/**
 * To a GET on a connection that stays open. Node would put the head together anew, check it and write it by itself: that
 * was more than a third of what a stored page cost. The two fields are what it looks at to see whether a head has been sent.
 */
export function sendWire(wire: Wire, response: ServerResponse): void {
  const second = thisSecond()
  if (wire.second !== second) {
    // In a copy: some of the old one may still be on its way.
    wire.bytes = joined(wire.bytes)
    wire.bytes.write(dateOf(second), wire.dateAt, 'latin1')
    wire.second = second
  }
  Object.assign(response, { _header: 'sent', _headerSent: true })
  response.end(wire.bytes)
}

/** Of its own size: a part of something larger would hold all of that. */
function joined(first: Buffer, second: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.allocUnsafeSlow(first.length + second.length)
  first.copy(bytes)
  second.copy(bytes, first.length)
  return bytes
}

const thisSecond = (): number => Math.floor(Date.now() / 1000)
const dateOf = (second: number): string => new Date(second * 1000).toUTCString()

function linesOf(head: readonly string[]): string[] {
  const lines: string[] = []
  for (let index = 0; index < head.length; index += 2) {
    const [name, value] = [head[index]!, head[index + 1]!]
    validateHeaderValue(name, value)
    lines.push(`${name}: ${value}`)
  }
  return lines
}
