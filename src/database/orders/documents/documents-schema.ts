import type { Json } from '#database/columns.ts'
import type { DocumentContent } from '#domain/orders/documents/documents.ts'

/** The tables of invoices and credit notes: see migration 0039. */
export type DocumentsSchema = {
  document_series: { kind: 'invoice' | 'creditNote'; last_number: number; automatic_after: string }
  documents: {
    id: string
    kind: 'invoice' | 'creditNote'
    number: number
    order_id: string
    refund_id: string | null
    total_cents: number
    content: Json<DocumentContent>
    issued_at: string
  }
}
