import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Db } from '#database/schema.ts'

type WrongSum = { number: string; sum: string; cents: Cents; chargesCents: Cents }

/** Orders whose totals differ from their charges. Orders from an earlier version have no charges. */
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

/** Refunds whose totals differ from their charges. */
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

/** Charges refunded at a different ratio than the units, shipping or taxable amount that they depend on, rounded half up. */
export const wronglyRefundedCharges = async (db: Db): Promise<WrongRefund[]> =>
  (
    await sql<WrongRefund>`
      with back as (
        select order_id, refund_charges.* from refund_charges join refunds on refunds.id = refund_id),
      units as (
        select order_id, refund_lines.position, sum(refund_lines.quantity) as part
        from refund_lines join refunds on refunds.id = refund_id group by order_id, refund_lines.position),
      sums as (
        select order_id, sum(case when refunded_with = 'shipping' then amount_cents else 0 end) as shipping,
          sum(case when is_taxed = 1 then amount_cents else 0 end) as taxed from back group by order_id),
      wholes as (
        select order_id, sum(case when refunded_with = 'shipping' then amount_cents else 0 end) as shipping,
          sum(case when is_taxed = 1 then amount_cents else 0 end) as taxed from order_charges group by order_id),
      refunded as (
        select order_id, kind, title, position, sum(amount_cents) as cents from back group by order_id, kind, title, position),
      charged as (
        select order_charges.order_id, kind, title, order_charges.position, sum(amount_cents) as cents,
          max(case refunded_with when 'units' then coalesce(units.part, 0) when 'shipping' then coalesce(sums.shipping, 0)
            when 'taxed' then coalesce(sums.taxed, 0) else 0 end) as part,
          max(case refunded_with when 'units' then order_lines.quantity when 'shipping' then wholes.shipping
            when 'taxed' then wholes.taxed else 1 end) as whole
        from order_charges join wholes on wholes.order_id = order_charges.order_id
          left join sums on sums.order_id = order_charges.order_id
          left join units on units.order_id = order_charges.order_id and units.position = order_charges.position
          left join order_lines on order_lines.order_id = order_charges.order_id and order_lines.position = order_charges.position
        where order_charges.order_id in (select order_id from refunds)
        group by order_charges.order_id, kind, title, order_charges.position),
      due as (
        select order_id, kind, title, position, cents, case when whole = 0 then 0
          else case when cents < 0 then -1 else 1 end * ((2 * abs(cents) * part + whole) / (2 * whole)) end as due_cents from charged)
      select number, due.title, cast(due.cents as bigint) as "chargedCents", cast(coalesce(refunded.cents, 0) as bigint) as "refundedCents",
        cast(due_cents as bigint) as "dueCents"
      from due join orders on orders.id = due.order_id
        left join refunded on refunded.order_id = due.order_id and refunded.kind = due.kind and refunded.title = due.title
          and coalesce(refunded.position, -1) = coalesce(due.position, -1)
      where coalesce(refunded.cents, 0) <> due_cents
        -- A node of an earlier version writes the sums of a refund alone.
        and not exists (select 1 from refunds where refunds.order_id = due.order_id
          and amount_cents <> other_cents and not exists (select 1 from refund_charges where refund_id = refunds.id))
      order by number, due.title`.execute(db)
  ).rows
