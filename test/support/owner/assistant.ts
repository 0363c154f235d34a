import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { DeedName } from '#contract/owner/index.ts'
import { operationIdOf } from '#contract/owner/remote.ts'
import { DESK, type openDoor } from './owner-door.ts'

type Result = { isError?: boolean; structuredContent: Record<string, unknown>; content: { text: string }[] }

/** An assistant of a person of the shop, by the client of the SDK. */
export async function connectAssistant({ fetch }: Pick<ReturnType<typeof openDoor>, 'fetch'>, headers: object) {
  const client = new Client({ name: 'assistant', version: '1' })
  const sent = { host: new URL(DESK).host, ...headers }
  const transport = new StreamableHTTPClientTransport(new URL('/owner/mcp', DESK), {
    requestInit: { headers: sent },
    fetch: (url, init) => fetch(new Request(url, init)),
  })
  await client.connect(transport as never)
  const call = async (name: DeedName, input: Record<string, unknown> = {}) =>
    (await client.callTool({ name: operationIdOf(name), arguments: input })) as Result
  return { client, call }
}
