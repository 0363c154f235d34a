import { sql } from 'kysely'
import { containing } from '#database/like-pattern.ts'
import type { Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'

/** `email` is null for one that nobody has proven to be the person's. */
type MessagesOf = { email: string | null; accountId: string | null; orderIds: readonly string[] }

/**
 * Deletes the emails about a person that have failed or are held, and what is known of the dropped ones. Those that still wait need
 * no hand: they send nothing to an erased person and forget their addresses.
 */
export async function eraseMessages(tx: Tx, person: MessagesOf): Promise<void> {
  const mentions = mentionsOf(person, await resetOf(tx, person.accountId))
  for (const mention of mentions) {
    const isAbout = sql<boolean>`lower(payload) like ${containing(mention.toLowerCase())} escape '\\'`
    const open = tx.deleteFrom('outbox').where('kind', '=', 'mail').where('done_at', 'is', null)
    // One statement for each, because each has an index of its own.
    await open.where('poisoned_at', 'is not', null).where(isAbout).execute()
    await open.where('poisoned_at', 'is', null).where('held_at', 'is not', null).where(isAbout).execute()
    await tx
      .updateTable('dropped_messages')
      .set({ payload: '{}', last_error: null, reason: 'It was about a person who is erased.' })
      .where('kind', '=', 'mail')
      .where(isAbout)
      .execute()
  }
}

const mentionsOf = ({ email, accountId, orderIds }: MessagesOf, resetId: string | null): string[] => [
  // Without the quote before it, this also is the end of "ownerOrderId".
  ...orderIds.map((id) => `orderId":${JSON.stringify(id)}`),
  ...(email === null
    ? []
    : ['newEmail', 'formerEmail', 'deletedEmail'].map((name) => `"${name}":${JSON.stringify(foldEmail(email))}`)),
  ...(accountId === null
    ? []
    : ['confirmAccountId', 'ofAccountId'].map((name) => `"${name}":${JSON.stringify(accountId)}`)),
  ...(resetId === null ? [] : [`"passwordResetId":${JSON.stringify(resetId)}`]),
]

async function resetOf(tx: Tx, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const row = await tx.selectFrom('password_resets').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return row?.id ?? null
}
