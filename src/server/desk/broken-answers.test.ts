import { beforeEach, describe, expect, it, vi } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { cookieFor } from '#test/owner/desk-pages.ts'
import { deskPortForEachTest } from '#test/owner/desk-port.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'
import { openDoor } from '#test/owner/owner-door.ts'

const FAILURE = new Error('The disk is gone')

describe('An answer of the desk whose rows fail after the first ones', () => {
  const { test, shopper } = shopperForEachTest(databases[0]![1])
  const at = deskPortForEachTest(test)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 1)
    await shopper.order()
    await test.drain()
  })

  /** Lets statements that begin with this table fail from the given one on. */
  function failFrom(nth: number, table: string): void {
    const { db } = test.shop.database
    let begun = 0
    const failing = new Proxy(db, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...input: unknown[]) => {
          if (name === 'selectFrom' && input[0] === table && ++begun >= nth) throw FAILURE
          return member.apply(target, input) as unknown
        }
      },
    })
    Object.assign(test.shop, { database: { ...test.shop.database, db: failing } })
  }

  it.each([
    ['a list for a program', '/owner/orders/export', 3, 'orders', '{"orders":[{'],
    ['a file', '/documents.csv?from=2026-01-01&to=2026-01-31', 1, 'documents', 'number'],
  ])('cuts the connection, so that no client takes %s for complete', async (_, path, nth, table, start) => {
    const { bearer } = await openDoor(test).addKey()
    const { token } = await deskOf(test).first()
    const headers = { ...bearer, cookie: cookieFor(at.url, token) }
    const whole = await (await fetch(at.url + path, { headers })).text()
    expect(whole.startsWith(start)).toBe(true)
    const log = vi.spyOn(test.shop.log, 'error').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    failFrom(nth, table)
    const response = await fetch(at.url + path, { headers })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(log.mock.calls).toEqual([[{ err: FAILURE }, expect.any(String)]])
  })
})
