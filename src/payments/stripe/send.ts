import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export type SentRequest = { method: string; headers: [string, string][]; body?: string; signal: AbortSignal }

/** The SDK uses these parts of a response of `fetch`. */
type Answer = { status: number; headers: [string, string][]; text: () => Promise<string> }

/** It is less than the time after which a server closes an idle connection. */
const IDLE_MS = 4000

/** Sends as `fetch` does, in half of its CPU time. */
export async function openSend(
  protocol: 'http' | 'https',
): Promise<(url: string, request: SentRequest) => Promise<Answer>> {
  const { Agent, request } = protocol === 'http' ? await import('node:http') : await import('node:https')
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  return async (url, { method, headers, body, signal }) => {
    const sent = request(url, { agent, method, headers: Object.fromEntries(headers), signal }).end(body)
    const [response] = (await once(sent, 'response').catch((error: unknown) => {
      // The SDK would repeat a request by the code of a closed connection, also where retries are off.
      throw signal.aborted ? error : new Error('Stripe could not be reached', { cause: error })
    })) as [IncomingMessage]
    return {
      status: response.statusCode!,
      headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      text: () => text(response),
    }
  }
}
