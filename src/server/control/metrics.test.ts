import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { expectNothingPersonal } from '#test/orders/personal-data.ts'
import { CARD, DECLINED, shopperOf } from '#test/shopper.ts'
import { createAdmission } from './admission.ts'
import { watchHealth, type Health } from './health.ts'
import { portProblem } from '#server/http/serve.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createSendCached } from '#server/http/cached-response.ts'
import { createPageCache } from '#server/cache/page-cache.ts'
import { freePort } from '#test/free-port.ts'

describe.each(databases)('The metrics of a shop on %s', (_, open) => {
  let test: TestShop
  let metrics: Metrics
  let health: Health
  let port: number
  let stop: () => void
  let isMailboxRefused: boolean
  beforeEach(async () => {
    test = await openTestShop(open)
    isMailboxRefused = false
    const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' })
    test.shop.mailer = { send: async () => (isMailboxRefused ? Promise.reject(refusal) : undefined) }
    port = await freePort()
    metrics = createMetrics(test.shop, { port, host: '127.0.0.1', version: '1.2.3' })
    health = watchHealth(test.shop, '.')
    const pages = createPageCache({
      renderPage: async () => new Response(),
      send: createSendCached(),
      onError: () => {},
      headers: {},
      onLostDemand: () => {},
      clientAddress: () => '',
    })
    await metrics.watch({ pages, health, admission: createAdmission() })
    stop = await metrics.serve()
    await addProduct(test.shop, { id: 1 })
  })
  afterEach(async () => {
    stop()
    health.stop()
    await test.close()
  })

  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const expectLines = async (...lines: string[]) => {
    const text = (await scrape()).split('\n')
    for (const line of lines) expect(text).toContain(line)
  }

  it('report METRICS_PORT if it is in use', async () => {
    const other = createMetrics(test.shop, { port, host: '127.0.0.1', version: '1.2.3' })
    await expect(other.serve().catch(portProblem)).resolves.toMatch(/^METRICS_PORT is in use .* Set METRICS_PORT/)
  })

  it('count payment provider events, and forged ones separately', async () => {
    const url = 'http://localhost:3000/api/payment/events/sandbox'
    await test.api.fetch(test.sandbox.signEvent({ id: 'evt_1', key: 'one' }, url))
    await test.api.fetch(new Request(url, { method: 'POST', body: '{}' }))
    await expectLines(
      'linden_payment_events_total{outcome="queued"} 1',
      'linden_payment_events_total{outcome="forged"} 1',
    )
  })

  it('describe the process', async () => {
    metrics.answered('call', 503, 0.2)
    test.shop.failpoint('order committed')
    await expectLines(
      'linden_request_seconds_count{kind="call",status="5xx"} 1',
      'linden_orders_total 1',
      'linden_outbox_depth 0',
      'linden_ready 1',
      'linden_page_cache_hits_total 0',
      'linden_page_cache_bytes 0',
      'linden_requests_in_flight 0',
      'linden_requests_shed_total 0',
      'linden_payment_provider_info{provider="sandbox",mode="test"} 1',
      `linden_build_info{version="1.2.3",node="${process.version}"} 1`,
    )
    const text = await scrape()
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toMatch(
      new RegExp(`linden_schema_info{database="${test.shop.database.kind}",migration="\\d{4}_\\w+"} 1`),
    )
    const isPool = test.shop.database.connections() !== null
    for (const name of ['connections', 'connections_idle', 'queries_waiting'])
      expect(new RegExp(`^linden_database_${name} \\d+$`, 'm').test(text)).toBe(isPool)
    if (isPool) expect(text).toContain('\nlinden_database_queries_waiting 0\n')
  })

  it('follow Prometheus conventions, and identify no one', async () => {
    const shopper = shopperOf(test)
    await shopper.buy(1)
    await test.drain()
    const text = await scrape()
    const types = [...text.matchAll(/^# TYPE (linden_\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!] as const)
    expect(types.length).toBeGreaterThan(15)
    for (const [name, type] of types) {
      expect(name.endsWith('_total'), name).toBe(type === 'counter')
      if (type === 'histogram') expect(name).toMatch(/_seconds$/)
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb)(_|$)/)
    }
    const labels = [...text.matchAll(/^linden_\w+{(.*)}/gm)].flatMap(([, all]) =>
      [...all!.matchAll(/(\w+)="/g)].map(([, name]) => name!),
    )
    const known = [
      'kind',
      'status',
      'operation',
      'outcome',
      'version',
      'node',
      'database',
      'migration',
      'le',
      'provider',
      'mode',
    ]
    expect(labels.filter((name) => !known.includes(name))).toEqual([])
    expectNothingPersonal(text)
  })

  it('measure the payment provider, and count declines', async () => {
    const shopper = shopperOf(test)
    await shopper.prepare(1)
    await shopper.payWith(DECLINED)
    expect((await shopper.order()).status).toBe(400)
    await shopper.payWith(CARD.cardNumber)
    await shopper.order()
    await test.drain()
    await expectLines(
      'linden_payment_provider_seconds_count{operation="authorize",outcome="answered"} 2',
      'linden_payment_provider_seconds_count{operation="capture",outcome="answered"} 1',
      'linden_payment_declines_total 1',
      'linden_orders_total 1',
      'linden_mail_failures_total 0',
    )
  })

  it('report how long the outbox has waited, what failed for good, and how often emails failed', async () => {
    await shopperOf(test).buy(1)
    test.moveClock(90_000)
    await expectLines(
      'linden_outbox_oldest_due_seconds{kind="mail"} 90',
      'linden_outbox_oldest_due_seconds{kind="capture"} 90',
      'linden_outbox_oldest_due_seconds{kind="release"} 0',
      'linden_outbox_dead_letters{kind="mail"} 0',
    )
    isMailboxRefused = true
    await test.drain()
    await expectLines(
      'linden_mail_failures_total 1',
      'linden_outbox_oldest_due_seconds{kind="mail"} 0',
      'linden_outbox_dead_letters{kind="mail"} 1',
      'linden_outbox_dead_letters{kind="capture"} 0',
    )
  })
})
