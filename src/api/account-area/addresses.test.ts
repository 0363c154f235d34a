import { beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CARD, shopperOf } from '#test/shopper.ts'

type Book = { addresses: { _id: string; address: { city: string }; defaultForShipping: boolean }[] }

const at = (city: string) => ({ ...ADDRESS, city })

describe.each(databases)('The address book of an account on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 50 })
    await accountCalls(shopper).register()
  })

  async function add(city: string, more: object = {}) {
    test.moveClock(1)
    return shopper.send('POST', '/api/account/addresses', { address: at(city), ...more })
  }
  const bookOf = async (by = shopper) => (await by.send('GET', '/api/account/addresses')).body as Book
  /** Each city, with S for the default of shipping and B for that of billing. */
  const shortBook = async () =>
    (await bookOf()).addresses.map(
      (one) =>
        `${one.address.city} ${one.defaultForShipping ? 'S' : ''}${(one as unknown as { defaultForBilling: boolean }).defaultForBilling ? 'B' : ''}`,
    )
  const idOf = async (city: string) => (await bookOf()).addresses.find((one) => one.address.city === city)!._id

  it('uses its first address as both defaults, until others are chosen', async () => {
    expect(await shortBook()).toEqual([])
    expect((await add('Springfield')).status).toBe(201)
    await add('Shelbyville')
    await add('Ogdenville', { defaultForBilling: true })
    expect(await shortBook()).toEqual(['Springfield S', 'Shelbyville ', 'Ogdenville B'])
    const body = { address: at('Capital City'), defaultForShipping: true }
    await shopper.send('PUT', `/api/account/addresses/${await idOf('Shelbyville')}`, body)
    expect(await shortBook()).toEqual(['Springfield ', 'Capital City S', 'Ogdenville B'])
  })

  it('keeps both defaults when an address is removed', async () => {
    await add('Springfield')
    await add('Shelbyville')
    await shopper.send('DELETE', `/api/account/addresses/${await idOf('Springfield')}`)
    expect(await shortBook()).toEqual(['Shelbyville SB'])
    expect((await shopper.send('DELETE', '/api/account/addresses/none')).status).toBe(200)
    await shopper.send('DELETE', `/api/account/addresses/${await idOf('Shelbyville')}`)
    expect(await shortBook()).toEqual([])
  })

  it('applies the checkout’s validation rules', async () => {
    const wrong = { ...ADDRESS, city: ' ', postalCode: '1', phone: '4242 4242 4242 4242' }
    const { status, body } = await shopper.send('POST', '/api/account/addresses', { address: wrong })
    expect([status, body.fields]).toMatchObject([
      400,
      { 'address.city': 'City is required', 'address.postalCode': 'Invalid postal code format' },
    ])
    expect(Object.keys(body.fields as object)).toContain('address.phone')
  })

  it('can be read and changed only by its own account', async () => {
    await add('Springfield')
    const id = await idOf('Springfield')
    const stranger = shopperOf(test)
    expect((await stranger.send('GET', '/api/account/addresses')).status).toBe(401)
    await accountCalls(stranger).register({ email: 'eve@example.com' })
    expect((await bookOf(stranger)).addresses).toEqual([])
    const change = await stranger.send('PUT', `/api/account/addresses/${id}`, { address: at('Nowhere') })
    expect([change.status, change.body.message]).toEqual([404, 'This address is no longer in your address book.'])
    await stranger.send('DELETE', `/api/account/addresses/${id}`)
    expect(await shortBook()).toEqual(['Springfield SB'])
  })

  it('holds at most 20 addresses', async () => {
    for (let count = 1; count <= 20; count++) expect((await add(`City ${count}`)).status).toBe(201)
    const { status, body } = await add('One more')
    expect([status, body.message]).toEqual([
      409,
      'Your address book is full, with 20 addresses. Please remove one first.',
    ])
  })

  it('stays consistent when many concurrent requests change its defaults', async () => {
    await add('Springfield')
    await Promise.all(['A', 'B', 'C', 'D'].map((city) => add(city, { defaultForShipping: true })))
    const book = await shortBook()
    expect(book.filter((one) => one.includes('S', one.length - 2))).toHaveLength(1)
    expect(book).toHaveLength(5)
  })

  it('saves the addresses of the first order, but not of later ones', async () => {
    await shopper.prepare(1)
    const payment = { paymentMethodId: 'credit-card', paymentToken: shopper.tokenFor(CARD.cardNumber) }
    const billing = { useSameAddressForBilling: false, billingAddress: at('Shelbyville') }
    await shopper.send('PUT', '/api/checkout/payment', { ...payment, ...billing })
    expect((await shopper.order()).status).toBe(201)
    expect((await shortBook()).toSorted()).toEqual(['Shelbyville B', 'Springfield S'])
    await shopper.add(1)
    await shopper.ship('standard', at('Ogdenville'))
    await shopper.payWith(CARD.cardNumber)
    expect((await shopper.order()).status).toBe(201)
    expect(await shortBook()).toHaveLength(2)
  })

  it('fills the checkout until the shopper enters another address', async () => {
    await add('Springfield')
    await add('Shelbyville', { defaultForBilling: true })
    await shopper.add(1)
    const checkout = async () => (await shopper.send('GET', '/api/checkout')).body
    expect(await checkout()).toMatchObject({
      step: 'shipping',
      shippingAddress: { city: 'Springfield' },
      useSameAddressForBilling: false,
      billingAddress: { city: 'Shelbyville' },
    })
    await shopper.ship('standard', at('Ogdenville'))
    expect(await checkout()).toMatchObject({ step: 'payment', shippingAddress: { city: 'Ogdenville' } })
    await shopper.payWith(CARD.cardNumber)
    expect(await checkout()).toMatchObject({ step: 'review', billingAddress: { city: 'Ogdenville' } })
    const guest = shopperOf(test)
    await guest.add(1)
    expect((await guest.send('GET', '/api/checkout')).body.shippingAddress).toBe(null)
  })
})
