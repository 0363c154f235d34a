import type { Answer } from '#contract/client.ts'
import { dayOfLocal, dayWords } from '#domain/day-words.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import { ItemText } from '#web/orders/documents/item-text.tsx'
import { Party } from '#web/orders/documents/party.tsx'
import { Cell, ColumnHeader, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import styles from '#web/orders/documents/document-screen.module.css'

export type ShownSheet = Answer<'GET /api/orders/{id}/returns/{number}/sheet/content'>

export const ReturnSheet = ({
  sheet: { orderNumber, orderedAt, to, from, items, reason, steps },
}: {
  sheet: ShownSheet
}) => (
  <>
    <p>
      Order {orderNumber}, placed {dayWords(dayOfLocal(orderedAt))}
    </p>
    <div className={styles.parties}>
      <Party heading="Return to" lines={[to.name, ...to.address]} />
      <Party heading="From" lines={addressLines(from)} />
    </div>
    <Table className={styles.items}>
      <TableHead>
        <Row>
          <ColumnHeader>Item</ColumnHeader>
          <ColumnHeader>Quantity</ColumnHeader>
        </Row>
      </TableHead>
      <TableBody>
        {items.map((item, index) => (
          <Row key={index}>
            <Cell>
              <ItemText item={item} />
            </Cell>
            <Cell>{item.quantity}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
    {reason !== null && <p>Reason: {REASON_WORDS[reason]}</p>}
    <section>
      <h2 className={styles.heading}>What to do</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  </>
)
