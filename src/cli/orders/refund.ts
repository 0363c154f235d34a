import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { OwnerOrder } from '#contract/owner/orders/order-record.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { readPrice } from '#shop/import/check/read-price.ts'
import { readReason } from '#domain/orders/reason.ts'
import { runOnOrder } from './changes.ts'
import { computationOf } from './computation.ts'
import { confirm, rejectQuestion } from './ask-owner.ts'
import { lineName } from './quantities.ts'
import { settle } from './settle-refunds.ts'
import { endDryRun } from '#cli/effects.ts'

type Request = { line?: RequestedQuantity[]; shipping?: true; amount?: string; reason?: string }
type Options = Request & { retry?: true; settled?: string; dryRun?: true; yes?: true; json?: true }

export async function refund(typed: string, { retry, settled, dryRun, yes, json, ...wanted }: Options): Promise<void> {
  if (retry) return retryFailed(typed, { ...wanted, settled, dryRun, json })
  if (settled !== undefined) {
    rejectOthers(wanted, '--settled')
    return settle(typed, settled, { dryRun, yes, json })
  }
  if (json) rejectQuestion({ dryRun, yes })
  const request = readRequest(wanted)
  await runOnOrder(typed, async (owner, number) => {
    const refund = (how: { dryRun: true } | { expectedCents: Cents }) =>
      owner('POST /owner/orders/{number}/refunds', { number, ...request, ...how })
    const { order, history, lines, amounts } = await refund({ dryRun: true })
    const shown = [`Refund preview for order ${number}`, ...computationOf(order, lines, amounts)]
    if (json) console.log(JSON.stringify({ order: number, lines, ...amounts }))
    else console.log([...shown, ...cancelHint(order, history, lines)].join('\n'))
    if (dryRun) return endDryRun(json)
    await confirm('Issue this refund?', yes)
    await refund({ expectedCents: amounts.amountCents })
    if (json) return null
    return `${formatCents(amounts.amountCents)} will be refunded. See: npx shop orders show ${number}`
  })
}

/** Refunding unsent items does not cancel them, so this suggests canceling instead. */
function cancelHint(order: OwnerOrder, history: OrderHistory, lines: readonly LineQuantity[]): string[] {
  const ledger = ledgerOf(order, history)
  const openOf = (position: number): number => ledger.lines[position]!.unfulfilled
  const unsent = lines.filter(({ position }) => openOf(position) > 0)
  if (unsent.length === 0) return []
  const names = unsent.map(({ position }) => lineName(order.lines[position]!))
  const options = unsent.map(({ position, quantity }) => {
    const name = plainLine(order.lines[position]!.sku ?? String(position + 1))
    return ` --line ${name}=${Math.min(quantity, openOf(position))}`
  })
  return [
    `Not shipped yet: ${names.join('; ')}. A refund alone does not cancel it. To cancel and refund it instead:`,
    `  npx shop orders cancel ${order.number}${options.join('')}`,
  ]
}

async function retryFailed(typed: string, others: object): Promise<void> {
  rejectOthers(others, '--retry')
  await runOnOrder(typed, async (owner, number) => {
    const { history } = await owner('POST /owner/orders/{number}/refunds/retries', { number })
    const count = history.refunds.filter(({ state }) => state === 'queued').length
    return `${counted(count, 'refund')} ${count === 1 ? 'is' : 'are'} waiting for the provider.`
  })
}

function rejectOthers(others: object, option: string): void {
  if (Object.values(others).some((value) => value !== undefined))
    throw invalid(`${option} applies to all failed refunds: omit the other options.`)
}

function readRequest({ line, shipping, amount, reason }: Request) {
  return {
    lines: line ?? [],
    withShipping: shipping ?? false,
    goodwillCents: amount === undefined ? 0 : readAmount(amount),
    reason: reason === undefined ? null : readReason(reason),
  }
}

function readAmount(text: string): Cents {
  const cents = readPrice(text)
  if (typeof cents === 'string') throw invalid(`--amount: ${cents}.`)
  return cents
}
