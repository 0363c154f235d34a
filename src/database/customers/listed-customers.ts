import type { Db } from '#database/schema.ts'
import { withTotals, type Customer, type ListedCustomer } from './customer-totals.ts'

/** Accounts and guests, by email address. `after` is the folded address of the last one. */
export async function listedCustomers(
  db: Db,
  after: string,
  limit: number,
): Promise<{ customers: ListedCustomer[]; after: string | null }> {
  const accounts = db.selectFrom('accounts').select('email_folded').where('email_folded', '>', after)
  // Erased orders have an empty address.
  const guests = db
    .selectFrom('orders')
    .select('email_folded')
    .distinct()
    .where('account_id', 'is', null)
    .where('email_folded', '>', after)
  const some = <Query extends typeof accounts>(query: Query) => query.orderBy('email_folded').limit(limit + 1)
  const rows = await db
    .selectFrom((is) =>
      is
        .selectFrom(some(accounts).as('some'))
        .selectAll()
        .union(is.selectFrom(some(guests as never).as('others')).selectAll())
        .as('people'),
    )
    .select('email_folded as email')
    .orderBy('email_folded')
    .limit(limit + 1)
    .execute()
  const emails = rows.slice(0, limit).map(({ email }) => email!)
  const customers = await withTotals(db, await customersWith(db, emails))
  return { customers, after: rows.length > limit ? emails.at(-1)! : null }
}

/** Customers with folded addresses, in this order. */
export async function customersWith(db: Db, emails: readonly string[]): Promise<Customer[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'email_folded', 'first_name', 'last_name'])
    .where('email_folded', 'in', emails)
    .execute()
  const accounts = new Map(rows.map((row) => [row.email_folded, row]))
  return emails.map((emailFolded) => {
    const row = accounts.get(emailFolded)
    const account = row ? { id: row.id, email: row.email, name: `${row.first_name} ${row.last_name}`.trim() } : null
    return { emailFolded, account }
  })
}
