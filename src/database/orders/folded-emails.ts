import type { Database } from '#database/database.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'

const BATCH_SIZE = 500

/** Folds the email addresses of orders that a migration could not fold, or that an earlier version has written. */
export async function foldMissingEmails({ db, transaction }: Database): Promise<void> {
  const unfolded = db.selectFrom('orders').select(['id', 'email']).where('email_folded', 'is', null).orderBy('id')
  for (;;) {
    const orders = await unfolded.limit(BATCH_SIZE).execute()
    if (orders.length === 0) return
    await transaction(async (tx) => {
      for (const { id, email } of orders)
        await tx
          .updateTable('orders')
          .set({ email_folded: foldEmail(email) })
          .where('id', '=', id)
          // Another node that starts concurrently may have erased the email address.
          .where('email', '=', email)
          .execute()
    })
  }
}
