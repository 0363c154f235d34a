import { aliveNodes } from '#database/postgres/alive-nodes.ts'
import { keepSigningFingerprint } from '#database/opening/signing-secret.ts'
import { joinNodes, type Node } from '#database/postgres/nodes.ts'
import { fingerprintsOf } from '#shop/accounts/secrets.ts'
import type { Shop } from '#shop/shop.ts'
import type { Config } from '#server/config.ts'

/** Joins the nodes of a shop on PostgreSQL; null on SQLite, where commands only have to know what the shop signs with. */
export async function registerNode(
  shop: Shop,
  { forgetsSecrets, shared }: Pick<Config, 'forgetsSecrets' | 'shared'>,
): Promise<Node | null> {
  const [signs = '', ...alsoAccepts] = fingerprintsOf(shop)
  if (shop.database.kind === 'sqlite') {
    await keepSigningFingerprint(shop.database.db, signs)
    return null
  }
  const node = await joinNodes(shop.database, { signs, alsoAccepts, forgetsOthers: forgetsSecrets }, shared)
  return {
    ...node,
    leave: () =>
      node.leave().catch((error: unknown) => {
        // Deleting the row only lets other nodes know at once. Otherwise, they notice within seconds.
        if (!shop.health.isOutage(error)) throw error
      }),
  }
}

/** Returns a sentence for each part of a test shop that its nodes do not share. */
export async function unsharedParts(
  { database, gateway }: Pick<Shop, 'database' | 'gateway'>,
  { mail }: Pick<Config, 'mail'>,
): Promise<string[]> {
  if (database.kind === 'sqlite' || (await aliveNodes(database.db)).length < 2) return []
  return [...(mail.smtpUrl === null ? [OWN_EMAILS] : []), ...(gateway.name === 'sandbox' ? [OWN_SANDBOX] : [])]
}

const OWN_EMAILS =
  'Other nodes are open, and each writes the emails that it sends into its own DATA_DIR. Set SMTP_URL to send them.'
const OWN_SANDBOX =
  'Other nodes are open, and each has a sandbox of its own: only the node that began a payment knows its step at the bank. ' +
  'To try such cards, open one node, or set PAYMENTS to a provider with test keys.'
