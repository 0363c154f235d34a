import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { recordStatements } from '#test/statements/statements.ts'
import { emptyCart } from '#database/cart/cart-lines.ts'
import { findCartOf, insertCart, saveEntries } from '#database/cart/carts.ts'
import { NO_ENTRIES } from '#domain/checkout/entries.ts'
import type { Database } from '#database/database.ts'
import { findPayment, insertPayment, movePayment } from '#database/payments/payments.ts'

const AT = '2026-01-15T12:00:00.000Z'
const PAYMENT = {
  id: 'p1',
  cartId: 'c1',
  gateway: 'sandbox',
  reference: null,
  amountCents: 100,
  state: 'authorizing' as const,
  method: 'card' as const,
  card: null,
}

describe.each(databases)('Concurrent queries on %s', (name, open) => {
  const isServer = name === 'PostgreSQL'
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())
  const move = { from: 'authorizing' as const, to: 'authorized' as const, at: AT }
  const stateOf = async (id: string) => (await findPayment(database.db, id))?.state

  it('run in order, each with its own result', async () => {
    const answers = await database.transaction((tx) =>
      Promise.all([
        insertPayment(tx, PAYMENT, AT),
        insertPayment(tx, PAYMENT, AT),
        movePayment(tx, 'p1', move),
        findPayment(tx, 'p1'),
      ]),
    )
    expect(answers).toEqual([
      true,
      false,
      true,
      { ...PAYMENT, state: 'authorized', createdAt: AT, failure: null, isHeld: false, disputeStatus: null },
    ])
    expect(await stateOf('p1')).toBe('authorized')
  })

  it('in a transaction all take effect or none', async () => {
    await insertPayment(database.db, PAYMENT, AT)
    const failing = database.transaction((tx) =>
      Promise.all([
        movePayment(tx, 'p1', move),
        insertPayment(tx, { ...PAYMENT, id: 'p2', amountCents: -1 }, AT),
        insertPayment(tx, { ...PAYMENT, id: 'p3' }, AT),
      ]),
    )
    await expect(failing).rejects.toThrow(/constraint/i)
    expect([await stateOf('p1'), await stateOf('p2'), await stateOf('p3')]).toEqual([
      'authorizing',
      undefined,
      undefined,
    ])
    await database.transaction((tx) => movePayment(tx, 'p1', move))
    expect(await stateOf('p1')).toBe('authorized')
  })

  it.runIf(isServer)('are sent as one message, which also begins their transaction', async () => {
    const recorded = recordStatements()
    await database.transaction(async (tx) => {
      await Promise.all([insertPayment(tx, PAYMENT, AT), findPayment(tx, 'p1')])
    })
    await database.batch((db) => Promise.all([findPayment(db, 'p1'), findCartOf(db, { cookieHash: 'h' })]))
    recorded.stop()
    const verbs = recorded.messages.map((texts) => texts.map((text) => text.split(' ')[0]))
    expect(verbs).toEqual([['begin', 'insert', 'select'], ['commit'], ['select', 'select']])
  })

  const change = async () => {
    const { entries } = (await findCartOf(database.db, { cookieHash: 'h' }))!
    await database.transaction(async (tx) => {
      await saveEntries(tx, 'c1', { ...entries, shippingOptionId: 'express' }, AT)
      await Promise.all([findPayment(tx, 'p1'), emptyCart(tx, { cartId: 'c1' })])
      await saveEntries(tx, 'c1', { ...entries, shippingOptionId: 'standard' }, AT)
    })
    return (await findCartOf(database.db, { cookieHash: 'h' }))!.entries
  }
  it.each([
    ['a column was added to the table', 'alter table payments add column note text'],
    ['the server has forgotten the prepared statements', 'deallocate all'],
  ])('still work after %s', async (_, script) => {
    await insertCart(database.db, { cookieHash: 'h' }, { id: 'c1', requestKey: 'a request key', at: AT })
    const expected = { ...NO_ENTRIES, shippingOptionId: 'standard' }
    expect(await change()).toEqual(expected)
    await findPayment(database.db, 'p1')
    if (database.kind === 'postgres' || script.startsWith('alter')) await database.exec(script)
    expect(await findPayment(database.db, 'p1')).toBeNull()
    if (database.kind === 'postgres' || script.startsWith('alter'))
      await database.exec(script.replace('note', 'another'))
    expect(await change()).toEqual(expected)
  })
})
