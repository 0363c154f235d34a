import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILTER_PARAMETERS } from '#domain/catalog/filters.ts'
import { loginErrors, registrationErrors, splitName } from '#domain/accounts/accounts.ts'
import { ADDRESS_FIELDS, addressErrors, readAddress } from '#domain/checkout/address.ts'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'
import { resetRequestErrors } from '#domain/accounts/password-resets.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'
import type { Reply } from '#test/visitor.ts'

/** Unusual and hostile texts by kind. */
const TEXTS: [kind: string, text: string][] = [
  ['nothing', ''],
  ['spaces only', '   '],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['10,000 characters with an @', `${'x'.repeat(10_000)}@example.com`],
  ['emoji', '👩‍🚀🌱🪴👩‍🚀🌱🪴'],
  ['right-to-left text', 'شارع الحديقة ١٢'],
  ['HTML', '<b onclick="alert(1)">Ada</b> & <script>alert(1)</script>'],
  ['SQL', `'); drop table accounts; --`],
  ['spaces around a text', '  Ada  '],
  ['spaces around an e-mail address', '  spaces@example.com  '],
  ['an e-mail address with a plus', 'ada+shop@example.com'],
  ['a name of one word', 'Ada'],
  ['a name of five words', 'Ada King Noel Byron Lovelace'],
  ['a zero character', 'A\0da'],
  ['half a character', 'A\ud800da'],
]
const UNSTORABLE = ['a zero character', 'half a character']

/** The expected errors: those of the rule, and one for characters that cannot be stored. */
function expectRuled({ status, body }: Reply, kind: string, field: string, errors: FieldErrors): boolean {
  if (UNSTORABLE.includes(kind)) expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  else if (hasErrors(errors)) expect([status, body.fields]).toEqual([400, errors])
  else expect(status, JSON.stringify(body)).toBeLessThan(300)
  return status < 300
}

const prefixed = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [prefix + field, message]))

describe.each(databases)('Unusual input on %s:', (_, open) => {
  let test: TestShop
  let accounts = 0

  beforeAll(async () => {
    test = await openTestShop(open, { settings: { rateLimitFactor: 1000 } })
    await addProduct(test.shop)
  })
  afterAll(() => test.close())

  describe.each(TEXTS)('%s', (kind, text) => {
    it('is accepted as a name, or reported by field', async () => {
      const form = {
        name: text,
        email: `a${accounts++}@example.com`,
        password: 'engine#1',
        confirmPassword: 'engine#1',
      }
      const { send } = shopperOf(test)
      const { name, ...others } = registrationErrors(form)
      const reply = await send('POST', '/api/auth/register', { ...form, ...splitName(text) })
      const errors = { ...others, ...(name && { firstName: name }) }
      if (expectRuled(reply, kind, 'firstName', errors)) {
        expect((await send('GET', '/api/session')).body.user).toMatchObject(splitName(text))
        expect(Object.values(splitName(text)).join(' ').trim()).toBe(text.trim())
      }
    })

    it('is accepted as an email address that can sign in, or reported by field', async () => {
      const form = { name: 'Ada', email: text, password: 'engine#1', confirmPassword: 'engine#1' }
      const { send } = shopperOf(test)
      const reply = await send('POST', '/api/auth/register', { ...form, firstName: 'Ada' })
      if (expectRuled(reply, kind, 'email', registrationErrors(form))) {
        expect(reply.body.user).toMatchObject({ email: text.trim() })
        expect((await send('POST', '/api/auth/login', { email: text, password: 'engine#1' })).status).toBe(200)
      }
    })

    it('is accepted as a password that can sign in, or reported by field', async () => {
      const form = { name: 'Ada', email: `p${accounts++}@example.com`, password: text, confirmPassword: text }
      const { send } = shopperOf(test)
      const reply = await send('POST', '/api/auth/register', { ...form, firstName: 'Ada' })
      if (expectRuled(reply, kind, 'password', registrationErrors(form)))
        expect((await send('POST', '/api/auth/login', form)).status).toBe(200)
    })

    it('is rejected at sign-in, and reported by field', async () => {
      const { send } = shopperOf(test)
      for (const field of ['email', 'password']) {
        const form = { email: 'nobody@example.com', password: 'wrong', [field]: text }
        const reply = await send('POST', '/api/auth/login', form)
        if (reply.status !== 401) expectRuled(reply, kind, field, loginErrors(form))
      }
    })

    it('is accepted by a reset request, or reported by field', async () => {
      const reply = await shopperOf(test).send('POST', '/api/auth/forgot-password', { email: text })
      expectRuled(reply, kind, 'email', resetRequestErrors({ email: text }))
    })

    it('is rejected as a reset token', async () => {
      const form = { token: text, password: 'engine#1' }
      const { status, body } = await shopperOf(test).send('POST', '/api/auth/reset-password', form)
      expect([status, Object.keys(body.fields as object)]).toEqual([400, ['token']])
    })

    it.each(ADDRESS_FIELDS)('is stored trimmed as %s of the shipping address, or reported', async (field) => {
      const shopper = shopperOf(test)
      await shopper.add(1)
      const address = { ...ADDRESS, [field]: text }
      const errors = prefixed('address.', addressErrors(readAddress(address)))
      if (expectRuled(await shopper.ship('standard', address), kind, `address.${field}`, errors)) {
        const { body } = await shopper.send('GET', '/api/checkout')
        expect(body.shippingAddress).toEqual({ ...ADDRESS, [field]: text.trim() })
      }
    })

    it.each(ADDRESS_FIELDS)('is stored trimmed as %s of the billing address, or reported', async (field) => {
      const shopper = shopperOf(test)
      await shopper.add(1)
      const billingAddress = { ...ADDRESS, [field]: text }
      const payment = { paymentMethodId: 'paypal', useSameAddressForBilling: false, billingAddress }
      const reply = await shopper.send('PUT', '/api/checkout/payment', payment)
      const errors = prefixed('billingAddress.', addressErrors(readAddress(billingAddress)))
      if (expectRuled(reply, kind, `billingAddress.${field}`, errors))
        expect(reply.body.billingAddress).toEqual({ ...ADDRESS, [field]: text.trim() })
    })

    it('is rejected as shipping option and payment method', async () => {
      const shopper = shopperOf(test)
      await shopper.add(1)
      const option = 'Please select a shipping option'
      const method = 'Please select a payment method'
      const shipped = await shopper.ship(text)
      const selected = await shopper.send('POST', '/api/shipping/calculate', { shippingOptionId: text })
      const paid = await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: text })
      for (const [{ status, body }, field, message] of [
        [shipped, 'shippingOptionId', option],
        [selected, 'shippingOptionId', option],
        [paid, 'paymentMethodId', method],
      ] as const) {
        expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
        if (!UNSTORABLE.includes(kind)) expect(body.fields).toEqual({ [field]: message })
      }
    })

    it('is rejected as a quantity', async () => {
      const shopper = shopperOf(test)
      await shopper.add(1)
      const { body } = await shopper.send('GET', '/api/cart')
      const [{ id }] = body.items as [{ id: string }]
      const change = { quantity: text }
      for (const reply of [
        await shopper.send('PUT', `/api/cart/items/${id}`, change),
        await shopper.send('POST', '/api/cart/items', { productId: '1', ...change }),
      ])
        expect([reply.status, reply.body.fields]).toEqual([
          400,
          { quantity: 'Quantity must be a whole number of at least 1' },
        ])
      expect((await shopper.send('GET', '/api/cart')).body).toEqual(body)
    })

    it('is accepted by search and filters', async () => {
      for (const name of ['q', ...FILTER_PARAMETERS, 'ids', 'featured', 'sort', 'page', 'limit']) {
        const query = new URLSearchParams({ [name]: text.toWellFormed() })
        const { status } = await shopperOf(test).send('GET', `/api/products?${query}`)
        // The storefront removes U+0000 before it calls the API.
        expect([name, status]).toEqual([name, kind === 'a zero character' ? 400 : 200])
      }
    })

    it('is stored trimmed in the address of an order, or reported', async () => {
      const shopper = shopperOf(test)
      const { requestKey } = await shopper.prepare(1)
      const reply = await shopper.order({ requestKey, shippingAddress: { ...ADDRESS, city: text } })
      const errors = prefixed('shippingAddress.', addressErrors(readAddress({ ...ADDRESS, city: text })))
      if (expectRuled(reply, kind, 'shippingAddress.city', errors))
        expect(reply.body.shippingAddress).toEqual({ ...ADDRESS, city: text.trim() })
    })
  })

  it('Line breaks and tabs in an address become spaces, wherever it is entered', async () => {
    const shopper = shopperOf(test)
    const broken = {
      ...ADDRESS,
      firstName: 'Ada\r\nKing',
      address1: '12\tAnalytical\nRow',
      city: 'Spring\u2028field\n',
    }
    const whole = { ...ADDRESS, firstName: 'Ada King', city: 'Spring field' }
    await shopper.add(1)
    expect((await shopper.ship('standard', broken)).body.shippingAddress).toEqual(whole)
    const payment = { paymentMethodId: 'paypal', useSameAddressForBilling: false, billingAddress: broken }
    expect((await shopper.send('PUT', '/api/checkout/payment', payment)).body.billingAddress).toEqual(whole)
    const { body } = await shopper.order({ shippingAddress: broken })
    expect(body.shippingAddress).toEqual(whole)
    const path = `/api/orders/${String(body.orderNumber)}/address`
    const moved = await shopper.send('PUT', path, { address: { ...broken, lastName: 'Byron\nLovelace' } })
    expect(moved.body.shippingAddress).toEqual({ ...whole, lastName: 'Byron Lovelace' })
    await shopper.send('POST', '/api/auth/register', {
      firstName: 'Ada',
      email: 'book@example.com',
      password: 'engine#1',
    })
    await shopper.send('POST', '/api/account/addresses', { address: broken })
    const book = (await shopper.send('GET', '/api/account/addresses')).body.addresses as { address: object }[]
    expect(book.map(({ address }) => address)).toEqual([whole])
    await shopper.add(1)
    const unstorable = { ...ADDRESS, city: 'Spring\vfield', email: 'ada\n@example.com' }
    expect((await shopper.ship('standard', unstorable)).body.fields).toEqual({
      'address.city': 'This text contains a character that cannot be stored',
    })
    expect((await shopper.ship('standard', { ...unstorable, city: ADDRESS.city })).body.fields).toEqual({
      'address.email': 'Email is invalid',
    })
  })
})
