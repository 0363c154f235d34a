import type { Db } from '#database/schema.ts'

/** Subscribes an address. A second subscription keeps the date of the first one. */
export async function subscribe(db: Db, email: string, at: string): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, subscribed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All subscribed addresses, the oldest subscription first. */
export async function subscribers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select('email')
    .orderBy('subscribed_at')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
