import { formatCents, lineDollars, toCents } from '#domain/money.ts'
import { dayOfLocal, dayWords } from '#domain/day-words.ts'
import { pickupPlaceOf } from '#domain/checkout/pickup.ts'
import { addressLines, amountRows } from '#domain/orders/documents/document-text.ts'
import { paymentText, refundedText } from '#domain/orders/orders.ts'
import type { Answer } from '#contract/client.ts'
import { ItemText } from './item-text.tsx'
import { Party } from './party.tsx'
import { Cell, ColumnHeader, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import styles from './document-screen.module.css'

export type ShownDocument = Answer<'GET /api/orders/{id}/documents/{number}/content'>

export const DocumentSheet = ({ document }: { document: ShownDocument }) => (
  <>
    <p>
      <span>{`Issued ${dayWords(dayOfLocal(document.issuedAt))}`}</span>
      <br />
      <span>{`Order ${document.orderNumber}, placed ${dayWords(dayOfLocal(document.orderedAt))}`}</span>
      {document.invoiceNumber !== null && (
        <span>
          <br />
          Corrects invoice {document.invoiceNumber}
        </span>
      )}
    </p>
    <div className={styles.parties}>
      <Party heading="From" lines={sellerLines(document)} />
      <Party heading="To" lines={addressLines(document.buyer)} />
    </div>
    {document.items.length > 0 && <Items items={document.items} />}
    <dl className={styles.amounts}>
      {amountRows(amountsOf(document)).map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
    <p>{`${document.invoiceNumber === null ? paymentText(document) : refundedText(document)}.`}</p>
  </>
)

const Items = ({ items }: { items: ShownDocument['items'] }) => (
  <Table className={styles.items}>
    <TableHead>
      <Row>
        <ColumnHeader>Item</ColumnHeader>
        <ColumnHeader>Quantity</ColumnHeader>
        <ColumnHeader>Price</ColumnHeader>
        <ColumnHeader>Amount</ColumnHeader>
      </Row>
    </TableHead>
    <TableBody>
      {items.map((item, index) => (
        <Row key={index}>
          <Cell>
            <ItemText item={item} />
          </Cell>
          <Cell>{item.quantity}</Cell>
          <Cell>{formatCents(toCents(item.price))}</Cell>
          <Cell>{formatCents(toCents(lineDollars(item)))}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

const sellerLines = ({ seller: { name, address, taxId } }: ShownDocument): string[] => [
  name,
  ...address,
  ...(taxId === null ? [] : [`Tax ID: ${taxId}`]),
]

const amountsOf = (document: ShownDocument) => ({
  invoiceNumber: document.invoiceNumber,
  lines: document.items,
  charges: document.charges?.map(({ title, amount, item }) => ({
    title,
    amountCents: toCents(amount),
    position: item,
  })),
  itemsCents: toCents(document.subtotal),
  shippingCents: toCents(document.shippingCost),
  ...pickupPlaceOf(document),
  otherCents: toCents(document.goodwill),
  taxes: document.taxes.map(({ rate, base, tax }) => ({ rate, baseCents: toCents(base), taxCents: toCents(tax) })),
  totalCents: toCents(document.total),
})
