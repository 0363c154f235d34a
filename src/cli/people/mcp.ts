import { Command } from 'commander'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { readDeskUrl } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { readOnly } from '#cli/effects.ts'

const EXPLANATION = `
An assistant starts this command, and speaks the Model Context Protocol with it. Each message goes to the open shop, at DESK_URL or at
DESK_PORT of this machine, with the key in SHOP_KEY: the assistant can do what the key may, and what moves money or stock only after
it was tried.

Examples:
  npx shop keys add "Assistant" --power helper --scope write
  SHOP_KEY=linden_… DESK_PORT=3001 npx shop mcp`

export const command = new Command('mcp').addHelpText('after', EXPLANATION).action(readOnly(relay))

type Message = JSONRPCMessage & { id?: string | number; method?: string }

/** The open shop does the deeds, so that the rights of a key and confirmations are checked in one place. */
async function relay(): Promise<void> {
  const desk = readDeskUrl(process.env)
  if (desk === null) throw new ConfigError("DESK_URL must be the URL of the owner's API, or DESK_PORT its port.")
  const url = new URL('/owner/mcp', desk)
  const key = process.env.SHOP_KEY
  if (!key) throw new ConfigError('SHOP_KEY must be a key of the shop: "npx shop keys add NAME" makes one.')
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const assistant = new StdioServerTransport()
  let version: string | undefined
  async function onmessage(message: Message): Promise<void> {
    const answer = await answerOf(url, message, {
      authorization: `Bearer ${key}`,
      ...(version && { 'mcp-protocol-version': version }),
    })
    if (message.method === 'initialize' && 'result' in answer) version = String(answer.result.protocolVersion)
    if (message.id !== undefined) await assistant.send(answer)
  }
  const onerror = ({ message }: Error) => console.error(message)
  Object.assign(assistant, { onmessage, onerror })
  await assistant.start()
}

async function answerOf(url: URL, message: Message, headers: Record<string, string>): Promise<JSONRPCMessage> {
  const failed = (reason: string): JSONRPCMessage => ({
    jsonrpc: '2.0',
    ...(message.id !== undefined && { id: message.id }),
    error: { code: INTERNAL_ERROR, message: reason },
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(message),
      // The key is for this address alone.
      redirect: 'error',
    })
    const text = await response.text()
    const answer = (text === '' ? {} : JSON.parse(text)) as JSONRPCMessage | { message?: string }
    return 'jsonrpc' in answer ? answer : failed(answer.message ?? `The answer has the status ${response.status}.`)
  } catch (error) {
    return failed(`The shop gives no answer at ${url.origin}. Is it open, with DESK_PORT? ${(error as Error).message}`)
  }
}

const INTERNAL_ERROR = -32603
