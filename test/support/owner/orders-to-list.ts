import { beforeEach } from 'vitest'
import type { Database } from '#database/database.ts'
import type { DeedInput, DeedName } from '#contract/owner/index.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CARD, shopperOf } from '#test/shopper.ts'
import { openDoor } from './owner-door.ts'

type Filter = Partial<DeedInput<'GET /owner/orders'>>

export const LISTED = { limit: 50 }

/** Gives each test a shop that sells café mugs for $1,042.91 and lamps for $20.00, and a program that lists its orders. */
export function ordersToList(open: () => Promise<Database>) {
  const test = shopForEachTest(open)
  let key: Awaited<ReturnType<ReturnType<typeof openDoor>['addKey']>>
  beforeEach(async () => {
    const mug = { id: 1, name: 'Café Mug', priceCents: 104_291, stock: 90, variants: [{ sku: 'MUG-BLK' }] }
    await addProduct(test.shop, mug)
    await addProduct(test.shop, { id: 2, name: 'Lamp', priceCents: 2000, stock: 90 })
    key = await openDoor(test).addKey()
  })

  /** Places a guest's order, a second after the last one, and returns its number. */
  async function buy(product: number, name = 'Ada Lovelace', email = 'ada@example.com'): Promise<string> {
    test.moveClock(1000)
    const [firstName, lastName] = name.split(' ') as [string, string]
    const shopper = shopperOf(test)
    await shopper.add(product)
    await shopper.ship('standard', { ...ADDRESS, firstName, lastName, email })
    await shopper.payWith(CARD.cardNumber)
    const { body } = await shopper.order()
    await test.drain()
    return String(body.orderNumber)
  }

  const act = (name: DeedName, input: Record<string, unknown>) => key.act(name, input)

  /** Does what moves money or stock. */
  async function move(name: DeedName, input: Record<string, unknown>): Promise<void> {
    const { body } = await act(name, { ...input, dryRun: true })
    const { status, text } = await act(name, { ...input, confirmation: body.confirmation })
    if (status !== 200) throw new Error(text)
  }

  const list = async (filter: Filter) => (await act('GET /owner/orders', { ...LISTED, ...filter })).body
  const numbers = async (filter: Filter): Promise<string[]> =>
    ((await list(filter)).orders as { number: string }[]).map(({ number }) => number)

  return { test, buy, act, move, list, numbers }
}
