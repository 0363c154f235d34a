import { keyDeeds } from '#contract/owner/keys.ts'
import { addApiKey, apiKeys, removeApiKey } from '#shop/people/api-keys.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

type Stored = Pick<Shop, 'database' | 'now'>

export const keys = handle(keyDeeds, {
  'GET /owner/keys': async (shop: Stored) => ({ keys: await apiKeys(shop) }),
  'POST /owner/keys': (shop: Stored, input) => addApiKey(shop, input),
  'DELETE /owner/keys/{id}': async (shop: Stored, { id }) => {
    await removeApiKey(shop, id)
    return {}
  },
})
