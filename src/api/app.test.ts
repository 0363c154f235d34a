import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { openapi, Operation } from '#contract/openapi.ts'
import { ShopError } from '#domain/errors.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { openTestShop } from '#test/shop.ts'

const ORIGIN = 'http://localhost:3000'
const JSON_TYPE = { 'content-type': 'application/json' }

describe.each(databases)('The API on %s', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(() => addProduct(test.shop))

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await test.api.request(ORIGIN + path, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null }
  }
  const post = (body: BodyInit, headers: HeadersInit = JSON_TYPE) =>
    ask('/api/cart/items', { method: 'POST', headers, body })
  const lines = () => test.shop.database.db.selectFrom('cart_lines').selectAll().execute()
  const good = JSON.stringify({ productId: '1' })

  it('routes each method of an address on its own', async () => {
    for (let time = 0; time < 2; time++) {
      expect((await ask('/api/cart')).status).toBe(200)
      expect((await ask('/api/cart', { method: 'POST' })).status).toBe(404)
    }
  })

  describe('rejects with a sentence, and changes nothing,', () => {
    afterEach(async () => expect(await lines()).toEqual([]))

    it.each(['{', '', 'productId=1', '[1', '{"productId":"1"}}'])('the non-JSON body %j', async (body) => {
      const reply = await post(body)
      expect([reply.status, reply.body]).toEqual([
        400,
        { message: 'The body is not valid JSON.', code: 'invalid', fields: { body: 'Not valid JSON' } },
      ])
    })

    it.each(['[]', '"text"', 'null', '7'])('the JSON %s, which is not an object', async (body) => {
      const reply = await post(body)
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid'])
    })

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
    ])('the content type %s', async (type) => {
      const reply = await post(good, { 'content-type': type })
      expect([reply.status, reply.body.fields]).toEqual([400, { body: 'Not JSON' }])
    })

    it('two megabytes, announced or not', async () => {
      const body = JSON.stringify({ productId: '1', name: 'x'.repeat(2 * 1024 * 1024) })
      const stream = new Blob([body]).stream()
      for (const reply of [
        await post(body, { ...JSON_TYPE, 'content-length': String(body.length) }),
        await ask('/api/cart/items', {
          method: 'POST',
          headers: JSON_TYPE,
          body: stream,
          duplex: 'half',
        } as RequestInit),
      ])
        expect([reply.status, reply.body]).toEqual([
          413,
          { message: 'The body must not be larger than 256 kB.', code: 'invalid' },
        ])
    })

    it('a text that a database cannot store, by its field', async () => {
      for (const text of ['a\0b', '\ud800']) {
        const reply = await post(JSON.stringify({ productId: '1', name: text }))
        const message = 'This text contains a character that cannot be stored'
        expect([reply.status, reply.body.fields]).toEqual([400, { name: message }])
      }
      expect((await ask('/api/cart/items/%00', { method: 'DELETE' })).body.fields).toHaveProperty('id')
      expect((await ask('/api/products?q=%00')).body.fields).toHaveProperty('q')
    })

    it('a text with a control character other than tab and line break, by its field', async () => {
      const body = { name: 'a\tb\r\nc' }
      expect((await post(JSON.stringify({ productId: '99', ...body }))).status).toBe(404)
      for (const name of ['a\u001b[2Jb', 'a\u0007b', 'a\u007fb', 'a\u0085b']) {
        const reply = await post(JSON.stringify({ productId: '1', name }))
        const message = 'This text contains a character that cannot be stored'
        expect([reply.status, reply.body.fields]).toEqual([400, { name: message }])
      }
    })

    it('deeply nested JSON', async () => {
      const items = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
      const body = `{"shippingOptionId":"standard","items":${items}}`
      const reply = await ask('/api/shipping/calculate', { method: 'POST', headers: JSON_TYPE, body })
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid'])
    })

    it.each(['/api/products/%E0%A4%A', '/api/products?q=%', '/api/cart/items/%zz', '/api/%ff'])(
      'the wrongly encoded address %s',
      async (path) => {
        const reply = await ask(path)
        expect([reply.status, reply.body]).toEqual([
          400,
          { message: 'The address is not encoded correctly.', code: 'invalid' },
        ])
      },
    )

    it.each([
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['GET', '/api/cart/'],
      ['POST', '/api/cart'],
      ['PATCH', '/api/cart'],
      ['GET', '/auth/cart'],
      ['GET', '/elsewhere'],
    ])('%s %s, which does not exist', async (method, path) => {
      const reply = await ask(path, { method })
      expect([reply.status, reply.body]).toEqual([
        404,
        { message: `There is no ${method} ${path} here.`, code: 'not_found' },
      ])
    })

    it.each([
      [{ origin: 'https://evil.example' }],
      [{ origin: 'null' }],
      [{ origin: 'http://localhost:4000' }],
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' }],
    ])('a cross-site write: %j', async (headers: Record<string, string>) => {
      const message = 'This request came from another site.'
      for (const [method, path] of [
        ['POST', '/api/cart/items'],
        ['POST', '/api/auth/logout'],
        ['DELETE', '/api/cart'],
      ] as const) {
        const reply = await ask(path, {
          method,
          headers: { ...JSON_TYPE, ...headers },
          ...(method === 'POST' && { body: good }),
        })
        expect([reply.status, reply.body]).toEqual([403, { message, code: 'forbidden' }])
      }
    })
  })

  it.each([
    [{}],
    [{ origin: ORIGIN }],
    [{ origin: ORIGIN, 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://proxy.example', host: 'proxy.example' }],
  ])('accepts a same-origin write: %j', async (headers: Record<string, string>) => {
    expect((await post(good, { ...JSON_TYPE, ...headers })).status).toBe(201)
  })

  it('can be read across sites without CORS headers', async () => {
    expect((await ask('/api/products', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })

  it('responds with a request id and no-store', async () => {
    for (const path of ['/api/cart', '/api/nothing']) {
      const { headers } = await ask(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      })
      expect(headers.has('access-control-allow-origin')).toBe(false)
    }
  })

  it.each([
    ['GET', '/api/admin'],
    ['GET', '/api/accounts'],
    ['GET', '/api/report'],
    ['POST', '/api/import'],
    ['POST', '/api/products'],
    ['PUT', '/api/products/1'],
    ['DELETE', '/api/products/1'],
    ['PUT', '/api/variants/v1-1'],
    ['PUT', '/api/orders/1'],
  ])('has no call for administration: %s %s', async (method, path) => {
    const before = (await ask('/api/products/1')).text
    const body = method === 'GET' ? null : JSON.stringify({ name: 'Gift', price: 0, stock: 0 })
    const { status } = await ask(path, { method, headers: JSON_TYPE, body })
    expect(status).toBe(404)
    expect((await ask('/api/products/1')).text).toBe(before)
  })

  it('responds to a defect with a neutral sentence, and logs it once with its request id', async () => {
    const logged: unknown[] = []
    test.shop.log.error = (...entry: unknown[]) => void logged.push(entry)
    await test.shop.database.db.schema.dropTable('cart_lines').execute()
    const { status, body, headers } = await post(good)
    expect([status, body]).toEqual([
      500,
      {
        message: 'Something went wrong on our side. Please try again.',
        code: 'internal',
        reference: headers.get('x-request-id'),
      },
    ])
    expect(logged).toEqual([[{ err: expect.any(Error) }, 'A request failed']])
  })

  it('sends Retry-After when it is unavailable', async () => {
    test.shop.now = () => {
      throw new ShopError('unavailable', 'The payment service does not answer.')
    }
    const { status, body, headers } = await post(good)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  })

  describe('documents itself', () => {
    it('as an OpenAPI document', async () => {
      const { status, body } = await ask('/api/openapi.json')
      expect(status).toBe(200)
      expect(body.openapi).toBe('3.1.1')
      expect(body.servers).toEqual([{ url: ORIGIN }])
    })

    it('as a page whose style the policy allows', async () => {
      const { status, headers, text } = await ask('/api/docs')
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
      const style = /<style>([\s\S]*)<\/style>/.exec(text)![1]!
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
      expect(text).not.toMatch(/<script|style=|src=/)
      expect(text).not.toMatch(/undefined|\[object/)
      for (const key of Object.keys(contract)) expect(text).toContain(`<code>${key.split(' ')[1]}</code>`)
    })
  })
})

describe('The OpenAPI document', () => {
  let document: ReturnType<typeof openapi>
  let operations: Operation[]
  beforeAll(async () => {
    const [, open] = databases[0]!
    const test = await openTestShop(open, { settings: { url: 'https://shop.example' } })
    document = (await (await test.api.request('https://shop.example/api/openapi.json')).json()) as typeof document
    operations = Object.values(document.paths).flatMap((methods) => Object.values<Operation>(methods))
    await test.close()
  })

  it('equals the stored snapshot', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../test/openapi.json')
  })

  it('has each call of the contract under a unique operationId', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(Object.keys(contract).length)
  })

  it('has no broken reference', () => {
    const text = JSON.stringify(document)
    expect(text).not.toContain('$defs')
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(document.components.schemas).toHaveProperty(name!)
  })

  it('describes the error responses of each call', () => {
    for (const { responses } of operations)
      expect(responses.default!.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' })
  })
})
