import { plainDollars } from '#domain/money.ts'
import type { JournalRow } from './document-sums.ts'

export const JOURNAL_COLUMNS = [
  'number',
  'kind',
  'date',
  'order',
  'corrects',
  'net',
  'rate',
  'tax',
  'shipping',
  'goodwill',
  'gross',
]

/** Needs no quotes: no cell has a comma. */
export const journalLine = ({
  number,
  kind,
  issuedOn,
  orderNumber,
  invoiceNumber,
  taxRate,
  ...amounts
}: JournalRow): string =>
  [
    number,
    kind === 'invoice' ? 'invoice' : 'credit',
    issuedOn,
    orderNumber,
    invoiceNumber ?? '',
    plainDollars(amounts.netCents),
    rateText(taxRate),
    ...[amounts.taxCents, amounts.shippingCents, amounts.goodwillCents, amounts.grossCents].map(plainDollars),
  ].join(',')

/** 0.0825 -> "8.25%". Empty for amounts without a rate. */
export const rateText = (rate: number | null): string => (rate === null ? '' : `${Number((rate * 100).toFixed(4))}%`)
