import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '#domain/orders/order-events.ts'
import { eventIds } from './record-events.ts'

const AT = '2026-01-15T12:00:00.000Z'
const eventOf = (id: string, createdAt = AT): OrderEvent => ({
  id,
  kind: 'addressChanged',
  actor: 'shopper',
  createdAt,
})

describe('The ids of an order’s events', () => {
  it('sort in the order of changes made within one millisecond', () => {
    const events: OrderEvent[] = []
    for (let change = 0; change < 500; change++)
      events.push(...eventIds(events, AT, 1 + (change % 3)).map((id) => eventOf(id)))
    const ids = events.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('carry over from one group of digits to the next', () => {
    const last = eventOf('019bc1a0-0000-7000-8000-ffffffffffff')
    expect(eventIds([last], AT, 2)).toEqual([
      '019bc1a0-0000-7000-8001-000000000000',
      '019bc1a0-0000-7000-8001-000000000001',
    ])
  })

  it('restart with each time, and are empty for no event', () => {
    const last = eventOf('019bc1a0-0000-7000-8000-000000000000', '2026-01-15T11:59:59.999Z')
    expect(eventIds([last], AT, 1)[0]).not.toBe('019bc1a0-0000-7000-8000-000000000001')
    expect(eventIds([last], AT, 0)).toEqual([])
  })
})
