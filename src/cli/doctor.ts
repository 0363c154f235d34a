import { Command } from 'commander'
import type { Database } from '#database/database.ts'
import { currentFace } from '#shop/face/current-face.ts'
import { examine, settledProblems } from '#shop/doctor/doctor.ts'
import { openMedia } from '#media/open-media.ts'
import { missingPictures, missingText } from '#shop/media/missing-pictures.ts'
import { undrawnTexts } from '#shop/orders/documents/undrawn-texts.ts'
import { currentSeller } from '#cli/documents/with-papers.ts'
import { readFaceDefaults, readPayments, readWarnings } from '#server/config.ts'
import { openedPayments } from '#server/payments/open-gateway.ts'
import { withDelayedProgress } from './progress.ts'
import { withShop } from './with-shop.ts'
import { readOnly } from './effects.ts'

const EXPLANATION = `
It only reads, so it is safe while the shop runs. It reports
  orders whose amounts disagree or are negative, or that lack lines, a payment or an email;
  payments without an order, and payments that are both charged and released, or neither;
  stock that does not follow from what was supplied, sold and returned;
  outbox messages that have failed;
  pictures of products and orders whose files are missing or empty ("shop media check" reads the others too);
  card numbers in any text.
It prints one line for each finding, and exits with status 1 if there are any. A message that you dropped with a reason
is settled, emails that a restore holds wait for you, PDFs may have no font for a name, and a setting may be missing: these are
printed, and are no finding.
The last line names the payment provider, and says whether it charges.`

export const command = new Command('doctor').addHelpText('after', EXPLANATION).action(readOnly(runDoctor))

async function runDoctor(): Promise<void> {
  const { findings, settled, undrawn } = await withShop(async (shop, place) => ({
    findings: [
      ...(await withDelayedProgress('Examining', (show) => examine(shop, show))),
      ...(await missingPictures(shop.database, await openMedia(place, shop.database))).map(missingText),
    ],
    settled: await settledProblems(shop),
    undrawn: await undrawnIn(shop.database),
  }))
  for (const finding of findings) console.log(finding)
  if (findings.length === 0) console.log('No problems found.')
  else process.exitCode = 1
  const payments = openedPayments(readPayments(process.env))
  for (const line of [...settled, ...undrawn, ...readWarnings(process.env), payments]) console.log(line)
}

async function undrawnIn(database: Database): Promise<string[]> {
  const { name } = await currentFace(database.db, readFaceDefaults(process.env))
  return undrawnTexts(database.db, name, await currentSeller({ database }))
}
