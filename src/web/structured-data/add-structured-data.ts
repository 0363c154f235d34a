import type { RouterContextProvider } from 'react-router'
import type { BlogPosting } from 'schema-dts'
import * as urls from '#domain/urls.ts'
import { plainDollars, toCents } from '#domain/money.ts'
import { categoryPathOf } from '#web/catalog/breadcrumb.tsx'
import { pageMetadata, shopApi } from '#web/context.ts'
import type { ListData } from '#web/product-list/product-list-screen.tsx'
import { firstChoice, type ProductAnswer } from '#web/product/variant/product-choice.ts'
import { breadcrumbs, listCrumbs } from './breadcrumbs.ts'
import type { OfferContext } from './offer-terms.ts'
import { productData } from './product.ts'
import { sharedPictureOf, widestOf } from './shared-picture.ts'
import { organization, webSite } from './shop.ts'

type Context = Readonly<RouterContextProvider>

/** Collects the structured data of a page in its server loader. */
export async function addShopData(context: Context): Promise<void> {
  const terms = await termsOf(context)
  context.get(pageMetadata).data.push(organization(terms), webSite(terms.shop))
}

export async function addListData(context: Context, { title, slug, list }: ListData): Promise<void> {
  const { url } = await context.get(shopApi)('GET /api/shop')
  const metadata = context.get(pageMetadata)
  const parent = list?.categories.find((one) => one.slug === slug)?.parent
  const parents = list?.categories.filter((one) => one.slug === parent) ?? []
  metadata.data.push(breadcrumbs(url, listCrumbs([...parents, { name: title, slug }])))
  const picture = list?.about?.picture
  if (picture) metadata.picture = widestOf(picture, title)
}

/** An entry of the journal. */
export async function addEntryData(
  context: Context,
  path: string,
  { title, date }: { title: string; date?: string | undefined },
): Promise<void> {
  const { name, url } = await context.get(shopApi)('GET /api/shop')
  const author = { '@type': 'Organization', name, url: `${url}/` } as const
  const entry: BlogPosting = { '@type': 'BlogPosting', headline: title, url: url + path, author, publisher: author }
  context.get(pageMetadata).data.push({ ...entry, ...(date && { datePublished: date }) })
}

export async function addProductData(context: Context, product: ProductAnswer): Promise<void> {
  const terms = await termsOf(context)
  const metadata = context.get(pageMetadata)
  const { data, properties } = metadata
  metadata.picture = sharedPictureOf(product) ?? metadata.picture
  const { name, slug } = product
  const crumbs = [...listCrumbs(categoryPathOf(product)), { name, path: urls.product(slug) }]
  data.push(...productData(terms, product), breadcrumbs(terms.shop.url, crumbs))
  const { price, inStock } = firstChoice(product)
  Object.assign(properties, {
    'product:price:amount': plainDollars(toCents(price)),
    'product:price:currency': 'USD',
    'product:availability': inStock ? 'in stock' : 'out of stock',
    'product:condition': 'new',
  })
}

async function termsOf(context: Context): Promise<OfferContext> {
  const api = context.get(shopApi)
  const [shop, shippingOptions] = await Promise.all([api('GET /api/shop'), api('GET /api/shipping/options')])
  return { shop, shippingOptions }
}
