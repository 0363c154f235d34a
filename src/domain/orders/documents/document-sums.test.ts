import { describe, expect, it } from 'vitest'
import { totalsOf, type Charge } from '#domain/charges/charges.ts'
import { chargesOfCart } from '#domain/charges/price-cart.ts'
import { partOf } from '#domain/charges/part-of.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { refundedCents, refundOf, type Refund } from '#domain/orders/refunds.ts'
import { NO_HISTORY, exampleOrder, exampleRefund } from '#mail/examples/order.ts'
import { addToSums, journalRows, sumsByRate, type RateSum } from './document-sums.ts'
import { amountRows } from './document-text.ts'
import { creditNoteOf, invoiceOf, type DocumentContent, type OrderDocument } from './documents.ts'

const ORDERS = 300
const RATES = [0, 0.08, 0.0825, 0.08875, 0.19]

/** Random integers from 0 up to a bound, the same for the same seed. */
function randomOf(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0
    return (state >>> 0) % bound
  }
}

const seller = { name: 'Linden Stores LLC', address: [], taxId: null }
const document = (kind: OrderDocument['kind'], content: DocumentContent): OrderDocument => ({
  kind,
  number: 'any',
  refundId: null,
  issuedAt: exampleOrder.createdAt,
  content,
})
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** A charge of a kind unknown to the code, or none. */
const unknownCharges = (random: (bound: number) => number, position: number | null): Charge[] =>
  random(3) > 0
    ? []
    : [
        {
          kind: `kind ${random(3)}`,
          title: `Charge ${random(3)}`,
          amountCents: 1 + random(900),
          position,
          isTaxed: random(2) === 0,
          refundedWith: position === null ? 'nothing' : 'units',
        },
      ]

/** The documents of a random order, with random refunds of units, shipping and goodwill until all or some is refunded. */
function documentsOf(seed: number) {
  const random = randomOf(seed)
  const lines = Array.from({ length: 1 + random(4) }, () => ({
    ...exampleOrder.lines[0]!,
    priceCents: 1 + random(5000),
    quantity: 1 + random(5),
    taxable: random(3) > 0,
  }))
  const taxRate = RATES[random(RATES.length)]!
  const extra = lines.flatMap((_, position) => unknownCharges(random, position)).concat(unknownCharges(random, null))
  const shippingCents = random(2) * 599
  const charges = chargesOfCart(lines, { shippingFor: () => shippingCents, taxRate, extra })
  const order = { ...exampleOrder, lines, charges, ...totalsOf(charges) }
  const known = { order, taxRate: random(10) === 0 ? null : taxRate, seller, timeZone: 'UTC' }
  const documents = [document('invoice', invoiceOf(known))]
  const refunds: Refund[] = []
  for (let step = random(5); step > 0; step--) {
    const chosen = ledgerOf(order, { ...NO_HISTORY, refunds })
      .lines.map(({ refundable }, position) => ({ position, quantity: random(refundable + 1) }))
      .filter(({ quantity }) => quantity > 0)
    const amounts = refundOf(order, refunds, {
      lines: chosen,
      maxShippingCents: random(3) === 0 ? Infinity : 0,
      goodwillCents: random(2) * random(700),
    })
    if (amounts.amountCents <= 0) continue
    const refund = exampleRefund({ ...amounts, lines: chosen })
    refunds.push(refund)
    documents.push(document('creditNote', creditNoteOf(known, refund, 'INV-000001')))
  }
  return { order, known, refunds, documents }
}

describe('The documents of random orders', () => {
  it('have rows that add up to their totals, and totals by tax rate that match what was kept, to the cent', () => {
    for (let seed = 1; seed <= ORDERS; seed++) {
      const { order, known, refunds, documents } = documentsOf(seed)
      const sums = new Map<number | null, RateSum>()
      for (const one of documents) {
        const rows = journalRows(one)
        const sign = one.kind === 'invoice' ? 1 : -1
        expect(sumOf(rows.map(({ grossCents }) => grossCents))).toBe(sign * one.content.totalCents)
        const shown = amountRows(one.content).map(([, cents]) => cents)
        const inSubtotal = sumOf((one.content.charges ?? []).map(({ amountCents }) => amountCents))
        expect(sumOf(shown.slice(0, -1)) - inSubtotal).toBe(shown.at(-1))
        for (const row of rows) addToSums(sums, row)
      }
      const byRate = sumsByRate(sums)
      expect(sumOf(byRate.map(({ grossCents }) => grossCents))).toBe(order.totalCents - refundedCents(refunds))
      const backOf = (part: 'itemsCents' | 'taxCents' | 'shippingCents' | 'otherCents') =>
        sumOf(refunds.map((refund) => refund[part]))
      const kept = {
        netCents: order.subtotalCents - backOf('itemsCents'),
        taxCents: order.taxCents - backOf('taxCents'),
        shippingCents: order.shippingCents - backOf('shippingCents'),
      }
      for (const [part, cents] of Object.entries(kept) as [keyof typeof kept, number][])
        expect([seed, part, sumOf(byRate.map((sum) => sum[part]))]).toEqual([seed, part, cents])
      const { lines } = ledgerOf(order, { ...NO_HISTORY, refunds })
      const untaxed = order.charges
        .filter(({ kind, isTaxed }) => !isTaxed && kind !== 'shipping' && kind !== 'tax')
        .map(({ amountCents, position }) => {
          if (position === null) return amountCents
          const { refunded, ordered } = lines[position]!
          return amountCents - partOf(amountCents, refunded, ordered)
        })
      // Shipping and untaxed items share one rate. No other row has that rate unless the items are untaxed too.
      for (const { taxRate, ...sum } of byRate)
        if (taxRate !== 0 && known.taxRate !== 0) expect(sum.shippingCents).toBe(0)
        else if (known.taxRate !== 0) expect([sum.netCents, sum.taxCents]).toEqual([sumOf(untaxed), 0])
    }
  })

  it('show the tax on shipping separately from that on items', () => {
    const rows = amountRows(invoiceOf({ order: exampleOrder, taxRate: 0.08, seller, timeZone: 'UTC' })).map(
      ([name]) => name,
    )
    expect(rows.filter((name) => name.includes('Tax'))).toEqual([
      expect.stringMatching(/^Tax, 8% of \$/),
      'Tax on shipping, 0% of $5.99',
    ])
  })
})
