import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownerContract } from '#contract/owner/index.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'
import { openOwner } from '#api/owner/owner.ts'
import { PARTS, type Moving, type Ordered } from '#test/owner/moving.ts'
import { MOVING } from '#test/owner/moving-deeds.ts'
import { DESK, openDoor } from '#test/owner/owner-door.ts'
import { removeApiKey } from '#shop/people/api-keys.ts'
import { everyRow, newDeeds } from '#test/orders/every-row.ts'

const REFUND = 'POST /owner/orders/{number}/refunds'

describe.each(databases)("The owner's API on %s", (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  let folder: Folder
  const door = () => openDoor(test)
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

  it.each(Object.keys(MOVING) as Moving[])('does %s for a program', async (name) => {
    const owner = openOwner({ ...test.shop, ...PARTS })
    const ordered: Ordered = { test, owner, number, folder, settle }
    const { before = [], input: inputOf } = MOVING[name]
    for (const step of before) await step(ordered)
    const input = inputOf(ordered) as Record<string, unknown>
    const { act } = await door().addKey()
    const { deeds: done } = await everyRow(test.shop.database)
    const tried = await act(name, { ...input, dryRun: true })
    expect(tried).toMatchObject({ status: 200 })
    const { deeds: stillDone, ...rows } = await everyRow(test.shop.database)
    expect(stillDone).toEqual(done)
    const needsConfirmation = 'moves' in ownerContract[name]
    expect(typeof tried.body.confirmation).toBe(needsConfirmation ? 'string' : 'undefined')
    if (needsConfirmation) expect((await act(name, input)).status).toBe(409)
    expect(await everyRow(test.shop.database)).toEqual({ deeds: done, ...rows })
    const confirmed = needsConfirmation ? { confirmation: tried.body.confirmation } : {}
    expect(await act(name, { ...input, ...confirmed })).toMatchObject({ status: 200 })
    const { deeds, ...after } = await everyRow(test.shop.database)
    expect(after).not.toEqual(rows)
    expect(newDeeds(done, deeds)).toEqual([{ deed: name, outcome: 'done', by: 'key Warehouse' }])
  })

  it('shows orders to a program with a key', async () => {
    const { act } = await door().addKey({ scope: 'read' })
    const { status, body } = await act('GET /owner/orders', { limit: 5 })
    expect([status, body]).toEqual([
      200,
      { orders: [expect.objectContaining({ number })], hasMore: false, after: null },
    ])
    const { body: slips } = await act('GET /owner/packing-slips', { numbers: [number] })
    expect(Buffer.from(String(slips.pdf), 'base64').toString('latin1')).toMatch(/^%PDF/)
  })

  it.each([
    ['without a key', {}],
    ['with a key of another shop', { authorization: 'Bearer linden_of_another_shop' }],
    ['with a session instead of a key', { cookie: 'linden_session=abc' }],
  ])('rejects a call %s', async (_, headers) => {
    const answer = await door().send('GET', '/owner/orders?limit=5', { headers })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  it('counts wrong keys by address, and lets the right one in all the same', async () => {
    const { send, addKey } = door()
    const wrong = () => send('GET', '/owner/keys', { headers: { authorization: 'Bearer linden_wrong' } })
    for (let tried = 0; tried < 20; tried++) expect((await wrong()).status).toBe(401)
    expect((await wrong()).status).toBe(429)
    expect((await (await addKey()).act('GET /owner/keys', {})).status).toBe(200)
  })

  it('ends a key at once, and keeps no secret', async () => {
    const { act, id, secret } = await door().addKey()
    const { body } = await act('GET /owner/keys', {})
    expect(body.keys).toMatchObject([{ id, name: 'Warehouse', lastUsedAt: test.shop.now().toISOString() }])
    const rows = await test.shop.database.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    await removeApiKey(test.shop, id)
    expect((await act('GET /owner/keys', {})).status).toBe(401)
  })

  it('lets a key do what its power and its scope allow, and names what they do not', async () => {
    const reader = await door().addKey({ scope: 'read' })
    expect(await reader.act('PUT /owner/settings/{name}', { name: 'return-days', value: '20' })).toMatchObject({
      status: 403,
      body: { message: 'The key "Warehouse" may not do this. Its power is owner, and its scope is read.' },
    })
    const helper = await door().addKey({ power: 'helper' })
    expect((await helper.act(REFUND, { number, goodwillCents: 1, dryRun: true })).status).toBe(403)
    expect((await helper.act('GET /owner/payments', { limit: 5 })).status).toBe(403)
    expect((await helper.act('GET /owner/orders', { limit: 5 })).status).toBe(200)
    const { body } = await helper.act('POST /owner/orders/{number}/parcels', { number, dryRun: true })
    const packed = await helper.act('POST /owner/orders/{number}/parcels', { number, confirmation: body.confirmation })
    expect(packed.status).toBe(200)
  })

  it('moves money once, for the confirmation of a dry run', async () => {
    const { act } = await door().addKey()
    const refund = { number, goodwillCents: 500 }
    const { body } = await act(REFUND, { ...refund, dryRun: true })
    expect(body).toMatchObject({ amounts: { amountCents: 500 }, confirmation: expect.any(String) })
    const confirmed = { goodwillCents: 500, confirmation: body.confirmation, number }
    expect((await act(REFUND, confirmed)).status).toBe(200)
    expect(await act(REFUND, confirmed)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('used before') },
    })
    const { history } = (await act('GET /owner/orders/{number}', { number })).body as {
      history: { refunds: unknown[] }
    }
    expect(history.refunds).toHaveLength(1)
  })

  it('moves no money without a confirmation, or for one of another input, another key or another time', async () => {
    const one = await door().addKey()
    const other = await door().addKey()
    const refund = { number, goodwillCents: 500 }
    const tryIt = async () => (await one.act(REFUND, { ...refund, dryRun: true })).body.confirmation
    const confirmation = await tryIt()
    const rejected = async (by: typeof one, input: Record<string, unknown>) => {
      const { status, body } = await by.act(REFUND, input)
      return [status, body.message]
    }
    expect(await rejected(one, refund)).toEqual([409, expect.stringContaining('dryRun first')])
    const forged = [409, 'The confirmation is not of a dry run of this with the same input.']
    expect(await rejected(one, { ...refund, goodwillCents: 501, confirmation })).toEqual(forged)
    expect(await rejected(other, { ...refund, confirmation })).toEqual(forged)
    expect(await rejected(one, { ...refund, confirmation: 'made.up' })).toEqual(forged)
    expect(await rejected(one, { ...refund, confirmation: 7 })).toEqual([409, expect.stringContaining('dryRun first')])
    const late = await tryIt()
    test.moveClock(11 * 60_000)
    expect(await rejected(one, { ...refund, confirmation: late })).toEqual([
      409,
      expect.stringContaining('ten minutes'),
    ])
    expect(await one.act('GET /owner/orders/{number}', { number })).toMatchObject({
      body: { history: { refunds: [] } },
    })
  })

  it('imports a file that is the body, once it was tried, and gives the products as a file', async () => {
    const { act } = await door().addKey()
    const file = folder.write('products.csv', shopifyCsv([mugRow({ Title: 'Blue mug', 'Image Src': '' })]))
    const { body } = await act('POST /owner/imports', { file, dryRun: true })
    expect(body).toMatchObject({ created: 1, confirmation: expect.any(String) })
    const changed = folder.write('products.csv', shopifyCsv([mugRow({ Title: 'Red mug', 'Image Src': '' })]))
    const { confirmation } = body
    expect((await act('POST /owner/imports', { file: changed, confirmation })).status).toBe(409)
    folder.write('products.csv', shopifyCsv([mugRow({ Title: 'Blue mug', 'Image Src': '' })]))
    expect(await act('POST /owner/imports', { file, confirmation })).toMatchObject({
      status: 200,
      body: { created: 1 },
    })
    const { text, headers } = await act('POST /owner/products/exports', { file: 'all.csv', format: 'csv' })
    expect(text).toContain('Blue mug')
    expect(headers.get('content-disposition')).toBe('attachment; filename="all.csv"')
  })

  it.each(['/etc/passwd', '../x.csv', '.', 'a/b.csv', ''])('takes no file named %j', async (file) => {
    const { bearer } = await door().addKey()
    const sent = { headers: { ...bearer, 'content-type': 'text/csv' }, body: 'a,b' }
    const answer = await door().send('POST', `/owner/imports?file=${encodeURIComponent(file)}&dryRun=true`, sent)
    expect(answer).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } })
  })

  it('receives no file from a key that may not send it', async () => {
    const { bearer } = await door().addKey({ scope: 'read' })
    let pulls = 0
    const body = new ReadableStream({
      pull(controller) {
        pulls++
        controller.enqueue(new Uint8Array(65_536))
        if (pulls === 50) controller.close()
      },
    })
    const sent = { headers: { ...bearer, 'content-type': 'text/csv' }, body }
    const answer = await door().send('POST', '/owner/imports?file=all.csv&dryRun=true', sent)
    expect([answer.status, pulls < 3]).toEqual([403, true])
  })

  it('answers reads, and no change, while the shop cannot write', async () => {
    const { act } = await door().addKey()
    test.shop.health.mayWrite = () => false
    expect((await act('GET /owner/orders', { limit: 5 })).status).toBe(200)
    expect((await act('PUT /owner/settings/{name}', { name: 'return-days', value: '20' })).status).toBe(503)
    const { keys } = (await act('GET /owner/keys', {})).body
    expect(keys).toMatchObject([{ lastUsedAt: null }])
  })

  it.each(['/owner/synonyms', '/owner/media/kiln'])('reads no file of its own machine for PUT %s', async (address) => {
    const { bearer } = await door().addKey()
    const path = folder.write('synonyms.txt', 'mug, cup')
    const sent = { headers: { ...bearer, 'content-type': 'application/json' }, body: JSON.stringify({ file: path }) }
    expect((await door().send('PUT', address, sent)).body).toMatchObject({
      code: 'invalid',
      fields: { file: 'Without a body' },
    })
    expect(readFileSync(path, 'utf8')).toBe('mug, cup')
  })

  it.each([
    [{ limit: 'many' }, 'limit'],
    [{ limit: 5, color: 'red' }, 'color'],
    [{}, 'limit'],
  ])('names the field of the bad input %j', async (input, field) => {
    const { act } = await door().addKey()
    expect(await act('GET /owner/orders', input)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  it.each([
    ['another host', { host: 'attacker.example' }],
    ['a page of another site', { origin: 'https://attacker.example' }],
    ['a page of the shop', { origin: 'http://localhost:3000' }],
    ['a page that hides its site', { origin: 'null' }],
    ['a page that a browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ])('answers nothing to %s', async (_, headers) => {
    const { bearer } = await door().addKey()
    const answer = await door().send('GET', '/owner/keys', { headers: { ...bearer, ...headers } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('describes every deed for programs by OpenAPI', async () => {
    const { body } = await door().send('GET', '/owner/openapi.json')
    const paths = body.paths as Record<string, object>
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const forPrograms = Object.entries(ownerContract).filter(([, deed]) => !('byPeople' in deed))
    expect(described.toSorted()).toEqual(forPrograms.map(([name]) => name).toSorted())
    expect(paths['/owner/orders/{number}/refunds']).toMatchObject({
      post: {
        parameters: [{ name: 'number', in: 'path', required: true }],
        requestBody: { content: { 'application/json': { schema: { properties: { confirmation: {}, dryRun: {} } } } } },
      },
    })
    expect(body.servers).toEqual([{ url: DESK }])
  })

  it('sends programs to the address of the desk, whose proxy passes calls on as plain HTTP', async () => {
    const headers = { host: 'desk.example.com' }
    const { body } = await openDoor(test, 'https://desk.example.com').send('GET', '/owner/openapi.json', { headers })
    expect(body.servers).toEqual([{ url: 'https://desk.example.com' }])
  })
})
