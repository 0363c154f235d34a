import { describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { makeEarlierShop, places, runScript } from '#test/process/own-databases.ts'
import { guestEntriesOf } from './erased-entries.ts'

const draft = (email: string) =>
  JSON.stringify({ shippingAddress: { email: 'x@example.com' }, billingAddress: { email } })

describe.each(places)('Checkout entries of an earlier version on %s', (_, make) => {
  it('are found by the email address in either address', async () => {
    const place = await make()
    await makeEarlierShop(place, '0046')
    const carts = [draft('Ada@Example.com'), draft('grada@example.com'), '{}'].map(
      (text, index) => `('c${index}', 'h${index}', '${text}', 'k${index}', '2026', '2026')`,
    )
    const columns = 'id, cookie_hash, draft, request_key, created_at, updated_at'
    await runScript(place, `insert into carts (${columns}) values ${carts.join()}`)
    const database = await openDatabase(place.location)
    try {
      await migrate(database)
      expect(await guestEntriesOf(database.db, 'ADA@example.com')).toMatchObject([
        { shippingAddress: { email: 'x@example.com' } },
      ])
      expect(await guestEntriesOf(database.db, 'x@example.com')).toHaveLength(2)
    } finally {
      await database.close()
      await place.remove()
    }
  })
})
