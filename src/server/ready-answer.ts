import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { encodingFor, ENCODINGS, type Encoding } from './encoding.ts'

/**
 * An answer that is the same for everybody, as it goes out: nothing is left to be done for a request but to choose. Each
 * head is a list of names and values in turn, which Node writes as it stands.
 */
export type ReadyAnswer = {
  status: number
  /** The part between the quotes of the ETag, which compares weakly: one for all encodings. */
  tag: string
  /** Without identity, it is unpacked for the few who ask for that. */
  bodies: Partial<Record<Encoding, Buffer>>
  heads: Record<Encoding, string[]>
  unchanged: string[]
}

/** `bodies` in the encodings there are: what is missing is sent as it is. */
export function readyAnswer(
  status: number,
  headers: Record<string, string>,
  { identity, ...encoded }: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
): ReadyAnswer {
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const shared = Object.entries({ ...headers, etag: `W/"${tag}"`, vary: 'accept-encoding' }).flat()
  const bodies = Object.fromEntries(ENCODINGS.map((name) => [name, { identity, ...encoded }[name] ?? identity]))
  const headOf = (name: Encoding) => [
    ...shared,
    'content-length',
    String(bodies[name]!.length),
    ...(bodies[name] === identity ? [] : ['content-encoding', name]),
  ]
  return {
    status,
    tag,
    bodies,
    heads: Object.fromEntries(ENCODINGS.map((name) => [name, headOf(name)])) as ReadyAnswer['heads'],
    unchanged: shared,
  }
}

/** Nothing may have been set on the response before. Only for GET and HEAD. */
export function sendReady(answer: ReadyAnswer, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const held = headers['if-none-match']
  if (held !== undefined && answer.status === 200 && (held.includes(`"${answer.tag}"`) || held === '*')) {
    response.writeHead(304, answer.unchanged).end()
    return
  }
  const encoding = encodingFor(headers['accept-encoding'] as string | undefined)
  response.writeHead(answer.status, answer.heads[encoding])
  response.end(method === 'HEAD' ? undefined : (answer.bodies[encoding] ?? gunzipSync(answer.bodies.gzip!)))
}
