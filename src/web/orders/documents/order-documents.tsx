import { useLocation } from 'react-router'
import { DOCUMENT_NAMES } from '#domain/orders/documents.ts'
import * as urls from '#domain/urls.ts'
import { referenceOf, type Order } from '#web/answers/orders.ts'
import details from '#web/orders/order-details.module.css'
import { Link } from '#web/ui/link.tsx'

/** Links to the invoice and the credit notes of an order. The key of an order's link opens them too. */
export function OrderDocuments({ order }: { order: Order }) {
  const key = new URLSearchParams(useLocation().search).get('key')
  const documents = order.history?.documents ?? []
  if (documents.length === 0) return null
  const query = key ? `?${new URLSearchParams({ key })}` : ''
  return (
    <section aria-labelledby="order-documents" className={details.screenOnly}>
      <h2 id="order-documents" className={details.heading}>
        Documents
      </h2>
      <ul>
        {documents.map(({ kind, number }) => (
          <li key={number}>
            <Link to={urls.orderDocument(referenceOf(order), number) + query} reloadDocument>
              {DOCUMENT_NAMES[kind]} {number}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
