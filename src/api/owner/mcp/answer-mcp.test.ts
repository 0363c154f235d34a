import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownerContract, type DeedName } from '#contract/owner/index.ts'
import { operationIdOf, REMOTE_DEEDS } from '#contract/owner/remote.ts'
import { fileUseOf, showsSecret } from '#contract/owner/shapes.ts'
import { NOT_TOOLS } from '#contract/owner/tools.ts'
import type { Power, Scope } from '#domain/people/keys.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { openOwner } from '#api/owner/owner.ts'
import { everyRow, newDeeds } from '#test/orders/every-row.ts'
import { connectAssistant } from '#test/owner/assistant.ts'
import { PARTS, type Moving, type Ordered } from '#test/owner/moving.ts'
import { MOVING } from '#test/owner/moving-deeds.ts'
import { openDoor } from '#test/owner/owner-door.ts'

const REFUND = 'POST /owner/orders/{number}/refunds'

describe.each(databases)('The tools of assistants on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  let folder: Folder
  afterEach(() => folder.remove())
  beforeEach(async () => {
    folder = openFolder()
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await settle()
  })
  async function settle(): Promise<void> {
    test.moveClock(60_000)
    await test.drain()
  }

  async function assistant(rights: { power?: Power; scope?: Scope } = {}) {
    const door = openDoor(test)
    const { bearer } = await door.addKey(rights)
    return connectAssistant(door, bearer)
  }
  const namesFor = async (rights: { power?: Power; scope?: Scope }) => {
    const { tools } = await (await assistant(rights)).client.listTools()
    return tools.map(({ name }) => name).toSorted()
  }
  const idsOf = (deeds: typeof REMOTE_DEEDS) => deeds.map(({ id }) => id).toSorted()

  it('are all deeds, but for those that show a secret and those that a list names with the reason', async () => {
    const secret = REMOTE_DEEDS.filter(({ deed }) => showsSecret(deed)).map(({ name }) => name)
    expect(secret).toEqual(['POST /owner/webhooks'])
    const missing = [...Object.keys(NOT_TOOLS), ...secret].map(operationIdOf)
    expect(missing.length).toBeLessThan(secret.length + 2)
    expect([...(await namesFor({})), ...missing].toSorted()).toEqual(idsOf(REMOTE_DEEDS))
    expect(new Set(idsOf(REMOTE_DEEDS)).size).toBe(REMOTE_DEEDS.length)
    for (const id of idsOf(REMOTE_DEEDS)) expect(id).toMatch(/^[A-Za-z]{1,64}$/)
    for (const { name, deed } of REMOTE_DEEDS)
      if (fileUseOf(deed) === 'written') expect(NOT_TOOLS).toHaveProperty([name])
  })

  it('are for a key what its power and its scope allow', async () => {
    const reads = REMOTE_DEEDS.filter(({ name }) => name.startsWith('GET '))
    expect(await namesFor({ scope: 'read' })).toEqual(idsOf(reads))
    const helped = REMOTE_DEEDS.filter(({ deed }) => deed.who === 'helper')
    expect(await namesFor({ power: 'helper' })).toEqual(idsOf(helped))
    const { call } = await assistant({ power: 'helper' })
    expect(await call(REFUND, { number, goodwillCents: 1, dryRun: true })).toMatchObject({
      isError: true,
      content: [{ text: 'The key "Warehouse" may not do this. Its power is helper, and its scope is write.' }],
    })
  })

  it('say what they take, what they change and what undoes them', async () => {
    const { client } = await assistant()
    const { tools } = await client.listTools()
    const toolOf = (name: DeedName) => tools.find((tool) => tool.name === operationIdOf(name))
    expect(toolOf(REFUND)).toMatchObject({
      description: expect.stringContaining('moves money or stock'),
      inputSchema: { required: ['number'], properties: { number: {}, dryRun: {}, confirmation: {} } },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    })
    expect(toolOf('GET /owner/orders')?.annotations).toEqual({ readOnlyHint: true })
    expect(toolOf('POST /owner/shipments')?.annotations).toMatchObject({ destructiveHint: false })
    expect(toolOf('POST /owner/imports')).toMatchObject({
      description: expect.stringContaining('deleteImports undoes it.'),
      inputSchema: { required: ['file', 'content'], properties: { content: { type: 'string' } } },
    })
    expect(client.getInstructions()).toContain('cents')
  })

  it.each(Object.keys(MOVING) as Moving[])('do %s', async (name) => {
    const owner = openOwner({ ...test.shop, ...PARTS })
    const ordered: Ordered = { test, owner, number, folder, settle }
    const { before = [], input: inputOf } = MOVING[name]
    for (const step of before) await step(ordered)
    const input = withContent(inputOf(ordered))
    const { call } = await assistant()
    const { deeds: done } = await everyRow(test.shop.database)
    const tried = await call(name, { ...input, dryRun: true })
    expect([tried.isError, tried.content[0]?.text]).toEqual([undefined, JSON.stringify(tried.structuredContent)])
    const { deeds: stillDone, ...rows } = await everyRow(test.shop.database)
    expect(stillDone).toEqual(done)
    const { confirmation } = tried.structuredContent
    const needsConfirmation = 'moves' in ownerContract[name]
    expect(typeof confirmation).toBe(needsConfirmation ? 'string' : 'undefined')
    if (needsConfirmation) expect((await call(name, input)).structuredContent.code).toBe('conflict')
    expect(await everyRow(test.shop.database)).toEqual({ deeds: done, ...rows })
    expect((await call(name, { ...input, confirmation })).isError).toBe(undefined)
    const { deeds, ...after } = await everyRow(test.shop.database)
    expect(after).not.toEqual(rows)
    expect(newDeeds(done, deeds)).toEqual([{ deed: name, outcome: 'done', by: 'key Warehouse' }])
  })

  it('move money once, for the confirmation of the same input', async () => {
    const { call } = await assistant()
    const refund = { number, goodwillCents: 500 }
    const { confirmation } = (await call(REFUND, { ...refund, dryRun: true })).structuredContent
    const textOf = async (input: object) => (await call(REFUND, { ...refund, ...input })).content[0]?.text
    expect(await textOf({ goodwillCents: 501, confirmation })).toContain('not of a dry run')
    expect(await textOf({})).toContain('dryRun first')
    expect((await call(REFUND, { ...refund, confirmation })).isError).toBe(undefined)
    expect(await textOf({ confirmation })).toContain('used before')
    const { history } = (await call('GET /owner/orders/{number}', { number })).structuredContent
    expect(history).toMatchObject({ refunds: [{}] })
  })

  it('name the field of a bad input', async () => {
    const { call } = await assistant()
    const wrong = async (name: DeedName, input: Record<string, unknown>) => {
      const { isError, structuredContent } = await call(name, input)
      return isError && Object.keys(structuredContent.fields as object)
    }
    expect(await wrong('GET /owner/orders', { limit: 'many' })).toEqual(['limit'])
    expect(await wrong('GET /owner/orders', { limit: 5, color: 'red' })).toEqual(['color'])
    expect(await wrong('PUT /owner/synonyms', { file: '/etc/passwd' })).toEqual(['content'])
    expect(await wrong('PUT /owner/synonyms', { file: '/etc/passwd', content: 'mug, cup' })).toEqual(['file'])
    expect(await wrong('GET /owner/settings', { content: 'mug, cup' })).toEqual(['content'])
  })

  it('show the first rows of a long list, and say that there are more', async () => {
    await addProduct(test.shop, { id: 2 })
    const lines = Array.from({ length: 501 }, (_, line) => `/pages/old-${line},/products/product-1`)
    const { call } = await assistant()
    const content = ['Redirect from,Redirect to', ...lines].join('\n')
    expect((await call('POST /owner/redirects/imports', { file: 'redirects.csv', content })).isError).toBe(undefined)
    const { redirects, leftOut } = (await call('GET /owner/redirects', {})).structuredContent
    expect(redirects).toHaveLength(500)
    expect(leftOut).toContain('redirects has more than these 500.')
  })

  it('are rejected by the protocol if there is none of this name', async () => {
    const { client } = await assistant()
    await expect(client.callTool({ name: 'postKeys2' })).rejects.toMatchObject({ code: -32602 })
  })

  it.each([
    ['without a key', {}, 401],
    ['with a wrong key', { authorization: 'Bearer linden_wrong' }, 401],
    ['from a page of another site', { origin: 'https://attacker.example' }, 403],
    ['under another name', { host: 'attacker.example' }, 403],
  ])('are not shown %s', async (_, headers, code) => {
    await expect(connectAssistant(openDoor(test), headers)).rejects.toMatchObject({ code })
  })

  it('are asked for by POST alone', async () => {
    const { status, headers } = await openDoor(test).send('GET', '/owner/mcp')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
})

/** A file is sent as its text, under its name. */
const withContent = (input: Record<string, unknown>): Record<string, unknown> =>
  typeof input.file === 'string'
    ? { ...input, file: basename(input.file), content: readFileSync(input.file, 'utf8') }
    : input
