import { storefrontFacts } from '#database/product-list/storefront-facts.ts'
import { storefrontOf, type Storefront, type StorefrontFacts } from '#domain/catalog/storefront.ts'
import { dayOf } from '#domain/days.ts'
import { facedStorefront } from '#domain/face/faced-storefront.ts'
import { filledWords } from '#domain/face/own-words.ts'
import { isOwnSocialLink, type SocialLink } from '#domain/social-links.ts'
import type { Collection } from '#domain/catalog/categories.ts'
import { demoProducts } from '#shop/opening/demo-products.ts'
import { shownFacts, type FactShop } from '#shop/pages/pages.ts'
import { socialCardUrl } from '#shop/face/social-card-key.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'now' | 'timeZone'> & FactShop

/** Combines the catalog with the owner's choices. */
export async function storefront(shop: Context): Promise<Storefront> {
  const { database, now, timeZone } = shop
  const face = { ...shop.face, ...filledWords(shop.face, shownFacts(shop)) }
  const facts = await factsOf({ database })
  const shown = facedStorefront(storefrontOf(facts, face.name), face, facts, dayOf(now(), timeZone))
  return shown.isDemo ? shown : { ...shown, socialCard: socialCardUrl(face) }
}

/** The default links to social networks are only for the demo shop. */
export async function socialLinks({ database, face }: Pick<Shop, 'database' | 'face'>): Promise<SocialLink[]> {
  const { hasDemo } = await factsOf({ database })
  return face.socialLinks.filter((link) => hasDemo || isOwnSocialLink(link))
}

/** Sale and Deals, if they have products. */
export const collections = async (shop: Pick<Shop, 'database'>): Promise<readonly Collection[]> =>
  (await factsOf(shop)).collections

const factsOf = ({ database }: Pick<Shop, 'database'>): Promise<StorefrontFacts> =>
  storefrontFacts(database, async (db) => (await demoProducts(db)).length > 0)
