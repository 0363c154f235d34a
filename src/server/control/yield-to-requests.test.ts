import { describe, expect, it } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

const state = (inFlight: number, queued: number) => ({ inFlight, queued, rejected: 0 })

describe('Background work', () => {
  it('starts immediately when the server is idle', async () => {
    let looks = 0
    await yieldToRequests({ state: () => (looks++, state(0, 0)) })
    expect(looks).toBe(1)
  })

  it.each([
    ['in flight', state(1, 0)],
    ['queued', state(0, 1)],
  ])('waits while a request is %s', async (_, busy) => {
    const states = [busy, busy, busy]
    await yieldToRequests({ state: () => states.shift() ?? state(0, 0) })
    expect(states).toEqual([])
  })

  it('does not wait forever', async () => {
    await expect(yieldToRequests({ state: () => state(64, 1000) })).resolves.toBeUndefined()
  })
})
