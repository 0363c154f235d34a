import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { databases } from '#test/databases.ts'
import { subscribe, subscribers } from './newsletter.ts'

describe.each(databases)('The newsletter on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('keeps one subscription for each address, with its first date', async () => {
    await subscribe(database.db, 'ada@example.com', '2026-01-15T12:00:00Z')
    await subscribe(database.db, 'bob@example.com', '2026-01-16T12:00:00Z')
    await subscribe(database.db, 'ada@example.com', '2026-01-17T12:00:00Z')
    expect(await subscribers(database.db)).toEqual(['ada@example.com', 'bob@example.com'])
  })
})
