import { request as requestPlain, type ClientRequest } from 'node:http'
import { request } from 'node:https'
import type { Network } from '#shop/network/network.ts'
import { notFetched } from '#shop/network/not-fetched.ts'
import { connectPublic } from '#shop/network/public-connection.ts'
import { withTimeout } from '#shop/with-timeout.ts'

const TIMEOUT_MS = 10_000

type Posted = { body: string; headers: Record<string, string> }
type How = { network: Network; isOnThisMachine: boolean; signal: AbortSignal }

/** Throws unless the answer has a status of success. Nothing of it is read, and no redirect is followed. */
export const post = (url: string, posted: Posted, how: How): Promise<void> =>
  withTimeout(
    TIMEOUT_MS,
    async (signal) => {
      const status = await statusOf(new URL(url), posted, { ...how, signal }).catch((error: unknown) => {
        throw signal.aborted ? error : notFetched(error)
      })
      if (status < 200 || status > 299) throw new Error(`the server answered with status ${status}`)
    },
    how.signal,
  )

async function statusOf(url: URL, { body, headers }: Posted, how: How): Promise<number> {
  const sent = await open(url, how)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  sent.on('error', reject).on('response', (response) => {
    response.on('error', () => {}).destroy()
    resolve(response.statusCode ?? 0)
  })
  for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
  sent.end(body)
  return promise
}

async function open(url: URL, { network, isOnThisMachine, signal }: How): Promise<ClientRequest> {
  const options = { method: 'POST', signal }
  if (isOnThisMachine) return requestPlain(url, { ...options, agent: false })
  const secured = await connectPublic(url, network, { idleMs: TIMEOUT_MS, signal })
  return request(url, { ...options, createConnection: () => secured })
}
