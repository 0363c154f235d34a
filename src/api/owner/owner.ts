import { fieldErrorsOf } from '#api/field-errors.ts'
import type { Deed } from '#contract/owner/deed.ts'
import type { DeedInput, DeedName, DeedOutput, DeedsOf, Noun, NounOf } from '#contract/owner/index.ts'
import { reject } from '#domain/errors.ts'
import type { Asker } from '#domain/people/history.ts'
import type { RecordingShop } from '#shop/people/recording.ts'
import type { Handled } from './handlers.ts'
import { doRecorded, isChange } from './recorded.ts'

/** Loads each group of deeds on first use, because a command needs only a few. */
const NOUNS = {
  orders: async () => ({
    ...(await import('#api/owner/orders/orders.ts')).orders,
    ...(await import('#api/owner/orders/notes.ts')).notes,
    ...(await import('#api/owner/orders/by-hand.ts')).byHand,
    ...(await import('#api/owner/orders/returns.ts')).returns,
    ...(await import('#api/owner/orders/documents.ts')).documents,
  }),
  'order-views': async () => (await import('#api/owner/orders/order-views.ts')).orderViews,
  drafts: async () => (await import('#api/owner/orders/drafts.ts')).drafts,
  documents: async () => (await import('#api/owner/orders/documents.ts')).documents,
  customers: async () => (await import('./customers.ts')).customers,
  newsletter: async () => (await import('./customers.ts')).customers,
  payments: async () => (await import('./payments.ts')).payments,
  outbox: async () => (await import('./outbox.ts')).outbox,
  imports: async () => (await import('./imports.ts')).imports,
  opening: async () => (await import('./opening.ts')).opening,
  reports: async () => (await import('./reports.ts')).reports,
  'packing-slips': async () => (await import('#api/owner/orders/documents.ts')).documents,
  packing: async () => (await import('#api/owner/orders/packing.ts')).packing,
  'address-labels': async () => (await import('#api/owner/orders/packing.ts')).packing,
  returns: async () => (await import('#api/owner/orders/returns.ts')).returns,
  shipments: async () => ({
    ...(await import('#api/owner/orders/orders.ts')).orders,
    ...(await import('#api/owner/orders/packing.ts')).packing,
  }),
  products: async () => (await import('#api/owner/catalog/products.ts')).products,
  featured: async () => (await import('#api/owner/catalog/products.ts')).products,
  variants: async () => (await import('#api/owner/catalog/products.ts')).products,
  prices: async () => (await import('#api/owner/catalog/prices.ts')).prices,
  sales: async () => (await import('#api/owner/catalog/prices.ts')).prices,
  assortments: async () => (await import('#api/owner/assortment/assortments.ts')).assortments,
  categories: async () => (await import('#api/owner/assortment/assortments.ts')).assortments,
  collections: async () => (await import('#api/owner/assortment/assortments.ts')).assortments,
  settings: async () => (await import('#api/owner/settings/settings.ts')).settings,
  'shipping-options': async () => (await import('#api/owner/settings/settings.ts')).settings,
  synonyms: async () => (await import('#api/owner/settings/settings.ts')).settings,
  pages: async () => (await import('#api/owner/settings/pages.ts')).pages,
  redirects: async () => (await import('#api/owner/settings/pages.ts')).pages,
  face: async () => (await import('#api/owner/face/face.ts')).face,
  emails: async () => (await import('#api/owner/face/face.ts')).face,
  media: async () => (await import('./media.ts')).media,
  people: async () => (await import('./people.ts')).people,
  keys: async () => (await import('./keys.ts')).keys,
  history: async () => (await import('./history.ts')).history,
  webhooks: async () => (await import('./webhooks.ts')).webhooks,
  today: async () => (await import('./today.ts')).today,
  demo: async () => (await import('./media.ts')).media,
} satisfies { [N in Noun]: () => Promise<Handled<DeedsOf<N>>> }

type Loaded<N extends Noun> = Awaited<ReturnType<(typeof NOUNS)[N]>>
type HandlerOf<Name, All> = Name extends keyof All ? (All[Name] extends { handler: infer H } ? H : never) : never
type ShopOf<Name extends DeedName> =
  HandlerOf<Name, Loaded<NounOf<Name>>> extends (shop: infer S, input: never) => unknown ? S : never
/** The deeds that the available parts of the shop allow. */
export type Doable<Given> = { [Name in DeedName]: Given extends ShopOf<Name> ? Name : never }[DeedName]

/** Runs the owner's deeds in this process. Throws ShopError. */
export type Owner<Given> = <Name extends Doable<Given>>(name: Name, input: DeedInput<Name>) => Promise<DeedOutput<Name>>

/** Does each deed. */
export type FullOwner = <Name extends DeedName>(
  name: Name,
  input: DeedInput<Name>,
  by: Asker,
) => Promise<DeedOutput<Name>>

export const openOwner =
  <Given extends RecordingShop>(shop: Given): Owner<Given> =>
  async (name, asked) => {
    const loaded: Record<string, { deed: Deed; handler: (shop: never, input: never) => Promise<unknown> }> =
      await NOUNS[name.split('/')[2] as Noun]()
    const { deed, handler } = loaded[name]!
    const parsed = deed.input.safeParse(asked)
    if (!parsed.success) reject(fieldErrorsOf(parsed.error))
    const input = parsed.data as Record<string, unknown>
    const output = isChange(name, input)
      ? await doRecorded(shop, { name, deed, handler }, input)
      : await handler(shop as never, input as never)
    return deed.output.parse(output) as DeedOutput<typeof name>
  }
