import { findAccount } from '#database/accounts/accounts.ts'
import { emailIn } from '#database/outbox/mail-payload.ts'
import { accountEmails } from '#shop/accounts/emails.ts'
import { sweepSales } from '#shop/catalog/sweep-sales.ts'
import { mailRun, sentAndForgotten } from '#shop/emails/mail-run.ts'
import { sweepImports } from '#shop/import/sweep-imports.ts'
import { pruneRateLimits } from '#shop/limits/rate-limits.ts'
import { mailNewsletterRequest } from '#shop/newsletter/newsletter.ts'
import { orderEmails } from '#shop/orders/mail/emails.ts'
import { queueOwnerSummary } from '#shop/orders/mail/owner-emails.ts'
import { NOTHING_TO_RECORD, type Jobs } from '#shop/outbox/job-types.ts'
import { drainOutbox, startOutbox } from '#shop/outbox/outbox.ts'
import type { Worker } from '#shop/outbox/worker.ts'
import { mailDeletedAccount } from '#shop/person/erase.ts'
import type { Shop } from '#shop/shop.ts'
import { deliver } from '#shop/webhooks/deliver.ts'
import { mailPausedWebhook } from '#shop/webhooks/mail-paused.ts'
import { sweepLeftovers } from './leftovers.ts'
import { orderRuns, orderSweeps } from './order-jobs.ts'

const JOBS: Jobs = {
  runs: {
    ...orderRuns,
    mail: mailRun({
      ...orderEmails,
      ...accountEmails,
      newsletterRequest: (shop, _, email, signal) => mailNewsletterRequest(shop, email.newsletterRequestId, signal),
      ownerWebhook: mailPausedWebhook,
      accountDeleted: (shop, id, email, signal) =>
        sentAndForgotten(id, mailDeletedAccount(shop, id, email.deletedEmail, signal)),
    }),
    webhook: deliver,
    purge: async (shop, { keys }, { signal }) => {
      await shop.purgeCaches(keys, signal)
      return NOTHING_TO_RECORD
    },
  },
  sweeps: [...orderSweeps, sweepImports, sweepSales, sweepLeftovers, queueOwnerSummary, pruneRateLimits],
  async isOfErased({ database: { db } }, { kind, payload }) {
    const email = kind === 'mail' ? emailIn(payload) : null
    if (email?.email === 'accountDeleted') return true
    const accountId = email && 'ofAccountId' in email ? email.ofAccountId : undefined
    return accountId !== undefined && (await findAccount(db, accountId)) === null
  },
}

/** Processes the outbox and runs sweeps until stopped. */
export const startJobs = (shop: Shop): Worker => startOutbox(shop, JOBS)

/** Runs all due messages. */
export const drainJobs = (shop: Shop): Promise<void> => drainOutbox(shop, JOBS)
