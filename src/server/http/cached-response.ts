import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, encodingFor, ENCODINGS, decompress, type Encoding } from './encoding.ts'
import { bodyIn, sendWire, wireOf, type Wire } from './encoded-response.ts'

/** The body in one encoding. A head is a list of names and values in turn. */
type Form = { status: number; head: string[]; wire: Wire }

/** An answer that is the same for everybody, as it goes out: nothing is left to be done for a request but to choose. */
export type ReadyAnswer = {
  status: number
  /** The part between the quotes of the ETag, which compares weakly: one for all encodings. */
  tag: string
  /** What goes with every form, and alone with a 304. */
  shared: string[]
  unchanged: Form
  /** Those there are: any other is made from the first of them when somebody asks for it. */
  forms: Partial<Record<Encoding, Form>>
  making: Partial<Record<Encoding, Promise<Form>>>
  /** How many bytes of memory the bodies take up at most. */
  size: number
}

/** Brotli, zstd and gzip together, as a multiple of brotli alone: they are counted before they are made. */
const PACKED_SIZE = 4

/** What nobody needs packed is sent as it is. What is packed is kept so, and made in the other encodings as they are asked for. */
export function readyAnswer(
  status: number,
  headers: Record<string, string>,
  { identity, br }: { identity: Buffer; br?: never } | { br: Buffer; identity?: never },
): ReadyAnswer {
  // The tag of what is packed is of a few bytes that follow from all the others.
  const answer = without(status, headers, br ?? identity)
  answer.size = br ? PACKED_SIZE * br.length : identity.length
  const form = formOf(answer, br ? 'br' : 'identity', br ?? identity)
  answer.forms = br ? { br: form } : Object.fromEntries(ENCODINGS.map((name) => [name, form]))
  return answer
}

function without(status: number, headers: Record<string, string>, body: Buffer): ReadyAnswer {
  const tag = hash('sha256', body, 'base64url').slice(0, 22)
  const shared = Object.entries({ ...headers, etag: `W/"${tag}"`, vary: 'accept-encoding' }).flat()
  const unchanged = { status: 304, head: shared, wire: wireOf(304, shared, Buffer.alloc(0)) }
  return { status, tag, shared, unchanged, forms: {}, making: {}, size: 0 }
}

function formOf({ status, shared }: ReadyAnswer, encoding: Encoding, body: Buffer): Form {
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const head = [...shared, 'content-length', String(body.length), ...encoded]
  return { status, head, wire: wireOf(status, head, body) }
}

/** Nothing may have been set on the response before. Only for GET and HEAD. */
export function sendReady(answer: ReadyAnswer, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const held = headers['if-none-match']
  const send = ({ status, head, wire }: Form) => {
    if (method === 'GET' && response.shouldKeepAlive) sendWire(wire, response)
    else response.writeHead(status, head).end(method === 'HEAD' ? undefined : bodyIn(wire))
  }
  if (held !== undefined && answer.status === 200 && holds(held, answer.tag)) return send(answer.unchanged)
  const encoding = encodingFor(headers['accept-encoding'] as string | undefined)
  const form = answer.forms[encoding]
  if (form) send(form)
  else make(answer, encoding).then(send, (error: Error) => response.destroy(error))
}

/** Whether If-None-Match names it. Most browsers name nothing else. */
const holds = (held: string, tag: string): boolean =>
  held === `W/"${tag}"` ||
  held === '*' ||
  held.split(',').some((one) => one.trim() === `"${tag}"` || one.trim() === `W/"${tag}"`)

/** Once for everybody who waits for it. Unpacked it is large, hardly ever asked for and soon made again: it is not kept. */
const make = (answer: ReadyAnswer, encoding: Encoding): Promise<Form> =>
  (answer.making[encoding] ??= decompress(bodyIn(answer.forms.br!.wire))
    .then(compress[encoding])
    .then((body) => {
      const form = formOf(answer, encoding, body)
      if (encoding !== 'identity') answer.forms[encoding] = form
      return form
    })
    .finally(() => delete answer.making[encoding]))
