import { formatCents, type Cents } from '#domain/money.ts'
import type { Address } from '#domain/checkout/address.ts'
import { shippingTitle } from '#domain/checkout/pickup.ts'
import { chargeRows } from '#domain/charges/receipt.ts'
import { SHIPPING_TAX_RATE, type DocumentContent } from './documents.ts'

type Amounts = Omit<DocumentContent, 'lines' | 'seller' | 'buyer' | 'orderNumber' | 'orderedAt' | 'payment'> & {
  lines: readonly unknown[]
}

export const INVOICE_TEXTS = {
  ask: 'Request an invoice',
  requested: 'We are preparing your invoice. It will be here in a moment.',
  automatic: 'The invoice for this order is created automatically once its payment is captured.',
  failed: 'Your invoice could not be requested right now. Please try again in a moment.',
} as const

export const amountRows = (content: Amounts): [name: string, cents: Cents][] => [
  ...chargeRows(content.charges ?? []).map(({ title, amountCents }): [string, Cents] => [title, amountCents]),
  ...(content.lines.length > 0 ? [['Subtotal', content.itemsCents] as [string, Cents]] : []),
  ...(content.invoiceNumber === null || content.shippingCents > 0
    ? [[shippingTitle(content), content.shippingCents] as [string, Cents]]
    : []),
  ...content.taxes.map(({ rate, baseCents, taxCents }): [string, Cents] => [
    rate === null ? 'Tax' : `Tax, ${percent(rate)} of ${formatCents(baseCents)}`,
    taxCents,
  ]),
  ...(content.shippingCents > 0
    ? [
        [
          `Tax on ${shippingTitle(content).toLowerCase()}, ${percent(SHIPPING_TAX_RATE)} of ${formatCents(content.shippingCents)}`,
          0,
        ] as [string, Cents],
      ]
    : []),
  ...(content.otherCents === 0
    ? []
    : [[content.otherCents > 0 ? 'Courtesy refund' : 'Previously refunded', content.otherCents] as [string, Cents]]),
  [content.invoiceNumber === null ? 'Total' : 'Total credit', content.totalCents],
]

/** 0.0825 -> "8.25%". Rounds off the floating-point error. */
const percent = (rate: number): string => `${Number((rate * 100).toFixed(4))}%`

export const addressLines = (address: Address): string[] =>
  [
    `${address.firstName} ${address.lastName}`,
    address.address1,
    address.address2,
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== ',')
