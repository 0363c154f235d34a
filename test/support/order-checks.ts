import { expect } from 'vitest'
import { gatewayBarrier } from './gateways/gateway-barrier.ts'
import type { TestShop } from './shop.ts'
import { ADDRESS, type shopperOf } from './shopper.ts'
import type { Reply } from './visitor.ts'

/** Reads and changes the variant v1-1, the orders and the provider's ledger. */
export function orderChecks(test: TestShop, shopper: Pick<ReturnType<typeof shopperOf>, 'send'>) {
  const db = () => test.shop.database.db
  const ledger = () => [...test.sandbox.ledger.values()].map(({ state, amountCents }) => [state, amountCents])
  const orders = () => db().selectFrom('orders').selectAll().execute()
  return {
    ledger,
    orders,
    stock: async () =>
      (await db().selectFrom('variants').select('stock').where('id', '=', 'v1-1').executeTakeFirst())?.stock,
    setVariant: (values: { price_cents?: number; stock?: number }) =>
      db().updateTable('variants').set(values).where('id', '=', 'v1-1').execute(),
    /** Holds authorizations until `count` of them have arrived. */
    gather(count: number): void {
      test.shop.gateway = gatewayBarrier(test.sandbox, count)
    },
    /** Expects no order, no charge and no email, and an unchanged cart. */
    async expectNothingHappened(): Promise<void> {
      expect(await orders()).toEqual([])
      await test.drain()
      expect(ledger().filter(([state]) => state === 'authorized' || state === 'captured')).toEqual([])
      expect(test.emails).toEqual([])
      expect((await shopper.send('GET', '/api/checkout')).body).toMatchObject({ cart: { isEmpty: false } })
    },
  }
}

/** The whole payload of section 3, as a page sends it. */
export function payloadOf(checkout: Reply['body']) {
  const { cart, orderSummary, requestKey } = checkout as {
    cart: { items: { productId: string; name: string; price: number; quantity: number; image: string }[] }
    orderSummary: { subtotal: number; tax: number; shipping: number; total: number }
    requestKey: string
  }
  const { address1: street, postalCode: zipCode, address2: _none, phone: _unknown, ...rest } = ADDRESS
  return {
    requestKey,
    items: cart.items.map(({ productId, name, price, quantity, image }) => ({
      id: productId,
      productId,
      name,
      price,
      quantity,
      image,
    })),
    shippingAddress: { ...rest, street, zipCode },
    shippingMethod: { id: 'standard', name: 'Standard Shipping', price: 5.99, estimatedDays: '5-7 business days' },
    paymentMethod: 'Credit Card',
    ...orderSummary,
    status: 'processing',
    createdAt: '1999-01-01T00:00:00Z',
    email: ADDRESS.email,
  }
}
