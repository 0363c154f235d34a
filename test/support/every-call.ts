import { contract } from '#contract/index.ts'
import { SORTS } from '#domain/catalog/products.ts'
import { changeCollection, createCollection } from '#shop/assortment/collections.ts'
import { pruneRateLimits } from '#shop/limits/rate-limits.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { setPage } from '#shop/pages/pages.ts'
import { approveReturn, declineReturn } from '#shop/orders/return/answer-return.ts'
import { createDraft } from '#shop/orders/by-hand/drafts.ts'
import { makeLink } from '#shop/orders/by-hand/payment-links.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'
import { emailedToken } from './emails.ts'
import { addMany, addProduct, addSizes } from './examples.ts'
import { claimPhotos, photoOf } from './orders/claim-photos.ts'
import { makePasskeyCalls, passkeyCalls } from './passkeys/passkeys.ts'
import type { TestShop } from './shop.ts'
import { ADDRESS, CARD, CHALLENGE, DECLINED, shopperOf } from './shopper.ts'

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }

/** Adds two products that can be ordered, and more than a query may sort. */
export async function furnish({ shop }: TestShop, more = 2500): Promise<void> {
  await addProduct(shop, { id: 1, name: 'Mug', stock: 5, vendor: 'Elm' })
  await addSizes(shop, ['S', 'L'], { id: 2, name: 'Shirt', stock: 2, tags: ['sale', 'deal'] })
  await addMany(shop, more)
  await createCollection(shop, 'gifts', 'Gifts')
  await changeCollection(shop, 'gifts', (own) => ({ ...own, vendors: ['Elm'], products: ['shirt'], inStock: true }))
  await setPage(shop, 'about-us', '# About us\n\nWe throw mugs.')
  await setPage(shop, 'journal/first', '# First\n\n2026-01-01\n\nWe fired mugs.')
}

/** Makes every call of the contract, lists with every order and filter, and runs the outbox and the sweeps. Returns the keys of the calls. */
export async function makeEveryCall(test: TestShop): Promise<Set<string>> {
  const { send, made, shopper } = recordingShopper(test)
  for (const filter of [
    '',
    'q=mug',
    'q=prod',
    'q=pr',
    'min=10',
    'max=500',
    'min=10&max=500',
    'inStock=1',
    'featured=1',
    'rating=4&facets=1',
    'tag=sale&option=Size:S',
    'ids=1,2',
  ])
    for (const sort of SORTS)
      for (const list of ['', '/category/home-kitchen', '/category/sale', '/category/deals', '/category/gifts'])
        for (const page of [1, 900])
          await send('GET', `/api/products${list}?${filter}&sort=${sort}&page=${page}&limit=1`)
  for (const search of ['mug', 'prod', 'pr', 'mgu', 'ug sh'])
    for (const list of ['', '/category/home-kitchen'])
      for (const rest of ['', '&sort=price-low', '&min=10', '&page=900', '&facets=1'])
        await send('GET', `/api/products${list}?q=${search}&limit=1${rest}`)
  for (const reference of ['mug', 'Mug', '1', 'mug-1', 'nothing']) await send('GET', `/api/products/${reference}`)
  for (const typed of ['', 'p', 'pr', 'prod', 'mug', 'mgu', 'mug s']) await send('GET', `/api/suggestions?q=${typed}`)
  await send('GET', '/api/shop')
  await send('GET', '/api/storefront')
  await send('GET', '/api/pages/about-us')
  await send('GET', '/api/journal')

  await send('POST', '/api/cart/items', { productId: '1', quantity: 2 })
  const line = { productId: 'shirt', variantId: 'v2-1', quantity: 2 }
  await send('POST', '/api/cart/items', line)
  await send('GET', '/api/session')
  await send('POST', '/api/auth/register', ADA)
  await send('POST', '/api/auth/logout')
  await send('POST', '/api/cart/items', line)
  await send('POST', '/api/auth/login', ADA)
  await send('GET', '/api/session')
  await send('GET', '/api/cart')
  await send('PUT', `/api/cart/items/v1-1`, { quantity: 1 })
  await send('DELETE', `/api/cart/items/v1-1`)
  await send('PUT', '/api/wishlist/1')
  await send('POST', '/api/wishlist/merge', { productIds: ['2'] })
  await send('GET', '/api/wishlist')
  await send('DELETE', '/api/wishlist/1')

  const entry = { address: ADDRESS, defaultForShipping: true, defaultForBilling: true }
  await send('POST', '/api/account/addresses', entry)
  await send('POST', '/api/account/addresses', entry)
  const { body: book } = await send('GET', '/api/account/addresses')
  for (const { _id } of book.addresses as { _id: string }[]) {
    await send('PUT', `/api/account/addresses/${_id}`, entry)
    await send('DELETE', `/api/account/addresses/${_id}`)
  }

  await send('GET', '/api/shipping/options')
  await send('POST', '/api/shipping/validate-address', ADDRESS)
  await send('POST', '/api/shipping/calculate', { shippingOptionId: 'standard' })
  await send('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' })
  await send('GET', '/api/payment/methods')
  const { body: checkout } = await send('GET', '/api/checkout')
  const amount = Math.round((checkout.orderSummary as { total: number }).total * 100)
  const { body: intent } = await send('POST', '/api/payment/create-intent', { amount, currency: 'usd' })
  await send('POST', '/api/payment/confirm', { id: intent.id, paymentToken: shopper.tokenFor(DECLINED) })
  await send('POST', '/api/orders', { paymentIntent: intent.id })
  await send('PUT', '/api/checkout/payment', {
    paymentMethodId: 'credit-card',
    paymentToken: shopper.tokenFor(CARD.cardNumber),
  })
  await shopper.payWith(CHALLENGE)
  const { body: asked } = await send('POST', '/api/orders', {})
  await send('POST', `/api/payment/attempts/${String(asked.attempt)}`)
  await shopper.payWith(CARD.cardNumber)
  const { body: order } = await send('POST', '/api/orders', {})
  await send('POST', '/api/orders', { requestKey: checkout.requestKey })
  await send('GET', '/api/orders')
  await send('GET', `/api/orders?limit=1&after=${String(order.orderNumber)}`)
  await send('GET', `/api/orders?number=${String(order.orderNumber)}`)
  await send('GET', `/api/orders/${String(order.orderNumber)}`)
  // Makes the order look as if it was paid before the shop made invoices.
  const { exec } = test.shop.database
  const paid = `id = (select payment_id from orders where number = '${String(order.orderNumber)}')`
  await exec(`update payments set state = 'captured' where ${paid}`)
  await exec(`update document_series set automatic_after = '9999' where kind = 'invoice'`)
  await send('POST', `/api/orders/${String(order.orderNumber)}/invoice`)
  await exec(`update payments set state = 'authorized' where ${paid}`)
  await exec(`update document_series set automatic_after = '' where kind = 'invoice'`)
  await send('POST', '/api/orders/find', { orderNumber: order.orderNumber, email: ADA.email })
  await test.drain()
  await send('PUT', `/api/orders/${String(order.orderNumber)}/address`, { address: ADDRESS })
  await send('POST', `/api/orders/${String(order.orderNumber)}/again`)
  const withdrawal = { kind: 'withdrawal', items: [{ item: 0, quantity: 1 }] }
  await send('POST', `/api/orders/${String(order.orderNumber)}/returns/preview`, withdrawal)
  await send('POST', `/api/orders/${String(order.orderNumber)}/returns`, { ...withdrawal, requestKey: 'withdrawal-1' })
  await send('POST', `/api/orders/${String(order.orderNumber)}/cancel`)
  await test.drain()
  await send('GET', `/api/orders/${String(order.orderNumber)}`)
  const invoice = `/api/orders/${String(order.orderNumber)}/documents/INV-000001`
  await send('GET', invoice)
  await send('GET', `${invoice}/content`)
  await claimWithPhoto(test, { send, made, shopper })
  await send('DELETE', '/api/checkout')
  await send('DELETE', '/api/cart')

  Object.assign(test.shop.face, { switches: { newsletter: 'collect' } })
  await send('POST', '/api/newsletter', { email: ADA.email })
  await test.drain()
  await send('POST', '/api/newsletter/confirm', { token: emailedToken(test.emails, 'newsletter') })
  await send('POST', '/api/newsletter/unsubscribe', { token: 'unknown' })
  await send('POST', '/api/auth/forgot-password', { email: ADA.email })
  await test.drain()
  await send('POST', '/api/auth/send-confirmation')
  await send('POST', '/api/auth/confirm-email', { token: emailedToken(test.emails, 'confirm-email') })
  const token = emailedToken(test.emails, 'reset-password')
  await send('POST', '/api/auth/reset-password', { token, password: 'analytical engine' })
  await send('POST', '/api/auth/login', { ...ADA, password: 'analytical engine' })
  await makePasskeyCalls({ send }, 'analytical engine')
  await send('PUT', '/api/account/name', { firstName: 'Augusta', lastName: 'King' })
  await send('PUT', '/api/account/password', { currentPassword: 'analytical engine', password: ADA.password })
  await send('POST', '/api/account/email', { email: 'augusta@example.com', password: ADA.password })
  await test.drain()
  await send('POST', '/api/account/email/confirm', { token: emailedToken(test.emails, 'account/email') })
  await test.drain()
  const { body: open } = await send('GET', '/api/account/sessions')
  await send('DELETE', '/api/account/sessions')
  await send('POST', '/api/auth/login', { email: 'augusta@example.com', password: ADA.password })
  for (const { _id } of open.sessions as { _id: string }[]) await send('DELETE', `/api/account/sessions/${_id}`)
  await send('GET', '/api/account/data')
  await send('POST', '/api/account/delete', { password: ADA.password })
  const { body: placed } = await shopper.buy(1)
  await send('GET', `/api/orders/${String(placed.orderNumber)}/account`)
  await send('POST', `/api/orders/${String(placed.orderNumber)}/account`, { password: ADA.password })
  await send('POST', '/api/auth/logout')
  await shopper.prepare(1)
  await shopper.ship('standard', { ...ADDRESS, email: 'grace@example.com' })
  await passkeyCalls({ send }).keepOrder(String((await shopper.order()).body.orderNumber))
  await shopper.prepare(1)
  await shopper.payWith(CHALLENGE)
  test.sandbox.answerChallenge(String((await shopper.order()).body.attempt), false)
  await test.drain()
  await payByLink(test, send)
  await sweepStuckPayments(test.shop)
  test.moveClock(3 * 60_000)
  await sweepWaitingPayments(test.shop)
  await sweepLeftovers(test.shop)
  await pruneRateLimits(test.shop)
  return made
}

/** Orders another mug, which is delivered and claimed with a photo. */
async function claimWithPhoto(test: TestShop, { send, made, shopper }: ReturnType<typeof recordingShopper>) {
  const number = String((await shopper.buy(1)).body.orderNumber)
  await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
  await deliverOrder(test.shop, number)
  const { status, body: photo } = await claimPhotos(test, shopper).upload(number, await photoOf('png'))
  if (status === 201) made.add('POST /api/orders/{id}/photos')
  await send('GET', String(photo.src))
  const claim = { kind: 'claim', reason: 'damaged', items: [{ item: 0, quantity: 1 }], photos: [photo.id] }
  await send('POST', `/api/orders/${number}/returns`, { ...claim, requestKey: 'claim-0001' })
  await approveReturn(test.shop, { number, ordinal: 1 }, null)
  await send('GET', `/api/orders/${number}/returns/${number}-R1/sheet`)
  await send('GET', `/api/orders/${number}/returns/${number}-R1/sheet/content`)
  // An account with an open claim cannot be deleted.
  await declineReturn(test.shop, { number, ordinal: 1 }, 'The photo shows another mug.')
}

/** Pays an order that the owner has prepared. */
async function payByLink({ shop, drain }: TestShop, send: ReturnType<typeof recordingShopper>['send']) {
  const by = { kind: 'command', id: null, name: 'tom', power: 'owner' } as const
  const lines = [
    { sku: 'SKU-3-1', quantity: 1 },
    { name: 'Gift wrap', quantity: 1, priceCents: 300 },
  ]
  const entered = {
    lines,
    address: { ...ADDRESS, email: 'mary@example.com' },
    shippingOptionId: 'standard',
    isMailed: true,
  }
  const { row } = await createDraft({ ...shop, by }, { requestKey: 'draft-0001', ...entered }, {})
  await drain()
  const link = await makeLink({ ...shop, url: '/api' }, row.id)
  const { body } = await send('GET', link.url)
  const { total } = body.receipt as { total: number }
  await send('POST', link.url, { requestKey: body.requestKey, total, paymentMethodId: 'paypal' })
}

/** A shopper whose successful calls are recorded by their keys in the contract. */
function recordingShopper(test: TestShop) {
  const made = new Set<string>()
  const shopper = shopperOf(test)
  const patterns = Object.keys(contract).map((key) => [key, new RegExp(`^${key.replace(/{\w+}/g, '[^/]+')}$`)] as const)
  async function send(method: string, path: string, body?: unknown, headers?: HeadersInit) {
    const reply = await shopper.send(method, path, body, headers)
    const call = `${method} ${path.split('?')[0]}`
    const key = (Object.hasOwn(contract, call) && call) || patterns.find(([, pattern]) => pattern.test(call))?.[0]
    if (reply.status >= 500) throw new Error(`${call} was answered ${reply.status}`)
    if (key && reply.status < 300) made.add(key)
    return reply
  }
  return { send, made, shopper }
}
