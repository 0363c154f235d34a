import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { FullOwner } from '#api/owner/owner.ts'
import { errorResponse, notFoundResponse } from '#api/errors.ts'
import { identifyRequest } from '#api/request-id.ts'
import { streamedText } from '#api/streamed-text.ts'
import { REMOTE_DEEDS, type RemoteDeed } from '#contract/owner/remote.ts'
import { fileUseOf } from '#contract/owner/shapes.ts'
import { ShopError } from '#domain/errors.ts'
import type { ApiKey } from '#domain/people/keys.ts'
import { sendAndRemove, temporaryFile } from '#shop/files/temporary-file.ts'
import type { Shop } from '#shop/shop.ts'
import { jsonPartsOf } from './answers.ts'
import { bearerOf } from './bearer.ts'
import { doRemotely } from './do-remotely.ts'
import { doWithFile } from './do-with-file.ts'
import { fromOutside } from './from-outside.ts'
import { inputOf } from './inputs.ts'

const OPENAPI = '/owner/openapi.json'
const MCP = '/owner/mcp'

type Given = { owner: FullOwner; url: string; hosts: readonly string[] }

/** Every deed of the owner over HTTP, for programs with a key, and as tools for assistants. `url`: of the desk. `hosts`: the host names
 *  that are accepted. */
export function createOwnerApi(shop: Shop, { owner, url, hosts }: Given): Hono {
  const app = new Hono()
  app.use(identifyRequest, fromOutside(url, hosts))
  // Anyone may ask for it, and it takes a tenth of a second to make.
  let document = { name: '', text: '' }
  app.get(OPENAPI, async (c) => {
    const { name } = shop.face
    const { ownerOpenApi } = await import('#contract/owner/openapi.ts')
    if (document.name !== name) document = { name, text: JSON.stringify(ownerOpenApi({ name, url })) }
    return c.body(document.text, 200, { 'content-type': 'application/json' })
  })
  for (const remote of REMOTE_DEEDS) {
    const [method, path] = remote.name.split(' ') as [string, string]
    app.on(method, path.replace(/{(\w+)}/g, ':$1'), async (c) => {
      const key = await bearerOf(shop, c)
      return answer(shop, owner, remote, key, c)
    })
  }
  app.on('POST', MCP, async (c) => {
    const key = await bearerOf(shop, c)
    // Loaded for the first assistant, because a shop without one does not need it in memory.
    const { answerMcp } = await import('#api/owner/mcp/answer-mcp.ts')
    return answerMcp(c.req.raw, { shop, owner, key })
  })
  app.all(MCP, (c) => {
    c.header('Allow', 'POST')
    throw new HTTPException(405, { message: 'Send POST.' })
  })
  app.notFound(notFoundResponse)
  app.onError((error, c) => errorResponse(shop, error, c))
  return app
}

async function answer(shop: Shop, owner: FullOwner, remote: RemoteDeed, key: ApiKey, c: Context) {
  const use = fileUseOf(remote.deed)
  const hasFile = use === 'read' && c.req.header('content-type') !== undefined && !isJson(c)
  const input = await inputOf(c, remote.input, { hasJson: !hasFile && isJson(c) })
  if (use === 'read' && !hasFile && input.file !== undefined) throw FILE_MISSING
  if (hasFile) return json(shop, c, await doWithFile(shop, owner, remote, { key, input }, c.req.raw.body))
  if (use !== 'written') return json(shop, c, await doRemotely(shop, owner, remote, { key, input }))
  const file = await temporaryFile(input.file)
  await doRemotely(shop, owner, remote, { key, input: { ...input, file: file.path } }).catch(async (error: Error) => {
    await file.remove()
    throw error
  })
  c.header('Content-Disposition', `attachment; filename="${String(input.file)}"`)
  return c.body(sendAndRemove(file), 200, { 'content-type': 'application/octet-stream' })
}

const isJson = (c: Context): boolean => /^application\/json\b/i.test(c.req.header('content-type') ?? '')

const FILE_MISSING = new ShopError('invalid', 'The body must be the file, with another content type than JSON.', {
  fields: { file: 'Without a body' },
})

/** Rows may fail when a part of the answer is sent already. */
async function json(shop: Shop, c: Context, output: object): Promise<Response> {
  const body = await streamedText(shop, jsonPartsOf(output), 'The answer to a program broke off')
  return c.body(body, 200, { 'content-type': 'application/json' })
}
