import { describeOptions } from '#domain/catalog/products.ts'
import { isOther } from '#domain/charges/charges.ts'
import { chargeRows } from '#domain/charges/receipt.ts'
import { formatCents, lineCents } from '#domain/money.ts'
import { ledgerOf, type LedgerLine } from '#domain/orders/ledger.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Section } from '#desk/ui/page.tsx'
import { Amounts } from './amounts.tsx'
import { useOrder, type ShownOrder } from './one-order.ts'
import styles from './order.module.css'

type Row = ShownOrder['order']['lines'][number] & LedgerLine & { position: number; extras: [string, number][] }

/** What was ordered, what has become of it, and what it cost. */
export function Lines() {
  const { order, history } = useOrder()
  const ledger = ledgerOf(order, history)
  const rows = order.lines.map((line, position) => ({
    ...line,
    ...ledger.lines[position]!,
    position,
    extras: extrasOf(order, position),
  }))
  return (
    <Section title="Items">
      <DataTable
        label="Items"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ position }) => String(position)}
        empty="This order has no items."
      />
      <Amounts />
    </Section>
  )
}

const extrasOf = ({ charges }: ShownOrder['order'], position: number): [string, number][] =>
  chargeRows(charges.filter((charge) => charge.position === position && isOther(charge))).map(
    ({ title, amountCents }) => [title, amountCents],
  )

const ITEM: Column<Row> = {
  title: 'Item',
  show: ({ name, options, sku, extras }) => (
    <>
      <bdi>{name}</bdi>
      {options.length > 0 && (
        <span className={styles.quiet}>
          <bdi>{describeOptions(options)}</bdi>
        </span>
      )}
      {sku !== null && (
        <span className={styles.quiet}>
          SKU <bdi>{sku}</bdi>
        </span>
      )}
      {extras.map(([title, cents]) => (
        <span key={title} className={styles.quiet}>
          <bdi>{title}</bdi> {formatCents(cents)}
        </span>
      ))}
    </>
  ),
}

const PRICE: Column<Row> = { title: 'Price', isNumber: true, show: ({ priceCents }) => formatCents(priceCents) }

const QUANTITY: Column<Row> = { title: 'Quantity', isNumber: true, show: ({ quantity }) => quantity }

const STATE: Column<Row> = {
  title: 'State',
  show: (row) => (
    <span className={styles.counts}>
      {COUNTS.map(([word, of]) => of(row) > 0 && <span key={word}>{`${of(row)} ${word}`}</span>)}
    </span>
  ),
}

const COUNTS: readonly (readonly [word: string, of: (row: LedgerLine) => number])[] = [
  ['to ship', ({ unfulfilled }) => unfulfilled],
  ['packed', ({ packed }) => packed],
  ['shipped', ({ sent, delivered }) => sent - delivered],
  ['delivered', ({ delivered }) => delivered],
  ['canceled', ({ canceled }) => canceled],
  ['to be returned', ({ requested }) => requested],
  ['returned', ({ received }) => received],
  ['replaced', ({ replaced }) => replaced],
  ['refunded', ({ refunded }) => refunded],
]

const AMOUNT: Column<Row> = { title: 'Amount', isNumber: true, show: (row) => formatCents(lineCents(row)) }

const COLUMNS = [ITEM, QUANTITY, STATE, PRICE, AMOUNT]
