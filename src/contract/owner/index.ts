import type { InputOf, OutputOf } from './deed.ts'
import { customerDeeds } from './customers.ts'
import { historyDeeds } from './history.ts'
import { importDeeds } from './imports.ts'
import { keyDeeds } from './keys.ts'
import { mediaDeeds } from './media.ts'
import { openingDeeds } from './opening.ts'
import { outboxDeeds } from './outbox.ts'
import { paymentDeeds } from './payments.ts'
import { peopleDeeds } from './people.ts'
import { reportDeeds } from './reports.ts'
import { todayDeeds } from './today.ts'
import { webhookDeeds } from './webhooks.ts'
import { assortmentDeeds } from '#contract/owner/assortment/assortments.ts'
import { priceDeeds } from '#contract/owner/catalog/prices.ts'
import { productDeeds } from '#contract/owner/catalog/products.ts'
import { faceDeeds } from '#contract/owner/face/face.ts'
import { byHandDeeds } from '#contract/owner/orders/by-hand.ts'
import { draftDeeds } from '#contract/owner/orders/drafts.ts'
import { documentDeeds } from '#contract/owner/orders/documents.ts'
import { noteDeeds } from '#contract/owner/orders/notes.ts'
import { orderDeeds } from '#contract/owner/orders/orders.ts'
import { orderViewDeeds } from '#contract/owner/orders/order-views.ts'
import { packingDeeds } from '#contract/owner/orders/packing.ts'
import { returnDeeds } from '#contract/owner/orders/returns.ts'
import { pageDeeds } from '#contract/owner/settings/pages.ts'
import { settingDeeds } from '#contract/owner/settings/settings.ts'

/** All deeds, keyed by method and path. */
export const ownerContract = {
  ...todayDeeds,
  ...orderDeeds,
  ...noteDeeds,
  ...byHandDeeds,
  ...orderViewDeeds,
  ...draftDeeds,
  ...packingDeeds,
  ...returnDeeds,
  ...documentDeeds,
  ...customerDeeds,
  ...reportDeeds,
  ...paymentDeeds,
  ...outboxDeeds,
  ...openingDeeds,
  ...importDeeds,
  ...productDeeds,
  ...priceDeeds,
  ...assortmentDeeds,
  ...settingDeeds,
  ...pageDeeds,
  ...faceDeeds,
  ...mediaDeeds,
  ...keyDeeds,
  ...peopleDeeds,
  ...historyDeeds,
  ...webhookDeeds,
}
type OwnerContract = typeof ownerContract
export type DeedName = keyof OwnerContract

/** A deed of an earlier version may be gone. */
export const titleOfDeed = (name: string): string =>
  (ownerContract as Record<string, { title: string }>)[name]?.title ?? name

export type DeedInput<Name extends DeedName> = InputOf<OwnerContract[Name]>
export type DeedOutput<Name extends DeedName> = OutputOf<OwnerContract[Name]>

export type Noun = NounOf<DeedName>
export type NounOf<Name extends DeedName> = Name extends `${string} /owner/${infer Path}` ? FirstWord<Path> : never
type FirstWord<Path> = Path extends `${infer Word}/${string}` ? Word : Path
export type DeedsOf<N extends Noun> = {
  [Name in DeedName as NounOf<Name> extends N ? Name : never]: OwnerContract[Name]
}
