import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import type { RETURN_EVENTS } from '#domain/orders/order-events.ts'

export async function overreturnedLines(
  db: Db,
): Promise<{ number: string; name: string; parceled: number; returned: number }[]> {
  const { rows } = await sql<{ number: string; name: string; parceled: number; returned: number }>`
    select orders.number, order_lines.name, cast(coalesce(parceled.pieces, 0) as bigint) as parceled, returned.pieces as returned
    from (
      select order_id, position, cast(sum(quantity) as bigint) as pieces
      from return_lines join returns on returns.id = return_id where state <> 'refused' group by order_id, position
    ) as returned
    join orders on orders.id = returned.order_id
    join order_lines on order_lines.order_id = returned.order_id and order_lines.position = returned.position
    left join (
      select order_id, position, cast(sum(quantity) as bigint) as pieces
      from parcel_lines join parcels on parcels.id = parcel_id group by order_id, position
    ) as parceled on parceled.order_id = returned.order_id and parceled.position = returned.position
    where returned.pieces > coalesce(parceled.pieces, 0)
    order by orders.number, order_lines.name`.execute(db)
  return rows.map((row) => ({ ...row, parceled: Number(row.parceled), returned: Number(row.returned) }))
}

/** Finds lines with more units refunded or replaced than returned or canceled. */
export async function oversettledLines(
  db: Db,
): Promise<{ number: string; name: string; settled: number; givenBack: number }[]> {
  const { rows } = await sql<{ number: string; name: string; settled: number; given_back: number }>`
    select number, name, settled, given_back from (
      select orders.number, order_lines.name,
        (select coalesce(sum(quantity), 0) from refund_lines join refunds on refunds.id = refund_id
          where refunds.order_id = replaced.order_id and refund_lines.position = replaced.position and origin <> 'goodwill')
        + replaced.pieces as settled,
        (select coalesce(sum(quantity), 0) from return_lines join returns on returns.id = return_id
          where returns.order_id = replaced.order_id and return_lines.position = replaced.position and state in ('received', 'closed'))
        + (select coalesce(sum(quantity), 0) from cancellation_lines join cancellations on cancellations.id = cancellation_id
          where cancellations.order_id = replaced.order_id and cancellation_lines.position = replaced.position) as given_back
      from (
        select order_id, position, sum(quantity) as pieces from return_lines join returns on returns.id = return_id
        where replaced_at is not null group by order_id, position
      ) as replaced
      join orders on orders.id = replaced.order_id
      join order_lines on order_lines.order_id = replaced.order_id and order_lines.position = replaced.position
    ) as settlements where settled > given_back order by number, name`.execute(db)
  return rows.map(({ given_back, ...row }) => ({ ...row, settled: Number(row.settled), givenBack: Number(given_back) }))
}

export type WrongReturn = {
  number: string
  ordinal: number
  state: string
  refund: string | null
  replacedAt: string | null
  restocked: number
}

/** Finds returns whose state contradicts their refund: a received one has an open refund, a closed one none; a replaced one never had any. */
export async function wrongReturns(db: Db): Promise<WrongReturn[]> {
  const { rows } = await sql<WrongReturn>`
    select * from (
      select orders.number, ordinal, returns.state, replaced_at as "replacedAt",
        (select min(refunds.state) from refunds where refunds.order_id = returns.order_id and refunds.return_id = returns.id) as refund,
        (select coalesce(sum(restocked), 0) from return_lines where return_id = returns.id) as restocked
      from returns join orders on orders.id = returns.order_id
    ) as states
    where (state = 'received' and (refund is null or refund = 'done'))
      or (state = 'closed' and refund <> 'done')
      or ("replacedAt" is not null and (state <> 'closed' or refund is not null))
      or (state not in ('received', 'closed') and (refund is not null or restocked > 0))
    order by number, ordinal`.execute(db)
  return rows.map((row) => ({ ...row, restocked: Number(row.restocked) }))
}

/** Excludes the remainder of a partly received return: it was requested and approved with the original, and has no such events of its own. */
const isNotRest = sql`not exists (
  select 1 from order_events
  where order_events.order_id = returns.order_id and order_events.kind = 'returnRemaining'
    and order_events.details like '{"returnId":"' || returns.id || '"%')`

type ReturnEventKind = (typeof RETURN_EVENTS)[number] | 'returnSuperseded'
export type EventlessReturn = { number: string; ordinal: number; kind: ReturnEventKind }

export async function eventlessReturns(db: Db): Promise<EventlessReturn[]> {
  const { rows } = await sql<EventlessReturn>`
    select orders.number, missing.ordinal, missing.kind from (
      select id, order_id, ordinal, case when kind = 'withdrawal' then 'withdrawn' else 'returnRequested' end as kind from returns where ${isNotRest}
      union all
      select id, order_id, ordinal, 'returnApproved' from returns
        where kind <> 'withdrawal' and ${isNotRest} and (state in ('approved', 'received')
          or (state = 'closed' and exists (select 1 from return_lines where return_id = returns.id)))
      union all
      select id, order_id, ordinal, 'returnRefused' from returns where state = 'refused'
      union all
      select id, order_id, ordinal, 'returnReceived' from returns where state = 'received'
        or (state = 'closed' and exists (select 1 from return_lines where return_id = returns.id))
      union all
      select id, order_id, ordinal, 'returnSuperseded' from returns where kind <> 'withdrawal' and state = 'closed'
        and not exists (select 1 from return_lines where return_id = returns.id)
      union all
      select id, order_id, ordinal, 'returnClosed' from returns where state = 'closed'
      union all
      select id, order_id, ordinal, 'replaced' from returns where replaced_at is not null
    ) as missing join orders on orders.id = missing.order_id
    where not exists (
      select 1 from order_events
      where order_events.order_id = missing.order_id and order_events.kind = missing.kind
        and order_events.details like '{"returnId":"' || missing.id || '"%'
    ) order by orders.number, missing.ordinal, missing.kind`.execute(db)
  return rows
}
