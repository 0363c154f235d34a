import { counted } from '#domain/counts.ts'
import { enumerated } from '#domain/enumeration.ts'
import { plainLine } from '#domain/plain-text.ts'
import { emailEraser, orderEmailFiles } from '#server/open-mailer.ts'
import { forgetSandboxPayments } from '#server/payments/open-gateway.ts'
import { openOwner } from '#api/owner/owner.ts'
import type { DeedOutput } from '#contract/owner/index.ts'
import type { TestFiles } from '#shop/opening/remove-test-orders.ts'
import { withShop } from '#cli/with-shop.ts'
import { confirm, rejectQuestion } from './ask-owner.ts'
import { NO_CHANGES } from '#cli/effects.ts'

type Options = { dryRun?: true; yes?: true; json?: true }

export async function removeTest({ dryRun, yes, json }: Options): Promise<void> {
  if (json) rejectQuestion({ dryRun, yes })
  await withShop(async (shop, { dataDir }) => {
    const owner = openOwner({
      ...shop,
      eraseEmailFiles: emailEraser(dataDir),
      countEmailFiles: async (numbers) => (await orderEmailFiles(dataDir, numbers)).length,
      forgetPayments: (ids) => forgetSandboxPayments(dataDir, ids),
    } satisfies TestFiles & typeof shop)
    const tried = await owner('DELETE /owner/opening/test-orders', { dryRun: true })
    if (!json) for (const line of removalLines(tried)) console.log(line)
    if (tried.paymentIds.length === 0 && !json) return
    if (dryRun) return console.log(json ? JSON.stringify(tried) : NO_CHANGES)
    await confirm('Remove all test orders? This cannot be undone.', yes)
    const removed = await owner('DELETE /owner/opening/test-orders', {})
    if (json) return console.log(JSON.stringify(removed))
    console.log(
      `Removed ${counted(removed.orderNumbers.length, 'order')} and ${counted(removed.emailFiles, 'email')} in the data folder. ` +
        'The next invoice and credit note will have number 1.',
    )
  })
}

type Removed = DeedOutput<'DELETE /owner/opening/test-orders'>

function removalLines({ orderNumbers, stock, unsentEmails, emailFiles, ...rows }: Removed): string[] {
  if (rows.paymentIds.length === 0) return ['There are no test orders.']
  const parts = [
    counted(rows.documents, 'document'),
    counted(rows.parcels, 'parcel'),
    counted(rows.returns, 'return'),
    counted(rows.photos, 'photo'),
    counted(rows.refunds, 'refund'),
    counted(unsentEmails, 'unsent email'),
    `${counted(emailFiles, 'email')} in the data folder`,
    counted(rows.payments, 'payment'),
  ]
  return [
    `Test orders: ${orderNumbers.length === 0 ? 'none' : orderNumbers.join(', ')}`,
    `Also: ${enumerated(parts)}.`,
    ...stock.map(
      ({ name, back, stock: now }) =>
        `Restocked, ${plainLine(name)}: ${back}${now === null ? '' : `, then ${now} in stock`}`,
    ),
  ]
}
