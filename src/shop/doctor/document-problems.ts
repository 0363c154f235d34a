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
        `${SERIES[kind]}: the last number is ${documentNumber(kind, lastNumber)}, and there are ${documents} of them.`,
    ),
    ...uninvoiced.map(
      ({ number }) =>
        `Order ${number}: it is paid and has no invoice, and no message makes one. See: npx shop documents ${number} --issue`,
    ),
    ...uncredited.map(
      ({ number, amountCents }) =>
        `Order ${number}: ${formatCents(amountCents)} has gone back without a credit note, and no message makes one. See: npx shop documents ${number} --issue`,
    ),
    ...wrong.map(
      ({ kind, place, number, totalCents, dueCents }) =>
        `Order ${number}: its ${kind === 'invoice' ? 'invoice' : 'credit note'} ${documentNumber(kind, place)} is of ${formatCents(totalCents)}, ` +
        `${formatCents(dueCents)} ${kind === 'invoice' ? 'was paid' : 'has gone back'}.`,
    ),
  ]
}

const SERIES: Record<DocumentKind, string> = { invoice: 'Invoices', creditNote: 'Credit notes' }
