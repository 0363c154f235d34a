import type { Answer } from '#contract/client.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import { formatCents, toCents } from '#domain/money.ts'

export type Payable = Exclude<Answer<'GET /api/pay/{token}'>, { attempt: string }>

/** One line of text for each row of the receipt, to say what has changed since it was shown. */
export function receiptLines(receipt: Payable['receipt']): string[] {
  if (!receipt) return []
  const { items, shipping, tax, total, shippingMethod } = receipt
  const dollars = (amount: number): string => formatCents(toCents(amount))
  return [
    ...items.map(
      ({ name, options, quantity, price }) =>
        `${quantity} × ${[name, describeOptions(options)].filter(Boolean).join(', ')} at ${dollars(price)}`,
    ),
    `${shippingMethod.name}: ${dollars(shipping)}`,
    `Tax: ${dollars(tax)}`,
    `Total: ${dollars(total)}`,
  ]
}

export type LineChange = { text: string; kind: 'before' | 'now' }

/** The lines that differ, the former ones first. */
export const lineChanges = (before: readonly string[], now: readonly string[]): LineChange[] => [
  ...before.filter((line) => !now.includes(line)).map((text) => ({ text, kind: 'before' as const })),
  ...now.filter((line) => !before.includes(line)).map((text) => ({ text, kind: 'now' as const })),
]
