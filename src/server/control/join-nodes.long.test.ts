import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { ADA } from '#test/accounts.ts'
import { nodesForEachTest, shopperAt, stop } from '#test/process/nodes.ts'
import { runScript, type Place } from '#test/process/own-databases.ts'
import { SECRET } from '#test/shop.ts'

const NEW_SECRET = 'another-secret-of-more-than-32-bytes'
const OTHER_SECRET =
  /TOKEN_SECRET is not the one that this shop signs with: .* give it up with TOKEN_SECRET_PREVIOUS=none\./
const DISAGREES =
  /TOKEN_SECRET does not agree with the shop that is open on \S+: .* then exchange the two on every node\./

describe('A node of a shop on PostgreSQL', () => {
  const test = nodesForEachTest()
  const { start } = test

  it('does not open with another secret, unless the previous one is configured or given up', async () => {
    await stop(await start())
    const stranger = await start({ TOKEN_SECRET: NEW_SECRET })
    expect(await stranger.ended).toBe(1)
    expect(stranger.output()).toMatch(OTHER_SECRET)
    expect(await stop(await start({ TOKEN_SECRET: NEW_SECRET, TOKEN_SECRET_PREVIOUS: SECRET }))).toBe(0)
    const former = await start()
    expect(await former.ended).toBe(1)
    expect(former.output()).toMatch(OTHER_SECRET)
    expect(await stop(await start({ TOKEN_SECRET_PREVIOUS: 'none' }))).toBe(0)
    expect(await stop(await start())).toBe(0)
  }, 180_000)

  it('reports next to another one what nodes of a test shop do not share', async () => {
    const [first, second] = [await start(), await start()]
    expect(first.output()).not.toContain('Other nodes are open')
    expect(second.output()).toContain('each writes the emails that it sends into its own DATA_DIR. Set SMTP_URL')
    expect(second.output()).toContain('only the node that began a payment knows its step at the bank.')
  })

  it('does not open while one is open that would reject its signatures, or whose signatures it would reject', async () => {
    const open = await start()
    for (const previous of [SECRET, 'none']) {
      const node = await start({ TOKEN_SECRET: NEW_SECRET, TOKEN_SECRET_PREVIOUS: previous })
      expect(await node.ended).toBe(1)
      expect(node.output()).toMatch(DISAGREES)
    }
    expect((await fetch(`${open.url}/readyz`)).status).toBe(200)
  })

  it('that was frozen ends if others have opened with another secret meanwhile, and otherwise continues', async () => {
    const [ending, staying] = [await start(), await start({ TOKEN_SECRET_PREVIOUS: NEW_SECRET })]
    for (const { child } of [ending, staying]) child.kill('SIGSTOP')
    await runScript(test.place, "update nodes set seen_at = now() - interval '1 minute'")
    const other = await start({ TOKEN_SECRET: NEW_SECRET, TOKEN_SECRET_PREVIOUS: SECRET })
    for (const { child } of [ending, staying]) child.kill('SIGCONT')
    expect(await ending.ended).toBe(1)
    expect(ending.output()).toMatch(DISAGREES)
    await expect.poll(() => countAlive(test.place)).toBe(2)
    for (const { url } of [staying, other]) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  }, 180_000)

  it('can be replaced with a new secret, while every node accepts carts, sessions and orders', async () => {
    const [before, between, after] = [
      {},
      { TOKEN_SECRET_PREVIOUS: NEW_SECRET },
      { TOKEN_SECRET: NEW_SECRET, TOKEN_SECRET_PREVIOUS: SECRET },
    ]
    let nodes = await Promise.all([start(before), start(before)])
    const shopper = shopperAt(nodes[0]!)
    await shopper.prepare(1)
    const session = await shopperAt(nodes[0]!).send('POST', '/api/auth/register', ADA)
    const authorization = `Bearer ${String(session.body.token)}`
    for (const settings of [between, between, after, after]) {
      await stop(nodes[0]!)
      nodes = [nodes[1]!, await start(settings)]
      for (const node of [...nodes, nodes[0]!]) {
        shopper.moveTo(node)
        expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({ totalItems: 1 })
        const { status } = await shopper.send('GET', '/api/session', undefined, { authorization })
        expect(status).toBe(200)
      }
    }
    const { status, body } = await shopper.order()
    expect(status).toBe(201)
    shopper.moveTo(nodes[1]!)
    expect((await shopper.send('GET', `/api/orders/${String(body.orderNumber)}`)).status).toBe(200)
  }, 180_000)
})

async function countAlive({ location }: Place): Promise<number> {
  const database = await openDatabase(location)
  const { rows } = await sql`select 1 from nodes where seen_at > now() - interval '20 seconds'`.execute(database.db)
  await database.close()
  return rows.length
}
