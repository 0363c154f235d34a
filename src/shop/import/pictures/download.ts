import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { Network } from '#shop/network/network.ts'
import { NotFetched } from '#shop/network/not-fetched.ts'
import { connectPublic, privateIpProblem } from '#shop/network/public-connection.ts'
import { withTimeout } from '#shop/with-timeout.ts'

export type Limits = {
  maxBytes: number
  maxRedirects: number
  /** How long a server may send nothing, including while connecting. */
  idleMs: number
  /** The total time for an address, including redirects. */
  totalMs: number
}

export const LIMITS: Limits = { maxBytes: 20_000_000, maxRedirects: 5, idleMs: 10_000, totalMs: 60_000 }

/** Throws NotFetched or a network error. */
export const download = (address: string, network: Network, limits: Limits): Promise<Buffer> =>
  within(limits, async (signal) => {
    let url = readUrl(address)
    for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
      const answer = await ask(url, network, limits, signal)
      if (Buffer.isBuffer(answer)) return answer
      url = readUrl(answer.location, url)
    }
    throw new NotFetched(`it is redirected more than ${limits.maxRedirects} times`)
  })

async function within<T>({ totalMs }: Limits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  let isLate = false
  try {
    return await withTimeout(totalMs, (signal) => {
      signal.addEventListener('abort', () => (isLate = true))
      return work(signal)
    })
  } catch (error) {
    if (!isLate) throw error
    throw new NotFetched(`it took longer than ${totalMs / 1000} seconds`, { isUnreachable: true })
  }
}

/** Validates an address. Throws NotFetched. */
export function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  const prefix = base ? `it is redirected to ${text}, and ` : ''
  if (url?.protocol !== 'https:') throw new NotFetched(`${prefix}only https:// addresses are fetched`)
  if (url.username || url.password) throw new NotFetched(`${prefix}addresses with a user or password are not fetched`)
  const problem = privateIpProblem(url)
  if (problem !== null) throw new NotFetched(problem)
  return url
}

type Answer = Buffer | { location: string }

async function ask(url: URL, network: Network, limits: Limits, signal: AbortSignal): Promise<Answer> {
  const secured = await connectPublic(url, network, { idleMs: limits.idleMs, signal })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  get(url, { createConnection: () => secured, headers: HEADERS, signal })
    .on('error', reject)
    .on('response', (response) => {
      readAnswer(response, limits)
        .finally(() => response.destroy())
        .then(resolve, reject)
    })
  return promise
}

const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Linden' }

const REDIRECTS = [301, 302, 303, 307, 308]

async function readAnswer(response: IncomingMessage, { maxBytes }: Limits): Promise<Answer> {
  const { statusCode = 0, headers } = response
  if (REDIRECTS.includes(statusCode) && headers.location !== undefined) return { location: headers.location }
  if (statusCode !== 200) throw new NotFetched(`the server answered with status ${statusCode}`)
  const tooLarge = new NotFetched(`it is larger than ${maxBytes / 1_000_000} MB`)
  if (Number(headers['content-length']) > maxBytes) throw tooLarge
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts)
}
