import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { expectNothingPersonal } from '#test/orders/personal-data.ts'
import { ADDRESS } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'
import { routeOf } from './route-of.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const SERVER = 2
const PARENT = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const traceparent = `00-${PARENT.trace}-${PARENT.span}-01`
/** Prints the name of each OpenTelemetry module that a process loads. */
const WATCH = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { if (url.includes('@opentelemetry')) console.error('loads ' + url); return next(url, context) } })`

describe.each(places)('A shop on %s', (_, make) => {
  let place: Place
  let shop: ShopProcess
  let exports: Export[]
  let endpoint: string
  let closeCollector: () => void
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
    exports = []
    const port = await freePort()
    const collector = createServer(async (request, response) => {
      if (request.url === '/v1/traces') exports.push((await json(request)) as Export)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }).listen(port, '127.0.0.1')
    closeCollector = () => (collector.closeAllConnections(), collector.close())
    endpoint = `http://127.0.0.1:${port}`
  })
  afterEach(async () => {
    shop.child.kill('SIGKILL')
    await shop.ended
    closeCollector()
    await place.remove()
  })

  const start = async (settings: Record<string, string> = {}) =>
    (shop = await startShopProcess({
      ...place.settings,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WATCH)}`,
      ...settings,
    }))
  const spans = () =>
    exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans)).flatMap((one) => one.spans)
  const spanOf = (name: string) => spans().find((span) => span.name === name)
  const attributeOf = (span: Span, name: string) => {
    const value = span.attributes.find(({ key }) => key === name)?.value
    return value?.stringValue ?? value?.intValue
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(shop.url + path, { headers: { connection: 'close', ...headers } })

  it('without OTEL_EXPORTER_OTLP_ENDPOINT loads nothing of OpenTelemetry', async () => {
    await start()
    await get('/api/products')
    expect(shop.output()).toContain('is open at')
    expect(shop.output()).not.toContain('@opentelemetry')
  })

  it('sends a span of each request, with its queries and its request id', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })
    expect(shop.output()).toContain('@opentelemetry')
    const answer = await get('/api/shipping/options', { traceparent })
    await expect.poll(() => spanOf('GET /api/shipping/options')).toBeDefined()
    const request = spanOf('GET /api/shipping/options')!
    const query = spans().find(({ parentSpanId }) => parentSpanId === request.spanId)!
    expect(request).toMatchObject({ kind: SERVER })
    expect(attributeOf(request, 'http.response.status_code')).toBe(200)
    expect(attributeOf(request, 'http.route')).toBe('/api/shipping/options')
    expect(attributeOf(request, 'linden.request_id')).toBe(answer.headers.get('x-request-id'))
    expect(query.name).toBe('select shipping_options')
    expect(attributeOf(query, 'db.query.text')).toMatch(/^select .*"shipping_options"/)
    // Untrusted clients cannot choose the trace.
    expect(request.traceId).toBe(answer.headers.get('x-request-id'))
    expect(request.traceId).not.toBe(PARENT.trace)
    const [service] = exports[0]!.resourceSpans[0]!.resource.attributes.filter(({ key }) => key === 'service.name')
    expect(service!.value.stringValue).toBe('linden')
  })

  it('continues the trace of a trusted proxy', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXY: '127.0.0.1' })
    await get('/login', { traceparent, 'x-forwarded-for': '192.0.2.1', 'x-request-id': 'named-by-the-proxy' })
    await expect.poll(() => spanOf('GET /login')).toBeDefined()
    const request = spanOf('GET /login')!
    expect(request).toMatchObject({ traceId: PARENT.trace, parentSpanId: PARENT.span })
    expect(attributeOf(request, 'linden.request_id')).toBe('named-by-the-proxy')
  })

  it('sends spans of the payment provider and of transactions, even while closing, and nothing personal', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const { send } = visit({ fetch: (request) => fetch(request) }, { origin: shop.url })
    const number = { cardNumber: '4242 4242 4242 4242', cardHolder: 'Ada Lovelace', expiryDate: '12/30', cvv: '123' }
    const { body } = await send('POST', '/sandbox/tokens', number)
    const { products } = (await send('GET', '/api/products')).body as { products: [{ _id: string }] }
    await send('POST', '/api/cart/items', { productId: products[0]._id, quantity: 1 })
    await send('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' })
    await send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken: body.token })
    expect(await send('POST', '/api/orders', {})).toMatchObject({ status: 201 })
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    const order = spanOf('POST /api/orders')!
    const authorize = spanOf('payment authorize')!
    expect(authorize.traceId).toBe(order.traceId)
    expect(attributeOf(authorize, 'payment.provider')).toBe('sandbox')
    const transactions = spans().filter(({ name, traceId }) => name === 'transaction' && traceId === order.traceId)
    expect(transactions.length).toBeGreaterThan(0)
    expectNothingPersonal(JSON.stringify(exports))
  })

  it('warns once that the collector is gone, and continues', async () => {
    closeCollector()
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    expect((await get('/login')).status).toBe(200)
    await expect.poll(() => shop.output()).toContain('Traces cannot be sent')
    expect((await get('/login')).status).toBe(200)
    // Unsent spans are retried at shutdown.
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    expect(shop.output().split('Traces cannot be sent')).toHaveLength(2)
  })
})

describe('The route of a span', () => {
  it.each([
    ['GET', '/', '/'],
    ['GET', '/products/42?q=ada', '/products/:productId'],
    ['GET', '/products/sale', '/products/sale'],
    ['GET', '/orders/0af76519.data', '/orders/:orderId'],
    ['POST', '/api/orders', '/api/orders'],
    ['GET', '/api/products/42', '/api/products/{productId}'],
    ['GET', '/assets/page-1a2b.js', '/assets/*'],
    ['GET', '/ada@example.com', undefined],
  ])('of %s %s contains no product, order or person', (method, target, route) =>
    expect(routeOf(method, target)).toBe(route),
  )
})
