import { sql, type RawBuilder } from 'kysely'
import { containing } from '#database/like-pattern.ts'
import { subscriptionOf } from '#database/accounts/newsletter.ts'
import type { Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { fieldsNaming } from './mail-payload.ts'

/** `email` is null if it was never confirmed to be the person's. */
type MessagesOf = { email: string | null; accountId: string | null; orderIds: readonly string[] }

/** Deletes a person's failed, held and dropped emails. Pending ones are not sent to an erased person, and then lose their address. */
export async function eraseMessages(tx: Tx, person: MessagesOf): Promise<void> {
  const subscription = person.email === null ? null : await subscriptionOf(tx, person.email)
  for (const mention of mentionsOf(person, await resetOf(tx, person.accountId), subscription?.id ?? null))
    await eraseWhere(tx, sql<boolean>`payload like ${containing(mention)} escape '\\'`)
  const ids = person.email === null ? [] : await messagesTo(tx, foldEmail(person.email))
  if (ids.length > 0) await eraseWhere(tx, sql<boolean>`id in (${sql.join(ids)})`)
}

async function eraseWhere(tx: Tx, isAbout: RawBuilder<boolean>): Promise<void> {
  const open = tx.deleteFrom('outbox').where('kind', '=', 'mail').where('done_at', 'is', null)
  // Separate statements, because each has its own index.
  await open.where('failed_at', 'is not', null).where(isAbout).execute()
  await open.where('failed_at', 'is', null).where('held_at', 'is not', null).where(isAbout).execute()
  await tx
    .updateTable('dropped_messages')
    .set({ payload: '{}', last_error: null, reason: 'It was about a person who is erased.' })
    .where('kind', '=', 'mail')
    .where(isAbout)
    .execute()
}

const mentionsOf = (
  { accountId, orderIds }: MessagesOf,
  resetId: string | null,
  newsletterId: string | null,
): string[] => [
  ...orderIds.flatMap((id) => namedIn('order', id)),
  ...(accountId === null ? [] : namedIn('account', accountId)),
  ...(resetId === null ? [] : namedIn('passwordReset', resetId)),
  ...(newsletterId === null ? [] : namedIn('newsletter', newsletterId)),
]

const namedIn = (what: Parameters<typeof fieldsNaming>[0], id: string): string[] =>
  fieldsNaming(what).map((field) => `"${field}":${JSON.stringify(id)}`)

/** Finds the failed and held emails to an email address. Compared in the domain, because databases fold case differently. */
async function messagesTo(tx: Tx, folded: string): Promise<string[]> {
  const open = tx.selectFrom('outbox').select(['id', 'payload']).where('kind', '=', 'mail').where('done_at', 'is', null)
  const failed = open.where('failed_at', 'is not', null)
  const held = open.where('failed_at', 'is', null).where('held_at', 'is not', null)
  const messages = []
  for (const some of [failed, held])
    for (const field of fieldsNaming('address'))
      messages.push(...(await some.where('payload', 'like', `%"${field}":%`).execute()))
  return messages.filter(({ payload }) => emailsIn(payload).includes(folded)).map(({ id }) => id)
}

const ADDRESS = new RegExp(`"(?:${fieldsNaming('address').join('|')})":"([^"]*)"`, 'g')

const emailsIn = (payload: string): string[] => [...payload.matchAll(ADDRESS)].map(([, email]) => foldEmail(email!))

async function resetOf(tx: Tx, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const row = await tx.selectFrom('password_resets').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return row?.id ?? null
}
