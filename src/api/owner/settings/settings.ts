import { handle } from '#api/owner/handlers.ts'
import { settingDeeds } from '#contract/owner/settings/settings.ts'
import { listRates, setRate, type SettledRate } from '#shop/cart/edit-rates.ts'
import { addOption, removeOption, setOption } from '#shop/checkout/edit-shipping.ts'
import { shippingOptions } from '#shop/checkout/shipping.ts'
import { importSynonyms, synonymsText } from '#shop/search/owner-synonyms.ts'
import type { Settings, Shop } from '#shop/shop.ts'

type Stored = Pick<Shop, 'database'>
export type RatedShop = Stored & { settings: Pick<Settings, 'rates'> }

const contextOf = ({ database, settings }: RatedShop) => ({ database, environment: settings.rates })
const rateAnswer = ({ setting: { name }, value, source }: SettledRate) => ({ name, value, source })

export const settings = handle(settingDeeds, {
  'GET /owner/settings': async (shop: RatedShop) => ({ settings: (await listRates(contextOf(shop))).map(rateAnswer) }),
  'PUT /owner/settings/{name}': async (shop: RatedShop, { name, value }) => {
    const { before, after } = await setRate(contextOf(shop), name, value)
    return { before: rateAnswer(before), after: rateAnswer(after) }
  },
  'GET /owner/shipping-options': async (shop: Stored) => ({ options: await shippingOptions(shop) }),
  'POST /owner/shipping-options': (shop: Stored, { id, ...texts }) => addOption(shop, id, texts),
  'PUT /owner/shipping-options/{id}': (shop: Stored, { id, ...texts }) => setOption(shop, id, texts),
  'DELETE /owner/shipping-options/{id}': (shop: Stored, { id }) => removeOption(shop, id),
  'GET /owner/synonyms': async ({ database }: Stored) => ({ text: await synonymsText(database.db) }),
  'PUT /owner/synonyms': (shop: Stored, { file }) => importSynonyms(shop, file),
})
