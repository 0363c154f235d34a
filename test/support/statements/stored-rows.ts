import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

const DAY_MS = 24 * 3600_000
const YEAR_DAYS = 365

type Exec = Database['exec']

/** Columns of an order as SQL over `id` and `at`. */
export type StoredOrder = { number: string; address: string; shippingMethod: string; status: string }

const PLAIN_ORDER = { number: "'N-' || id", address: "'{}'", shippingMethod: "'{}'", status: "'processing'" }

/** Adds what `count` orders leave behind in a year, as `insertStoredRows` does. Product 1 must exist. */
export async function addStoredRows(database: Database, count: number, now: Date): Promise<void> {
  await insertStoredRows(database.exec, count, now)
  await refreshStatistics(database)
}

/**
 * Writes carts (a third abandoned, a third of guests, a third of accounts), orders with payments, outbox messages (half
 * waiting for a mail server), counted demand and rate limits. Nothing is due at `now`, and no audit finds anything.
 */
export async function insertStoredRows(
  exec: Exec,
  count: number,
  now: Date,
  order: StoredOrder = PLAIN_ORDER,
): Promise<void> {
  const timeAt = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  const days = Array.from({ length: YEAR_DAYS }, (_, day) => `(${day}, '${timeAt(-day * DAY_MS)}')`).join()
  // Ids ascend, so that keys are appended to, but times are scrambled: neighbors in one index are far apart in another.
  await exec(`
    create table stored_days (day bigint primary key, at text not null);
    insert into stored_days values ${days};
    create table stored (n bigint not null, id text not null, at text not null, recent text not null);
    insert into stored (n, id, at, recent)
      with recursive counted (n) as (select cast(0 as bigint) union all select n + 1 from counted where n < ${count - 1})
      select n, 'stored-row-' || (10000000 + n * 7919 % ${count}), days.at, recent.at from counted
        join stored_days as days on days.day = n * 104729 % ${YEAR_DAYS}
        join stored_days as recent on recent.day = n * 104729 % 6 order by 2`)
  for (const statement of statementsAt(timeAt, order)) await exec(statement)
  await exec('drop table stored; drop table stored_days')
}

/** Vacuums and analyzes only this shop's tables, because the plans of others would change. SQLite plans without statistics. */
export async function refreshStatistics({ kind, db, exec }: Database): Promise<void> {
  if (kind === 'sqlite') return
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = current_schema()`.execute(db)
  await exec(`vacuum analyze ${rows.map(({ tablename }) => `"${tablename}"`).join()}`)
}

const statementsAt = (
  timeAt: (ms: number) => string,
  { number, address, shippingMethod, status }: StoredOrder,
): string[] => [
  `insert into accounts (id, email, email_folded, first_name, last_name, password_hash, created_at, updated_at)
    select id, id || '@example.com', id || '@example.com', 'Ada', 'Lovelace', '', at, at from stored where n % 3 = 2`,
  `insert into carts (id, cookie_hash, account_id, draft, request_key, created_at, updated_at, ordered_at)
    select id, case when n % 3 < 2 then 'cookie-' || id end, case when n % 3 = 2 then id end, '{}', 'next-' || id,
      at, case when n % 3 = 0 then recent else at end, case when n % 3 = 0 then null else at end from stored`,
  `insert into cart_lines (cart_id, variant_id, quantity, added_at) select id, 'v1-1', 1, at from stored where n % 3 <> 1`,
  `insert into payments (id, cart_id, gateway, reference, amount_cents, state, method, created_at, updated_at)
    select id, ${CART}, 'sandbox', 'r-' || id, 2599, 'captured', 'card', at, at from stored`,
  `insert into payments (id, cart_id, gateway, amount_cents, state, method, created_at, updated_at)
    select 'intent-' || id, id, 'sandbox', 2599, 'created', 'card', recent, recent from stored where n % 3 = 0`,
  `insert into orders (id, number, request_key, account_id, cart_id, payment_id, status, email, email_folded, shipping_address, billing_address,
      shipping_method, payment_method, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at, mailed_at, block)
    select id, ${number}, 'key-' || id, case when n % 3 = 2 then id end, ${CART}, id, ${status}, id || '@example.com', id || '@example.com',
      ${address}, ${address}, ${shippingMethod}, 'Card', 2000, 599, 0, 2599, at, case when n % 2 = 0 then at end, 1 from stored`,
  `insert into order_lines (order_id, position, product_id, variant_id, slug, name, options, price_cents, quantity)
    select id, 0, 1, 'v1-1', 'mug', 'Mug', '[]', 2000, 1 from stored`,
  `update variants set sold = (select count(*) from order_lines where variant_id = 'v1-1') where id = 'v1-1'`,
  `insert into outbox (id, kind, payload, due_at, attempts, last_error, done_at, created_at)
    select id, case when n % 2 = 0 then 'capture' else 'mail' end,
      case when n % 2 = 0 then '{"paymentId":"' || id || '"}' else '{"orderId":"' || id || '"}' end,
      case when n % 2 = 0 then recent when n % 4 = 1 then '${timeAt(1200_000)}' else '${timeAt(2400_000)}' end,
      3, case when n % 2 = 1 then 'The mail server cannot be reached' end, case when n % 2 = 0 then recent end, recent from stored`,
  `insert into demand (day, kind, text, count) select substr(at, 1, 10), 'search', id, 1 from stored where n % 3 = 0`,
  `insert into rate_limits (key, clear_at_ms) select id, ${Date.parse(timeAt(3600_000))} + n from stored`,
]

/** The cart that a row's order was placed with: rows alternate between an abandoned cart, a guest's and an account's. */
const CART = `case when n % 3 = 0 then 'x-' || id else id end`
