import type { Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'

export async function moveOrders(
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ email: to, email_folded: foldEmail(to) })
    .where('account_id', '=', accountId)
    .where('email_folded', '=', foldEmail(from))
    .execute()
}
