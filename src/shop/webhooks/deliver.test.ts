import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startJobs } from '#shop/jobs/jobs.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { recordStatements } from '#test/statements/statements.ts'
import { openPictureServer, PUBLIC_ADDRESS, type PictureServer } from '#test/web/picture-server.ts'
import { isGenuine, openReceiver, readRequest, type Received } from '#test/web/webhook-receiver.ts'
import { addWebhook, webhooks } from './webhooks.ts'

const HOOK = 'https://hooks.pictures.example/linden'

describe.each(databases)('A delivery to a webhook on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let server: PictureServer
  let received: Received[]
  beforeEach(async () => {
    received = []
    server = await openPictureServer()
    server.paths.set('/linden', (request, response) => {
      void readRequest(request).then((one) => {
        received.push(one)
        response.writeHead(200).end()
      })
    })
    test.shop.network = server.network
    await addProduct(test.shop, { id: 1, stock: 50 })
  })
  afterEach(() => server.close())

  const add = (url: string) =>
    addWebhook({ ...test.shop, url: test.shop.settings.url }, { url, events: ['order.placed'] })
  const failure = async () => (await webhooks(test.shop))[0]!.lastFailure

  it('reaches a public server over TLS, at the address that was checked', async () => {
    const { secret } = await add(HOOK)
    server.names.set('hooks.pictures.example', [[PUBLIC_ADDRESS], ['127.0.0.1']])
    await shopper.buy(1)
    await test.drain()
    expect(received.map((one) => isGenuine(one, secret))).toEqual([true])
    expect(server.connections).toEqual([PUBLIC_ADDRESS])
  })

  it('is refused once its name resolves to a private address, although it resolved to a public one before', async () => {
    await add(HOOK)
    server.names.set('hooks.pictures.example', [[PUBLIC_ADDRESS], ['10.0.0.7']])
    await shopper.buy(1)
    await test.drain()
    await shopper.buy(1)
    await test.drain()
    expect(received).toHaveLength(1)
    expect(server.connections).toEqual([PUBLIC_ADDRESS])
    expect(await failure()).toBe('hooks.pictures.example leads to 10.0.0.7, which is not a public address')
  })

  it.each(['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', '2130706433', '[::ffff:10.0.0.1]'])(
    'is refused to https://%s/ when the webhook is added, and whenever it is sent',
    async (host) => {
      await expect(add(`https://${host}/`)).rejects.toThrow('is not a public address.')
      await add(HOOK)
      await test.shop.database.db
        .updateTable('webhooks')
        .set({ url: `https://${host}/` })
        .execute()
      await shopper.buy(1)
      await test.drain()
      expect(server.connections).toEqual([])
      expect(await failure()).toContain('is not a public address')
    },
  )

  it('goes without TLS to this machine only from a shop on this machine', async () => {
    const receiver = await openReceiver()
    await add(receiver.url)
    test.shop.settings.url = 'https://shop.example'
    await shopper.buy(1)
    await test.drain()
    expect(receiver.received).toEqual([])
    expect(await failure()).not.toBeNull()
    await expect(add(receiver.url)).rejects.toThrow('begins with https://')
    await receiver.close()
  })

  it('ends after ten seconds without an answer', async () => {
    const receiver = await openReceiver()
    await add(receiver.url)
    const asked = Promise.withResolvers<void>()
    receiver.answer = () => asked.resolve()
    await shopper.buy(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      const drained = test.drain()
      await asked.promise
      await vi.advanceTimersByTimeAsync(10_000)
      await drained
    } finally {
      vi.useRealTimers()
    }
    expect(await failure()).toBe('No answer within 10 seconds')
    await receiver.close()
  })

  it('that gets no answer delays no email, payment or other webhook', async () => {
    const [silent, prompt] = [await openReceiver(), await openReceiver()]
    await add(silent.url)
    await add(prompt.url)
    silent.answer = () => {}
    let told = Promise.withResolvers<void>()
    prompt.answer = (response) => {
      response.writeHead(204).end()
      told.resolve()
    }
    const worker = startJobs(test.shop)
    test.shop.wakeOutbox = worker.wake
    for (let order = 1; order <= 6; order++) {
      told = Promise.withResolvers()
      await shopper.buy(1)
      await told.promise
      await vi.waitFor(() => expect(test.emails).toHaveLength(order))
      await vi.waitFor(() =>
        expect([...test.sandbox.ledger.values()].filter(({ state }) => state === 'captured')).toHaveLength(order),
      )
    }
    expect(silent.received.length).toBeLessThanOrEqual(4)
    await silent.close()
    await worker.stop()
    await prompt.close()
    expect(prompt.received).toHaveLength(6)
  })

  it('costs an order no statement, whether there is a webhook or not', async () => {
    const statementsOf = async () => {
      await shopper.prepare(1)
      const { messages, stop } = recordStatements()
      await shopper.order()
      stop()
      return messages.flat()
    }
    await statementsOf()
    const without = await statementsOf()
    await add(HOOK)
    expect(await statementsOf()).toEqual(without)
    const others = without.filter((text) => !text.startsWith('insert into "outbox"'))
    expect(others.filter((text) => text.includes('webhooks'))).toEqual([])
  })
})
