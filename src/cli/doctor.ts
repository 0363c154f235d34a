import { Command } from 'commander'
import type { Database } from '#database/database.ts'
import { currentFace } from '#shop/face/current-face.ts'
import { examine, settledProblems } from '#shop/doctor/doctor.ts'
import { openMedia } from '#media/open-media.ts'
import { missingPictures, missingText } from '#shop/media/missing-pictures.ts'
import { missingGlyphWarnings } from '#shop/orders/documents/undrawn-texts.ts'
import { currentSeller } from '#cli/documents/with-papers.ts'
import { readFaceDefaults, readPayments, readWarnings } from '#server/config.ts'
import { openedPayments } from '#server/payments/open-gateway.ts'
import { withDelayedProgress } from './progress.ts'
import { withShop } from './with-shop.ts'
import { readOnly } from './effects.ts'

const EXPLANATION = `
It only reads, so you can run it while the shop is open. It reports
  orders whose amounts disagree or are negative, or that have no lines, payment or email;
  payments without an order, and payments that are both charged and released, or neither;
  stock that does not match what was supplied, sold and returned;
  outbox messages that have failed;
  pictures of products and orders whose files are missing or empty ("shop media check" reads the contents too);
  card numbers in any text.
It prints one line for each problem, and exits with status 1 if there are any. It also prints the messages that you dropped with
a reason, emails held by a restore, orders that the owner's search does not find yet, names that PDFs have no font for, and missing
settings, which do not count as problems.
The last line names the payment provider and whether it charges cards.`

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
  return missingGlyphWarnings(database.db, name, await currentSeller({ database }))
}
