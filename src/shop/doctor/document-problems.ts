import { brokenSeries, uncreditedRefunds, uninvoicedOrders, wrongDocuments } from '#database/audit/document-audits.ts'
import type { Db } from '#database/schema.ts'
import { formatCents } from '#domain/money.ts'
import { documentNumber, type DocumentKind } from '#domain/orders/documents/documents.ts'

export async function documentProblems(db: Db): Promise<string[]> {
  const series = await brokenSeries(db)
  const uninvoiced = await uninvoicedOrders(db)
  const uncredited = await uncreditedRefunds(db)
  const wrong = await wrongDocuments(db)
  return [
    ...series.map(
      ({ kind, lastNumber, documents }) =>
        `${SERIES[kind]}: the last number is ${documentNumber(kind, lastNumber)}, but the number of documents is ${documents}.`,
    ),
    ...uninvoiced.map(
      ({ number }) =>
        `Order ${number}: it is paid but has no invoice, and none is queued. See: npx shop documents ${number} --issue`,
    ),
    ...uncredited.map(
      ({ number, amountCents }) =>
        `Order ${number}: ${formatCents(amountCents)} was refunded without a credit note, and none is queued. See: npx shop documents ${number} --issue`,
    ),
    ...wrong.map(
      ({ kind, place, number, totalCents, dueCents }) =>
        `Order ${number}: its ${kind === 'invoice' ? 'invoice' : 'credit note'} ${documentNumber(kind, place)} is for ${formatCents(totalCents)}, but ` +
        `${formatCents(dueCents)} ${kind === 'invoice' ? 'was paid' : 'was refunded'}.`,
    ),
  ]
}

const SERIES: Record<DocumentKind, string> = { invoice: 'Invoices', creditNote: 'Credit notes' }
