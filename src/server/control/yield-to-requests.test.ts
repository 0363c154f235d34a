import { describe, expect, it } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

const state = (underWay: number, waiting: number) => ({ underWay, waiting, refused: 0 })

describe('What is done in the background', () => {
  it('begins at once when nobody waits for the shop', async () => {
    let asked = 0
    await yieldToRequests({ state: () => (asked++, state(0, 0)) })
    expect(asked).toBe(1)
  })

  it.each([
    ['is served', state(1, 0)],
    ['waits', state(0, 1)],
  ])('gives way while somebody %s', async (_, busy) => {
    const states = [busy, busy, busy]
    await yieldToRequests({ state: () => states.shift() ?? state(0, 0) })
    expect(states).toEqual([])
  })

  it('does not give way forever', async () => {
    await expect(yieldToRequests({ state: () => state(64, 1000) })).resolves.toBeUndefined()
  })
})
