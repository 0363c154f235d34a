import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Db } from '#database/schema.ts'

type WrongSum = { number: string; sum: string; cents: Cents; chargesCents: Cents }

/** Orders with a sum that their charges do not come to. One of an earlier version has no charges. */
export const ordersWithWrongCharges = async (db: Db): Promise<WrongSum[]> =>
  (
    await sql<WrongSum>`
      with sums as (
        select order_id,
          cast(sum(case when refunded_with in ('shipping', 'taxed') then 0 else amount_cents end) as bigint) as subtotal,
          cast(sum(case when refunded_with = 'shipping' then amount_cents else 0 end) as bigint) as shipping,
          cast(sum(case when refunded_with = 'taxed' then amount_cents else 0 end) as bigint) as tax,
          cast(sum(case when is_taxed = 1 then amount_cents else 0 end) as bigint) as taxed,
          cast(sum(amount_cents) as bigint) as total
        from order_charges group by order_id)
      select number, sum, cents, charges_cents as "chargesCents" from (
        select number, 'subtotal' as sum, subtotal_cents as cents, subtotal as charges_cents from orders join sums on order_id = id
        union all select number, 'shipping cost', shipping_cents, shipping from orders join sums on order_id = id
        union all select number, 'tax', tax_cents, tax from orders join sums on order_id = id
        union all select number, 'tax by its rate', tax_cents,
          (taxed * cast(round(tax_rate * 1000000) as bigint) + 500000) / 1000000 from orders join sums on order_id = id where tax_rate is not null
        union all select number, 'total', total_cents, total from orders join sums on order_id = id
      ) as compared where cents <> charges_cents order by number, sum`.execute(db)
  ).rows

/** Refunds with a sum that their charges do not come to. */
export const refundsWithWrongCharges = async (db: Db): Promise<WrongSum[]> =>
  (
    await sql<WrongSum>`
      with sums as (
        select refund_id,
          cast(sum(case when refunded_with in ('shipping', 'taxed') then 0 else amount_cents end) as bigint) as items,
          cast(sum(case when refunded_with = 'shipping' then amount_cents else 0 end) as bigint) as shipping,
          cast(sum(case when refunded_with = 'taxed' then amount_cents else 0 end) as bigint) as tax
        from refund_charges group by refund_id)
      select orders.number, compared.sum, cents, charges_cents as "chargesCents" from (
        select order_id, 'items' as sum, items_cents as cents, items as charges_cents from refunds join sums on refund_id = id
        union all select order_id, 'shipping cost', shipping_cents, shipping from refunds join sums on refund_id = id
        union all select order_id, 'tax', tax_cents, tax from refunds join sums on refund_id = id
        union all select order_id, 'amount', amount_cents - other_cents, items + shipping + tax from refunds join sums on refund_id = id
      ) as compared join orders on orders.id = order_id where cents <> charges_cents order by orders.number, sum`.execute(
      db,
    )
  ).rows

type WrongRefund = { number: string; title: string; chargedCents: Cents; refundedCents: Cents; dueCents: Cents }

/** Charges of lines of which another part has gone back than of the line's units, rounded half up. */
export const wronglyRefundedCharges = async (db: Db): Promise<WrongRefund[]> =>
  (
    await sql<WrongRefund>`
      with units as (
        select order_id, refund_lines.position, sum(refund_lines.quantity) as quantity
        from refund_lines join refunds on refunds.id = refund_id group by order_id, refund_lines.position),
      back as (
        select order_id, kind, title, position, sum(refund_charges.amount_cents) as cents
        from refund_charges join refunds on refunds.id = refund_id where position is not null group by order_id, kind, title, position),
      charged as (
        select order_charges.order_id, kind, title, order_charges.position, sum(amount_cents) as cents, units.quantity as units,
          order_lines.quantity
        from units join order_charges on order_charges.order_id = units.order_id and order_charges.position = units.position
          join order_lines on order_lines.order_id = units.order_id and order_lines.position = units.position
        group by order_charges.order_id, kind, title, order_charges.position, units.quantity, order_lines.quantity),
      due as (
        select order_id, kind, title, position, cents,
          case when cents < 0 then -1 else 1 end * ((2 * abs(cents) * units + quantity) / (2 * quantity)) as due_cents from charged)
      select number, due.title, cast(due.cents as bigint) as "chargedCents", cast(coalesce(back.cents, 0) as bigint) as "refundedCents",
        cast(due_cents as bigint) as "dueCents"
      from due join orders on orders.id = due.order_id
        left join back on back.order_id = due.order_id and back.kind = due.kind and back.title = due.title and back.position = due.position
      where coalesce(back.cents, 0) <> due_cents
        -- A node of an earlier version writes the sums of a refund alone.
        and not exists (select 1 from refunds where refunds.order_id = due.order_id and items_cents <> 0
          and not exists (select 1 from refund_charges where refund_id = refunds.id))
      order by number, due.title`.execute(db)
  ).rows
