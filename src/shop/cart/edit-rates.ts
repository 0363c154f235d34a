import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { versionedRates } from '#database/catalog/catalog-version.ts'
import { saveRates } from '#database/catalog/rates.ts'
import {
  overruledVariables,
  RATE_SETTINGS,
  settledRate,
  type ChosenRates,
  type RateSetting,
  type RateSource,
} from '#domain/cart/rates.ts'
import { enumerated } from '#domain/enumeration.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'

/** `environment` holds the environment's rates, used where the owner has set none. */
type Context = Pick<Shop, 'database'> & { environment: ChosenRates }

export type SettledRate = { setting: RateSetting; value: number; source: RateSource }

export async function listRates({ database, environment }: Context): Promise<SettledRate[]> {
  const { rates } = await versionedRates(database.db)
  return RATE_SETTINGS.map((setting) => settled(setting, rates, environment))
}

/** Sets a rate, or unsets it with null. Takes effect on all nodes within a second. Throws ShopError. */
export function setRate(
  { database, environment }: Context,
  name: string,
  text: string | null,
): Promise<{ before: SettledRate; after: SettledRate }> {
  const setting = settingNamed(name)
  const value = text === null ? null : valueOf(setting, text)
  return database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const { rates } = await versionedRates(tx)
    const changed = { ...rates, [setting.field]: value }
    await saveRates(tx, changed)
    return { before: settled(setting, rates, environment), after: settled(setting, changed, environment) }
  })
}

export const unusedVariables = async ({ database, settings }: Pick<Shop, 'database' | 'settings'>): Promise<string[]> =>
  overruledVariables((await versionedRates(database.db)).rates, settings.rates)

const settled = (setting: RateSetting, stored: ChosenRates, environment: ChosenRates): SettledRate => ({
  setting,
  ...settledRate(setting.field, stored, environment),
})

function settingNamed(name: string): RateSetting {
  const setting = RATE_SETTINGS.find((one) => one.name === name)
  if (setting) return setting
  throw notFound(`There is no setting "${name}". Valid ones: ${enumerated(RATE_SETTINGS.map((one) => one.name))}.`)
}

function valueOf({ name, description, parse }: RateSetting, text: string): number {
  const value = parse(text)
  if (value === null) throw invalid(`${name} must be ${description}. It is "${text}".`)
  return value
}
