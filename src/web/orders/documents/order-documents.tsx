import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { INVOICE_TEXTS } from '#domain/orders/documents/document-text.ts'
import { DOCUMENT_NAMES } from '#domain/orders/documents/documents.ts'
import * as urls from '#domain/urls.ts'
import { useQuery } from '#web/navigation/query.ts'
import { referenceOf, type Order } from '#web/orders/order.ts'
import details from '#web/orders/order-details.module.css'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { announce } from '#web/ui/live-region.tsx'

export const ASK_INVOICE = 'ask-invoice'

/** Links to an order's invoice and credit notes, or the button that requests an invoice. The key of the order's link opens them too. */
export function OrderDocuments({ order, proof }: { order: Order; proof: string }) {
  const key = useQuery().get('key')
  const { documents, invoice } = order.history ?? { documents: [], invoice: 'automatic' as InvoiceState }
  useAnnouncement(invoice)
  if (documents.length === 0 && invoice === 'automatic') return null
  const query = key ? `?${new URLSearchParams({ key })}` : ''
  return (
    <section aria-labelledby="order-documents" className={details.screenOnly}>
      <h2 id="order-documents" className={details.heading}>
        Documents
      </h2>
      {documents.length > 0 && (
        <ul>
          {documents.map(({ kind, number }) => (
            <li key={number}>
              <Link to={urls.orderDocument(referenceOf(order), number) + query} reloadDocument>
                {DOCUMENT_NAMES[kind]} {number}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {invoice === 'requested' && <p>{INVOICE_TEXTS.requested}</p>}
      {invoice === 'onRequest' && <AskForInvoice proof={proof} />}
    </section>
  )
}

type InvoiceState = NonNullable<Order['history']>['invoice']

/** Announces that an invoice was requested, on the page with the button. */
function useAnnouncement(invoice: InvoiceState): void {
  const before = useRef(invoice)
  useEffect(() => {
    if (before.current === 'onRequest' && invoice === 'requested') announce(INVOICE_TEXTS.requested)
    before.current = invoice
  }, [invoice])
}

/** `proof` is the postal code that an old link requires. */
function AskForInvoice({ proof }: { proof: string }) {
  const busy = useNavigation().formData?.get('intent') === ASK_INVOICE
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={ASK_INVOICE} />
      {proof && <input type="hidden" name="postalCode" value={proof} />}
      <Button busy={busy} variant="quiet">
        {INVOICE_TEXTS.ask}
      </Button>
    </Form>
  )
}
