import type { ShopApi } from '#contract/client.ts'
import { cardDataOf } from '#web/catalog/product-card-data.ts'
import { onApiError } from '#web/on-api-error.ts'
import type { Storefront } from '#web/root-data.ts'
import type { FeaturedList } from './featured.tsx'

type Section = NonNullable<Storefront['home']>[number]
type ListOf = Pick<Section, 'list' | 'number'>

/** The products of sections, by the list and number that they show. */
export type SectionLists = Record<string, FeaturedList>

export const listKey = ({ list, number }: ListOf): string => `${list} ${number}`

/** Its products are null if they cannot be loaded. */
export const loadList = (api: ShopApi, { list = '', number = 0 }: ListOf): Promise<FeaturedList> =>
  api('GET /api/products', { query: { category: [list], limit: String(number) } }).then(
    // Another shop's response may contain all of its products.
    ({ products }) => ({ products: products.slice(0, number).map(cardDataOf), isFallback: false }),
    onApiError(() => ({ products: null, isFallback: false })),
  )

export async function loadLists(api: ShopApi): Promise<SectionLists> {
  const { home = [] } = await api('GET /api/storefront')
  const shown = home.filter(({ section }) => section === 'products')
  return Object.fromEntries(
    await Promise.all(shown.map(async (one) => [listKey(one), await loadList(api, one)] as const)),
  )
}
