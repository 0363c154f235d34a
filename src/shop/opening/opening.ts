import { versionedRates } from '#database/catalog/catalog-version.ts'
import { holdsOtherProducts } from '#database/catalog/demo-products.ts'
import { faceInState } from '#database/face/faces.ts'
import { confirmedSteps, confirmStep, hasOrders, withdrawStep } from '#database/opening/confirmed-steps.ts'
import { invalid } from '#domain/errors.ts'
import { SWITCHES } from '#domain/face/switches.ts'
import { CONFIRMABLE_STEPS, openingSteps, type OpeningFacts, type OpeningStep } from '#domain/opening-steps.ts'
import { isoTime } from '#shop/clock.ts'
import { demoProducts } from './demo-products.ts'
import type { Shop } from '#shop/shop.ts'

/** The part that comes from the environment; the rest is in the database. */
export type OpeningSettings = Pick<
  OpeningFacts,
  'hasSeller' | 'hasChosenTax' | 'takesPayments' | 'sendsMail' | 'hasDomain'
>

export async function readOpening(
  { database }: Pick<Shop, 'database'>,
  settings: OpeningSettings,
): Promise<OpeningStep[]> {
  const { db } = database
  const demo = await demoProducts(db)
  const { rates } = await versionedRates(db)
  const face = await faceInState(db, 'published')
  const facts = {
    ...settings,
    hasDemo: demo.length > 0,
    hasOwnProducts: await holdsOtherProducts(db, demo),
    hasChosenTax: settings.hasChosenTax || rates.taxRate !== null,
    hasOrder: await hasOrders(db),
    unchosen: SWITCHES.filter((name) => face?.face.switches?.[name] === undefined),
  }
  return openingSteps(facts, await confirmedSteps(db))
}

/** Throws 'invalid' for a step that the owner cannot confirm. */
export function setStepConfirmed(
  shop: Pick<Shop, 'database' | 'now'>,
  step: string,
  isConfirmed: boolean,
): Promise<void> {
  if (!CONFIRMABLE_STEPS.includes(step))
    throw invalid(
      `"${step}" cannot be confirmed. You can confirm ${CONFIRMABLE_STEPS.join(', ')}; the shop checks the others itself.`,
    )
  return shop.database.transaction((tx) =>
    isConfirmed ? confirmStep(tx, step, isoTime(shop)) : withdrawStep(tx, step),
  )
}
