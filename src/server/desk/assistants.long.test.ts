import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { freePort } from '#test/free-port.ts'
import { openDoor } from '#test/owner/owner-door.ts'
import { COMMAND } from '#test/process/command.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { commandIn } from '#test/process/owner-command.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
const run = promisify(execFile)

describe("The protocol's own suite", () => {
  const test = shopForEachTest(databases[0]![1])

  // The other scenarios of the suite call tools, prompts and resources of its own example.
  it.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])('passes %s', async (scenario) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const { fetch, addKey } = openDoor(test, url)
    const { authorization } = (await addKey()).bearer
    // The suite has no key to send.
    const withKey = (request: Request) =>
      fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), authorization } }))
    const server = serve({ fetch: withKey, port, hostname: 'localhost' })
    const { stdout } = await run(process.execPath, [
      SUITE,
      'server',
      '--url',
      `${url}/owner/mcp`,
      '--scenario',
      scenario,
    ])
    server.close()
    expect(stdout).toMatch(/Passed: ([1-9])\/\1, 0 failed, 0 warnings/)
  })
})

describe('npx shop mcp', () => {
  let place: Place
  let shop: ShopProcess
  let settings: Record<string, string>
  beforeEach(async () => {
    place = await places[0]![1]()
    await addOneProduct(place)
    settings = { DESK_PORT: `${await freePort()}` }
    shop = await startShopProcess({ ...place.settings, ...settings })
  })
  afterEach(async () => {
    shop.child.kill()
    await shop.ended
    await place.remove()
  })

  async function connect(key: string): Promise<Client> {
    const client = new Client({ name: 'assistant', version: '1' })
    const env = { ...settings, SHOP_KEY: key }
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [COMMAND, 'mcp'], env }))
    return client
  }

  it('gives an assistant the tools of the open shop, as far as its key goes', async () => {
    const [, json] = commandIn(place, ['keys', 'add', 'Assistant', '--power', 'helper', '--scope', 'write', '--json'])
    const { secret } = JSON.parse(String(json)) as { secret: string }
    const client = await connect(secret)
    const stock = { variant: 'product-1', stock: '3' }
    const set = async (input: object) =>
      (await client.callTool({ name: 'putVariantsVariantStock', arguments: { ...stock, ...input } })) as {
        isError?: boolean
        structuredContent: Record<string, unknown>
      }
    const { confirmation } = (await set({ dryRun: true })).structuredContent
    expect(await set({ confirmation })).toMatchObject({ structuredContent: { after: expect.anything() } })
    expect((await set({ confirmation })).isError).toBe(true)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('postOrdersNumberRefunds')
    await client.close()
  })

  it('says in one sentence what is wrong', async () => {
    await expect(connect('linden_wrong')).rejects.toThrow('Send a key of this shop')
    shop.child.kill()
    await shop.ended
    await expect(connect('linden_wrong')).rejects.toThrow('Is it open, with DESK_PORT?')
    expect(commandIn(place, ['mcp'], { DESK_PORT: '0' })).toEqual([
      1,
      expect.stringContaining('DESK_URL must be the URL'),
    ])
  })
})
