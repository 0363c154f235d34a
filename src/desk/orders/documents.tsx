import { Form, useNavigation } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { dayWords } from '#domain/day-words.ts'
import { formatCents } from '#domain/money.ts'
import { DOCUMENT_NAMES } from '#domain/orders/documents/documents.ts'
import { Section } from '#desk/ui/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { orderPath, useOrder } from './one-order.ts'
import styles from './order.module.css'

type DocumentsProps = DeedOutput<'GET /owner/orders/{number}/documents'>

export function Documents({ documents }: DocumentsProps) {
  const path = `${orderPath(useOrder().order.number)}/documents`
  const isBusy = useNavigation().formAction === path
  return (
    <Section
      title="Documents"
      actions={
        <Form method="post" action={path}>
          <Button variant="quiet" busy={isBusy} className={styles.deed}>
            Issue missing documents
          </Button>
        </Form>
      }
    >
      {documents.length === 0 && (
        <p className={styles.quiet}>
          The invoice is issued when the payment is captured, a credit note with each refund.
        </p>
      )}
      <ul className={styles.rows}>
        {documents.map(({ kind, number, issuedOn, totalCents }) => (
          <li key={number} className={styles.line}>
            <Link className={styles.file} to={`${path}/${number}.pdf`} reloadDocument>
              {DOCUMENT_NAMES[kind]} {number} (PDF)
            </Link>
            <span>{dayWords(issuedOn)}</span>
            <span>{formatCents(totalCents)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
