import { expect, it } from 'vitest'
import { inRequest } from '#shop/request-id.ts'
import { createFairPool, PoolFull, type FairPool } from './fair-pool.ts'

/** Work of an address that ends when the test says so. */
function held(pool: FairPool, address: string, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { hasBegun: false, end: resolve, done: Promise.resolve() }
  const work = () => ((state.hasBegun = true), promise)
  state.done = inRequest('1', () => pool.run(work, signal), address)
  state.done.catch(() => {})
  return state
}

it('A pool lets IP addresses take turns, and ignores the order of arrival', async () => {
  const pool = createFairPool({ concurrent: 1, queued: 8 })
  const [first, second, third] = [held(pool, 'a'), held(pool, 'a'), held(pool, 'a')]
  const other = held(pool, 'b')
  first.end()
  await first.done
  second.end()
  await second.done
  expect([other.hasBegun, third.hasBegun]).toEqual([true, false])
})

it('A pool keeps half of its slots and of its queue from one IP address', async () => {
  const pool = createFairPool({ concurrent: 4, queued: 4 })
  const all = Array.from({ length: 5 }, () => held(pool, 'a'))
  await expect(all[4]!.done).rejects.toThrow(PoolFull)
  expect(all.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false, false])
  const others = [held(pool, 'b'), held(pool, 'b'), held(pool, 'c'), held(pool, 'd')]
  expect(others.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false])
  await expect(held(pool, 'e').done).rejects.toThrow(PoolFull)
})

it('A pool drops work that nobody waits for, and never starts it', async () => {
  const pool = createFairPool({ concurrent: 1, queued: 3 })
  const client = new AbortController()
  const first = held(pool, 'a')
  const abandoned = held(pool, 'b', client.signal)
  client.abort()
  await expect(abandoned.done).rejects.toThrow('aborted')
  const next = held(pool, 'b')
  first.end()
  next.end()
  await Promise.all([first.done, next.done])
  expect([abandoned.hasBegun, next.hasBegun]).toEqual([false, true])
})
