import type { PrintedLine } from '#domain/cart/cart.ts'
import type { DocumentContent } from './documents.ts'

/** Ignores seller and buyer, which may have changed since. */
export function contentDifferences(content: DocumentContent, due: DocumentContent): string[] {
  const parts: [name: string, differs: boolean][] = [
    ['order number', content.orderNumber !== due.orderNumber],
    ['lines', linesText(content.lines) !== linesText(due.lines)],
    ['charges', JSON.stringify(content.charges) !== JSON.stringify(due.charges)],
    ['subtotal', content.itemsCents !== due.itemsCents],
    ['shipping', content.shippingCents !== due.shippingCents],
    ['tax', taxOf(content) !== taxOf(due)],
    ['courtesy refund', content.otherCents !== due.otherCents],
    ['total', content.totalCents !== due.totalCents],
  ]
  return parts.filter(([, differs]) => differs).map(([name]) => name)
}

const linesText = (lines: readonly PrintedLine[]): string =>
  JSON.stringify(
    lines.map(({ name, options, sku, priceCents, quantity }) => [name, options, sku, priceCents, quantity]),
  )

const taxOf = ({ taxes }: DocumentContent): number => taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)
