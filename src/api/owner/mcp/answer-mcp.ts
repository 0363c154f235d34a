import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import { isReadDeed } from '#contract/owner/deed.ts'
import { INSTRUCTIONS, TOOLS } from '#contract/owner/tools.ts'
import { mayDo } from '#domain/people/keys.ts'
import { callTool, type Caller } from './call-tool.ts'

/** Answers one request of the Model Context Protocol. Stateless, so that any node can answer the next one. */
export async function answerMcp(request: Request, caller: Caller): Promise<Response> {
  const server = serverFor(caller)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request)
  } finally {
    await server.close()
  }
}

function serverFor(caller: Caller): Server {
  const { key, shop } = caller
  const server = new Server(
    { name: 'linden', title: shop.face.name, version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const mine = TOOLS.filter(({ remote: { name, deed } }) => mayDo(key, { who: deed.who, isRead: isReadDeed(name) }))
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: mine.map(({ tool }) => tool) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) => {
    const called = TOOLS.find(({ tool }) => tool.name === name)
    if (!called) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}.`)
    return callTool(caller, called.remote, input)
  })
  return server
}
