import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { watchHealth, type Health } from './health.ts'

describe.each(databases)('The readiness of a shop on %s', (_, open) => {
  let test: TestShop
  let health: Health
  let lines: string[]
  beforeEach(async () => {
    test = await openTestShop(open)
    lines = []
    const note = (text: string) => void lines.push(text)
    test.shop.log = { info: note, warn: note, error: note } as unknown as TestShop['shop']['log']
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
    health = watchHealth(test.shop, '.')
  })
  afterEach(async () => {
    health.stop()
    vi.useRealTimers()
    await test.close()
  })

  /** Keeps probing until the condition is true. */
  const probeUntil = (isTrue: () => boolean) => vi.waitUntil(() => (vi.advanceTimersByTime(5000), isTrue()))

  it('is reported from the last probe, without a write', async () => {
    const write = vi.spyOn(test.shop.database.db, 'updateTable')
    await probeUntil(() => write.mock.calls.length > 0)
    write.mockClear()
    for (let count = 0; count < 50; count++) expect(health.canTrade()).toBe(true)
    await nextTurn()
    expect(write).not.toHaveBeenCalled()
  })

  it('follows whether the database can be written, even without a request', async () => {
    await test.shop.database.exec('alter table migrations rename to gone')
    await probeUntil(() => !health.canTrade())
    expect(health.canServe()).toBe(true)
    await test.shop.database.exec('alter table gone rename to migrations')
    await probeUntil(() => health.canTrade())
    expect(lines).toEqual([
      expect.stringMatching(/^The database cannot be written: .*migrations/),
      'The database can be used again, and the shop accepts orders.',
    ])
  })

  it('ends when the shop starts closing', () => {
    health.announceClosing()
    expect(health.canTrade()).toBe(false)
    expect(health.canServe()).toBe(false)
  })
})
