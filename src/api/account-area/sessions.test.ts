import { beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { browserForEachTest } from '#test/for-each-test.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { visit } from '#test/visitor.ts'

type Listed = { _id: string; device: string; current: boolean; lastUsedAt: string }

describe.each(databases)('The sessions of an account on %s', (_, open) => {
  const { test, browser } = browserForEachTest(open)
  const calls = accountCalls(browser)
  beforeEach(() => calls.register())

  const list = async (by = browser) => (await by.send('GET', '/api/account/sessions')).body.sessions as Listed[]
  const rows = () => test.shop.database.db.selectFrom('sessions').select('id').execute()

  it('are listed, most recently used first, with the current one marked', async () => {
    expect(await list()).toMatchObject([{ device: 'Unknown device', current: true }])
    test.moveClock(60_000)
    const elsewhere = visit(test.api)
    await calls.login({}, elsewhere)
    expect((await list()).map(({ current }) => current)).toEqual([false, true])
    test.moveClock(3_600_000)
    await browser.send('GET', '/api/session')
    expect((await list()).map(({ current }) => current)).toEqual([true, false])
  })

  it('can be ended individually', async () => {
    const elsewhere = visit(test.api)
    await calls.login({}, elsewhere)
    const other = (await list()).find(({ current }) => !current)!
    const { body } = await browser.send('DELETE', `/api/account/sessions/${other._id}`)
    expect(body.sessions).toMatchObject([{ current: true }])
    expect((await elsewhere.send('GET', '/api/account/sessions')).status).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  it('can all be ended at once', async () => {
    const elsewhere = visit(test.api)
    await calls.login({}, elsewhere)
    expect((await browser.send('DELETE', '/api/account/sessions')).status).toBe(200)
    for (const one of [browser, elsewhere]) expect((await one.send('GET', '/api/account/sessions')).status).toBe(401)
    expect(await rows()).toEqual([])
  })

  it('cannot be ended by another account', async () => {
    const [mine] = await list()
    const eve = visit(test.api)
    await calls.register({ email: 'eve@example.com' }, eve)
    await eve.send('DELETE', `/api/account/sessions/${mine!._id}`)
    expect(await list(eve)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  it('disappear from the list when signed out, and from the database when expired', async () => {
    const elsewhere = visit(test.api)
    await calls.login({}, elsewhere)
    await elsewhere.send('POST', '/api/auth/logout')
    expect(await list()).toHaveLength(1)
    test.moveClock(12 * 3_600_000)
    await sweepLeftovers(test.shop)
    expect(await rows()).toEqual([])
  })

  it('that predate the list are added to it on their next use', async () => {
    await test.shop.database.db.deleteFrom('sessions').execute()
    expect(await list()).toMatchObject([{ current: true }])
  })
})
