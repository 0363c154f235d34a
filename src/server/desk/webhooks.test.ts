import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { deskPages } from '#test/owner/desk-pages.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'
import { isGenuine } from '#test/web/webhook-receiver.ts'
import { webhooksForEachTest } from '#test/web/webhooks.ts'

describe('The webhooks of the desk, without JavaScript', () => {
  const { test, hooks, buy, drain, listed, deliveries } = webhooksForEachTest(databases[0]![1])
  const open = deskPages()
  let token: string
  let helper: string
  beforeEach(async () => {
    const desk = deskOf(test)
    token = (await desk.first()).token
    helper = (await desk.invited()).token
  })
  const ask = async (path: string, by = token) => open(test).ask(path, { token: by })
  const post = async (path: string, form: Record<string, string>, by = token) =>
    open(test).post(path, form, { token: by })

  it('are added with the chosen events, and show the secret once', async () => {
    expect((await ask('/webhooks')).text).toContain('No program is told what happens.')
    const wrong = await post('/webhooks', { url: 'http://shop.example/hook', 'stock.low': 'on' })
    expect(wrong.text).toContain('The URL of a webhook begins with https://')
    expect(wrong.text).toMatch(/<input(?=[^>]*name="url")[^>]*value="http:\/\/shop.example\/hook"/)
    expect(wrong.text.match(/<input(?=[^>]*checked="")[^>]*name="([^"]*)"/)?.[1]).toBe('stock.low')
    expect((await post('/webhooks', { url: hooks.receiver.url })).text).toContain('Choose at least one event.')
    const added = await post('/webhooks', { url: hooks.receiver.url, 'order.placed': 'on', 'stock.low': 'on' })
    const secret = /whsec_[\w-]+/.exec(added.text)![0]
    expect((await ask('/webhooks')).text).not.toContain(secret)
    expect(await listed()).toMatchObject({ url: hooks.receiver.url, events: ['order.placed', 'stock.low'] })
    await buy()
    await drain()
    expect(isGenuine(hooks.receiver.received[0]!, secret)).toBe(true)
  })

  it('show what failed and why, and send it again', async () => {
    await post('/webhooks', { url: hooks.receiver.url, 'order.placed': 'on' })
    const { id } = (await listed()) as { id: string }
    expect((await ask(`/webhooks/${id}`)).text).toContain('Nothing has happened in the last week')
    hooks.receiver.answer = (response) => response.writeHead(500).end()
    const number = await buy()
    expect((await ask(`/webhooks/${id}`)).text).not.toContain('name="replay"')
    await drain()
    expect((await ask('/webhooks')).text).toMatch(/failing.*the server answered with status 500/)
    const { text } = await ask(`/webhooks/${id}`)
    expect(text).toMatch(/the server answered with status 500.*1 attempt/)
    expect(text).toContain(`href="/orders/${number}"`)
    hooks.receiver.answer = (response) => response.writeHead(204).end()
    const delivery = String((await deliveries(id))[0]!.id)
    expect((await post(`/webhooks/${id}`, { replay: delivery })).to).toBe(`/webhooks/${id}`)
    await drain()
    expect((await ask(`/webhooks/${id}`)).text).toContain('>delivered<')
  })

  it('are paused, resumed, and removed only after a question', async () => {
    await post('/webhooks', { url: hooks.receiver.url, 'order.placed': 'on' })
    const { id } = (await listed()) as { id: string }
    await post(`/webhooks/${id}`, { change: 'pause' })
    expect(await listed()).toMatchObject({ pausedAt: test.clock.now.toISOString() })
    expect((await ask(`/webhooks/${id}`)).text).toContain('It is told of nothing that happens until you resume it.')
    await post(`/webhooks/${id}`, { change: 'resume' })
    expect(await listed()).toMatchObject({ pausedAt: null })
    expect((await ask(`/webhooks/${id}?remove=${id}`)).text).toContain(`Remove ${hooks.receiver.url}?`)
    expect((await post(`/webhooks/${id}`, { remove: 'another' })).status).toBe(400)
    expect((await post(`/webhooks/${id}`, { remove: id })).to).toBe('/webhooks')
    expect(await listed()).toBeUndefined()
    expect((await ask(`/webhooks/${id}`)).status).toBe(404)
  })

  it('are for owners alone', async () => {
    expect((await ask('/webhooks')).text).toContain('href="/webhooks"')
    expect((await ask('/', helper)).text).not.toContain('href="/webhooks"')
    expect((await ask('/webhooks', helper)).status).toBe(403)
    await post('/webhooks', { url: hooks.receiver.url, 'order.placed': 'on' }, helper)
    expect(await listed()).toBeUndefined()
  })
})
