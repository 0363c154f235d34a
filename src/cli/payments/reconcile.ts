import type { Command } from 'commander'
import { recordChange } from '#cli/effects.ts'
import type { Difference } from '#contract/owner/payments.ts'
import { plainLine } from '#domain/plain-text.ts'
import { withGateway } from './with-gateway.ts'

type Options = { since?: string; dryRun?: true; json?: true }

export async function reconcile({ since, dryRun = undefined, json }: Options, command: Command): Promise<void> {
  let differences = 0
  const first = await withGateway(async ({ owner }) => {
    const compared = await owner('POST /owner/payments/reconciliations', { since, dryRun })
    for await (const found of compared.differences) {
      differences += 1
      if (found.repair === null || dryRun) process.exitCode = 1
      else recordChange(command)
      console.log(json ? JSON.stringify(jsonOf(found)) : differenceLine(found, dryRun === true))
    }
    return compared.since
  })
  if (differences === 0 && !json) console.log(`No differences since ${first}.`)
}

/** Scripts read `mending`, the former name of `repair`. */
const jsonOf = ({ repair, ...found }: Difference): object => ({ ...found, mending: repair })

function differenceLine(
  { paymentId, reference, isUnknown, orderNumber, problem, repair }: Difference,
  isDryRun: boolean,
): string {
  const name = orderNumber === null ? `Payment ${paymentId}` : `Order ${orderNumber}: its payment ${paymentId}`
  if (repair === null && isUnknown)
    return `${name} ${problem}. Resolve it with the buyer at the provider: ${plainLine(reference ?? '')}`
  if (repair === null) return `${name} ${problem}. See: npx shop payments show ${paymentId}`
  return `${name} ${problem}. ${isDryRun ? WOULD[repair] : DOES[repair]}`
}

const DOES = {
  release: 'The authorization is being released.',
  capture: 'Recording it here.',
  look: 'Checking it again.',
}
const WOULD = {
  release: 'The authorization would be released.',
  capture: 'It would be recorded here.',
  look: 'It would be checked again.',
}
