import { joinNodes, type Node } from '#database/postgres/nodes.ts'
import { fingerprintsOf } from '#shop/accounts/secrets.ts'
import type { Shop } from '#shop/shop.ts'
import type { Config } from '#server/config.ts'

/** Joins the nodes of a shop on PostgreSQL; null on SQLite, where all processes read one data folder. */
export async function joinShop(
  shop: Shop,
  { forgetsSecrets, shared }: Pick<Config, 'forgetsSecrets' | 'shared'>,
): Promise<Node | null> {
  if (shop.database.kind === 'sqlite') return null
  const [signs = '', ...alsoAccepts] = fingerprintsOf(shop)
  const node = await joinNodes(shop.database, { signs, alsoAccepts, forgetsOthers: forgetsSecrets }, shared)
  return {
    ...node,
    leave: () =>
      node.leave().catch((error: unknown) => {
        // Without the row the others would know it at once. So they know it seconds later.
        if (!shop.health.isOutage(error)) throw error
      }),
  }
}
