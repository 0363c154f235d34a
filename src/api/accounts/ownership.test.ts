import { SignJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openapi, type Operation, type Schema } from '#contract/openapi.ts'
import { orderLink } from '#shop/orders/order-links.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, CARD as OWN_CARD, shopperOf } from '#test/shopper.ts'
import { visit, type Reply } from '#test/visitor.ts'

const HOME = {
  ...ADDRESS,
  firstName: 'Victoria',
  lastName: 'Victim',
  address1: '1 Secluded Lane',
  address2: 'Third Floor Left',
  city: 'Hiddenville',
  // Long enough not to occur in a random id.
  postalCode: '62765-4321',
  phone: '+1 555 987 6543',
  email: 'letters.of.victoria@example.com',
}
const ACCOUNT = {
  firstName: 'Vittoria',
  lastName: 'Vittima',
  email: 'victoria@example.com',
  password: 'a password of hers',
}
const MALLORY = {
  firstName: 'Mallory',
  lastName: 'M',
  email: 'mallory@example.com',
  password: 'a password of his',
}
const CARD = '4000 0566 5566 9913'

type Call = { method: string; path: string; operation: Operation }
/** Makes a call with every value of the victims that its path, query and body accept. */
type Asker = (call: Call, path: string, body: unknown) => Promise<Reply>

describe.each(databases)('Personal data on %s', (_, open) => {
  let test: TestShop
  /** The victims' values by field name. A body gets the first. */
  let named: Record<string, string[]>
  let secrets: string[]
  let askers: Record<string, Asker>
  let before: string

  beforeAll(async () => {
    test = await openTestShop(open, { settings: { rateLimitFactor: 1000 } })
    for (const id of [1, 2, 3]) await addProduct(test.shop, { id })
    const guest = await trade(shopperOf(test))
    const customer = shopperOf(test)
    const { token, user } = (await customer.send('POST', '/api/auth/register', ACCOUNT)).body
    await customer.send('PUT', '/api/wishlist/3')
    const account = await trade(customer)
    const ids = [...guest, ...account, (user as { _id: string })._id]
    secrets = [...Object.values(HOME), ...Object.values(ACCOUNT), ...ids, String(token), '"9913"'].filter(
      (value) => value && !Object.values(ADDRESS).includes(value),
    )
    const { orderNumber } = (await placed(shopperOf(test))) as { orderNumber: string }
    named = {
      id: ids,
      productId: ['3', 'v3-1'],
      requestKey: ids,
      paymentIntent: ids,
      key: [new URL(orderLink(test.shop, orderNumber)).searchParams.get('key')!],
      email: [ACCOUNT.email],
      token: [String(token)],
      password: ['another password'],
      paymentToken: [test.sandbox.tokenize({ ...OWN_CARD, cardNumber: '4242 4242 4242 4242' }).token],
    }
    askers = await everybodyElse(String(token))
    before = await belongings()
  })
  afterAll(() => test.close())

  /** Places an order and prepares another. Returns every id and key that this creates. */
  async function trade(shopper: ReturnType<typeof shopperOf>): Promise<string[]> {
    const order = await placed(shopper)
    await prepare(shopper)
    const { requestKey, orderSummary } = (await shopper.send('GET', '/api/checkout')).body
    const amount = Math.round((orderSummary as { total: number }).total * 100)
    const { id } = (await shopper.send('POST', '/api/payment/create-intent', { amount, currency: 'usd' })).body
    return [order.orderNumber, order._id, order.requestKey, requestKey, id].map(String)
  }

  async function placed(shopper: ReturnType<typeof shopperOf>): Promise<Record<string, unknown>> {
    await prepare(shopper)
    const { requestKey } = (await shopper.send('GET', '/api/checkout')).body
    const { status, body } = await shopper.order()
    expect(status).toBe(201)
    return { ...body, requestKey }
  }

  async function prepare(shopper: ReturnType<typeof shopperOf>): Promise<void> {
    await shopper.add(2, 7)
    await shopper.ship('express', HOME)
    expect((await shopper.payWith(CARD)).status).toBe(200)
  }

  async function everybodyElse(stolen: string): Promise<Record<string, Asker>> {
    const otherGuest = visit(test.api)
    await otherGuest.send('POST', '/api/cart/items', { productId: '1' })
    const otherAccount = visit(test.api)
    await otherAccount.send('POST', '/api/auth/register', MALLORY)
    await otherAccount.send('POST', '/api/cart/items', { productId: '1' })
    const mallory = new Map(otherAccount.cookies)
    const as = (cookies: Map<string, string>, headers: HeadersInit = {}): Asker => {
      return ({ method }, path, body) => {
        const browser = visit(test.api)
        for (const [name, value] of cookies) browser.cookies.set(name, value)
        return browser.send(method, path, body, headers)
      }
    }
    const carts = await test.shop.database.db.selectFrom('carts').selectAll().execute()
    return {
      guest: as(new Map()),
      'other guest': as(otherGuest.cookies),
      'other account': as(mallory),
      'forged cart cookie': as(
        new Map([['linden_cart', `${carts[0]!.cookie_hash ?? carts[0]!.id}.${'A'.repeat(43)}%3D`]]),
      ),
      ...Object.fromEntries(
        Object.entries(await forgeries(stolen)).flatMap(([name, token]) => [
          [`bearer ${name}`, as(new Map(), { authorization: `Bearer ${token}` })],
          [`cookie ${name}`, as(new Map([['linden_session', token]]))],
        ]),
      ),
    }
  }

  /** Forged tokens that claim the victim's account. */
  async function forgeries(stolen: string): Promise<Record<string, string>> {
    const { exp: _exp, iss: _iss, aud: _aud, ...claims } = decodeJwt(stolen)
    const { url } = test.shop.settings
    const now = Math.floor(test.clock.now.getTime() / 1000)
    const key = test.shop.keyFor('session token 1')
    const sign = ({ iss = url, aud = url, exp = now + 3600, alg = 'HS256', by = key }) =>
      new SignJWT(claims).setProtectedHeader({ alg }).setIssuer(iss).setAudience(aud).setExpirationTime(exp).sign(by)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const genuine = await sign({})
    expect((await askAs(genuine)).status, 'what is signed right is taken').toBe(200)
    return {
      'that has expired': await sign({ exp: now - 1 }),
      'without a signature': `${part({ alg: 'none' })}.${part({ ...claims, iss: url, aud: url, exp: now + 3600 })}.`,
      'with another key': await sign({ by: new Uint8Array(32) }),
      'with another algorithm': await sign({ alg: 'HS384', by: new Uint8Array([...key, ...key]) }),
      'of another issuer': await sign({ iss: 'https://evil.example' }),
      'for another audience': await sign({ aud: 'https://evil.example' }),
      'of an earlier session': await sign({ by: test.shop.keyFor('session token 0') }),
    }
  }

  const askAs = (token: string) =>
    visit(test.api).send('GET', '/api/session', undefined, { authorization: `Bearer ${token}` })

  /** The victims' rows. */
  async function belongings(): Promise<string> {
    const { db } = test.shop.database
    const mallory = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', MALLORY.email)
      .executeTakeFirstOrThrow()
    return JSON.stringify([
      await db.selectFrom('accounts').selectAll().where('id', '<>', mallory.id).orderBy('id').execute(),
      await db.selectFrom('carts').selectAll().where('draft', 'like', '%Victoria%').orderBy('id').execute(),
      await db.selectFrom('cart_lines').selectAll().where('quantity', '=', 7).orderBy('cart_id').execute(),
      await db
        .selectFrom('wishlist_items')
        .selectAll()
        .where('account_id', '<>', mallory.id)
        .orderBy('product_id')
        .execute(),
      await db.selectFrom('orders').selectAll().orderBy('id').execute(),
      await db.selectFrom('payments').selectAll().orderBy('id').execute(),
    ])
  }

  const calls = Object.entries(
    openapi({ name: 'Linden', url: 'http://localhost:3000', email: 'shop@localhost' }).paths,
  ).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

  it.each(calls.map((call) => [call.method, call.path, call] as const))(
    'cannot be read or changed by others through %s %s',
    async (_method, _path, call) => {
      const bodies = bodiesOf(call)
      for (const [name, ask] of Object.entries(askers))
        for (const [path, sent] of pathsOf(call).flatMap((path) => bodies.map((body) => [path, body] as const))) {
          const { status, body, headers } = await ask(call, path, sent)
          const said = JSON.stringify([body, [...headers]])
          for (const secret of secrets) expect(said, `${name}: ${path}`).not.toContain(secret)
          const begins = path.startsWith('/api/auth/')
          if (name.startsWith('bearer') && !begins) expect(status === 401, `${name}: ${path}`).toBe(asksWho(call))
          if (name === 'guest' && needsSession(call)) expect(status, path).toBe(401)
          if (path.startsWith('/api/orders/')) expect([400, 401, 404], `${name}: ${path}`).toContain(status)
          if (call.method !== 'GET' && namesTheirs(path) && call.method !== 'DELETE')
            expect([400, 401, 403, 404], `${name}: ${path}`).toContain(status)
        }
      expect(await belongings()).toBe(before)
    },
  )

  const asksWho = ({ operation }: Call) => operation.security.length > 0
  const needsSession = (call: Call) =>
    asksWho(call) && call.operation.security.every((way) => 'bearer' in way || 'session' in way)
  const namesTheirs = (path: string) => named.id!.some((id) => path.includes(encodeURIComponent(id)))

  /** The paths with each of the victims' values, and the query with the first of each. */
  function pathsOf({ path, operation }: Call): string[] {
    const query = (operation.parameters ?? []).filter((one) => one.in === 'query' && named[one.name])
    const search = new URLSearchParams(query.map(({ name }) => [name, named[name]![0]!])).toString()
    const slot = /{(\w+)}/.exec(path)
    const values = slot ? (named[slot[1]!] ?? named.id!) : ['']
    return values.map((value) => path.replace(/{\w+}/, encodeURIComponent(value)) + (search && `?${search}`))
  }

  /** One body for each of the victims' values, or none for a call without body. */
  function bodiesOf({ operation }: Call): unknown[] {
    if (!operation.requestBody) return [undefined]
    const content: Partial<Record<string, { schema: Schema }>> = operation.requestBody.content
    const schema = content['application/json']?.schema
    if (!schema) return ['the bytes of a file']
    const bodies = named.id!.map((_id, turn) => JSON.stringify(example('', schema, turn)))
    return [...new Set(bodies)].map((body): unknown => JSON.parse(body))
  }

  /** A value that matches the schema, with the victims' values where it has an id. */
  function example(name: string, schema: Schema, turn: number): unknown {
    const { type, properties, items, anyOf, enum: choices } = schema
    if (named[name]) return named[name][turn % named[name].length]
    if (choices) return choices[0]
    if (schema.const !== undefined) return schema.const
    if (anyOf) return example(name, anyOf[0]!, turn)
    if (properties)
      return Object.fromEntries(Object.entries(properties).map(([key, member]) => [key, example(key, member, turn)]))
    if (items) return [example(name, items, turn)]
    if (type === 'object') return {}
    if (type === 'boolean') return true
    return type === 'integer' || type === 'number' ? 1 : 'text'
  }
})
