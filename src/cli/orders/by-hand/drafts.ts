import type { DeedInput, DeedOutput } from '#contract/owner/index.ts'
import type { Owner } from '#api/owner/owner.ts'
import { receiptRows } from '#domain/charges/receipt.ts'
import { minuteOf } from '#domain/days.ts'
import { invalid } from '#domain/errors.ts'
import { formatCents, lineCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { ByHandShop } from '#shop/orders/by-hand/create-order.ts'
import { endDryRun } from '#cli/effects.ts'
import { confirm } from '#cli/orders/ask-owner.ts'
import { report, withOrders } from '#cli/orders/changes.ts'
import { lineName } from '#cli/orders/quantities.ts'
import { openByHand } from './open-by-hand.ts'

type Drafting = Owner<ByHandShop & { url: string }>
type Options = { dryRun?: true; yes?: true; json?: true }

const MAX_LISTED = 1000

/** Saves a draft, emails its link, and prints another one. */
export async function createDraft(
  owner: Drafting,
  input: DeedInput<'POST /owner/drafts'>,
  { dryRun, yes, json }: Options,
): Promise<string | null> {
  const shown = await owner('POST /owner/drafts', { ...input, dryRun: true })
  if (!json) console.log(receiptLines(shown).join('\n'))
  else if (dryRun) console.log(JSON.stringify(shown, null, 2))
  if (dryRun) return endDryRun(json)
  await confirm('Email the payment link?', yes)
  const { id, ...saved } = await owner('POST /owner/drafts', {
    ...input,
    expectedCents: shown.totalCents,
    isMailed: true,
  })
  const { url } = await owner('POST /owner/drafts/{id}/links', { id })
  if (json) console.log(JSON.stringify({ id, ...saved, url }, null, 2))
  return json ? null : `waits for its payment as ${id}. The link is emailed, and it is also ${url}`
}

function receiptLines({ email, receipt, problem }: DeedOutput<'POST /owner/drafts'>): string[] {
  if (!receipt) return [plainLine(problem ?? '')]
  const items = receipt.lines.map((line) => [`${line.quantity} × ${lineName(line)}`, lineCents(line)] as const)
  const sums = receiptRows(receipt, receipt.charges, receipt.shippingOption).map(
    ({ title, amountCents }) => [plainLine(title), amountCents] as const,
  )
  const width = Math.max(...[...items, ...sums].map(([name]) => name.length)) + 2
  return [
    `For ${plainLine(email)}`,
    ...[...items, ...sums].map(([name, cents]) => `  ${name.padEnd(width)}${formatCents(cents).padStart(10)}`),
  ]
}

/** Lists what waits for its payment, cancels one of them, or makes a new link for it. */
export async function drafts({ cancel, link }: { cancel?: string; link?: string }): Promise<void> {
  if (cancel !== undefined && link !== undefined) throw invalid('Use either --cancel or --link.')
  await withOrders(async (shop) => {
    const owner = await openByHand(shop)
    const id = cancel ?? link
    if (id === undefined) {
      const { drafts, hasMore } = await owner('GET /owner/drafts', { limit: MAX_LISTED })
      for (const one of drafts)
        console.log(
          `${one.id}  ${minuteOf(one.updatedAt, shop.timeZone)}  ${formatCents(one.totalCents)}  ${plainLine(one.email)}`,
        )
      if (drafts.length === 0) console.log('No orders are waiting for a payment link to be paid.')
      if (hasMore) console.log(`There are more: these are the ${MAX_LISTED} that were changed last.`)
      return
    }
    await report(plainLine(id), async () => {
      if (link !== undefined) return (await owner('POST /owner/drafts/{id}/links', { id })).url
      await owner('DELETE /owner/drafts/{id}', { id })
      return 'canceled. Its links can no longer be paid.'
    })
  })
}
