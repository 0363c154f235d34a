import { setImmediate as nextTurn } from 'node:timers/promises'
import { documentsWithOrders } from '#database/audit/document-contents.ts'
import type { Db } from '#database/schema.ts'
import { contentDifferences } from '#domain/orders/documents/content-differences.ts'
import {
  creditNoteOf,
  DOCUMENT_NAMES,
  invoiceOf,
  type DocumentContent,
  type DocumentKind,
} from '#domain/orders/documents/documents.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Refund } from '#domain/orders/refunds.ts'

export async function contentProblems(db: Db): Promise<string[]> {
  const problems: string[] = []
  for await (const page of documentsWithOrders(db)) {
    for (const { order, refund, kind, number, content, flaw } of page) {
      const problem = content === null ? `cannot be read in ${flaw}` : difference(kind, content, order, refund)
      if (problem !== null)
        problems.push(`Order ${order.number}: its ${DOCUMENT_NAMES[kind].toLowerCase()} ${number} ${problem}.`)
    }
    // SQLite is synchronous: yield so that signals can be handled.
    await nextTurn()
  }
  return problems
}

function difference(kind: DocumentKind, content: DocumentContent, order: Order, refund: Refund | null): string | null {
  const due = dueContent(kind, content, order, refund)
  const differences = due === null ? [] : contentDifferences(content, due)
  return differences.length > 0 ? `differs in ${LIST.format(differences)}` : null
}

/** Null for a credit note without a refund, which another audit reports. */
function dueContent(
  kind: DocumentKind,
  content: DocumentContent,
  order: Order,
  refund: Refund | null,
): DocumentContent | null {
  const { seller, timeZone = 'UTC' } = content
  const known = { order, taxRate: content.taxes[0]?.rate ?? null, seller, timeZone }
  if (kind === 'invoice') return invoiceOf(known)
  return refund ? creditNoteOf(known, refund, content.invoiceNumber ?? '') : null
}

const LIST = new Intl.ListFormat('en-US')
