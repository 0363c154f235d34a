import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { recordStatements } from '#test/statements/statements.ts'

// SQLite's driver keeps its statements, so that the recorder sees only the first of each.
const servers = databases.filter(([name]) => name === 'PostgreSQL')

describe.each(servers)('A list on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => void (test = await openTestShop(open)))
  afterEach(() => test.close())

  it.each(['', '?category=home-kitchen', '?sort=price-low&facets=1'])(
    'reads the catalog version once: /api/products%s',
    async (query) => {
      await addProduct(test.shop, { name: 'Mug' })
      await test.api.request('/api/products')
      const recorded = recordStatements()
      try {
        expect((await test.api.request(`/api/products${query}`)).status).toBe(200)
      } finally {
        recorded.stop()
      }
      expect(recorded.messages.flat().filter((text) => text.includes('from "catalog_version"'))).toHaveLength(1)
    },
  )
})
