import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'
import { createLog } from './log.ts'

describe.each(databases)('The log of a shop on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
    await addProduct(test.shop, { id: 1 })
  })
  afterEach(() => test.close())

  it('names the constraint that rejects a row without the row’s data', async () => {
    let written = ''
    test.shop.log = createLog('warn', { write: (line) => void (written += line) })
    const shopper = shopperOf(test)
    await shopper.prepare(1)
    await test.shop.database.exec(
      test.shop.database.kind === 'sqlite'
        ? `create trigger rejection before insert on orders begin select raise(abort, 'rejection'); end`
        : 'alter table orders add constraint rejection check (total_cents < 0)',
    )
    expect((await shopper.order()).status).toBe(500)
    expect(written).toContain('A request failed')
    expect(written).toContain('rejection')
    for (const value of Object.values(ADDRESS).filter(Boolean)) expect(written).not.toContain(value)
  })
})
