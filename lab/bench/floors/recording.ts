import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** One statement of a request: the index of its text, how it is called, and its parameters. */
export type Call = [text: number, method: 'run' | 'all', parameters: unknown[]]

/** One request, with its statements up to each commit, and its response. */
export type Request = { cookie: string; body: string; transactions: Call[][]; response: string }

export type Recording = { texts: string[]; requests: Request[] }

/** Parameters as JSON, with bytes as base64. */
const encoded = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

const decoded = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value ? Buffer.from(String(value.base64), 'base64') : value

/** Writes a recording, one request per line. */
export async function writeRecording(file: string, { texts, requests }: Recording): Promise<void> {
  const out = createWriteStream(file)
  for (const part of [texts, ...requests]) out.write(`${JSON.stringify(part, encoded)}\n`)
  out.end()
  await once(out, 'finish')
}

export async function readRecording(file: string): Promise<Recording> {
  const lines: unknown[] = []
  for await (const line of createInterface(createReadStream(file))) lines.push(JSON.parse(line, decoded))
  const [texts, ...requests] = lines as [string[], ...Request[]]
  return { texts, requests }
}
