import { data } from 'react-router'
import * as urls from '#domain/urls.ts'
import type { Summary } from '#web/foreign/products.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { findListed } from '#web/product/find-listed.ts'
import { ListedProduct } from '#web/product/listed-product.tsx'
import type { Route } from './+types/product.ts'
import { shopApi } from '#web/context.ts'
import { loadDocument } from '#web/navigation/load-document.ts'
import { metaOf } from '#web/page-meta.ts'
import { NOT_FOUND, NOT_LOADED, NOT_SOLD, ProductFailure } from '#web/product/product-failure.tsx'
import { ProductScreen } from '#web/product/product-screen.tsx'
import type { ProductAnswer } from '#web/product/variant/product-choice.ts'
import { prefetchProduct } from '#web/product/prefetch.ts'
import type { DescribedSample } from '#web/product/described-sample.ts'
import { addProductData } from '#web/structured-data/add-structured-data.ts'

/** The cart's action on this page, so that adding does not load the cart page's code. */
export { clientAction } from '#web/cart/cart-action.ts'
export { shouldRevalidatePublicPage as shouldRevalidate } from '#web/navigation/public-revalidation.ts'

type Loaded = {
  product: ProductAnswer | null
  listed: Summary | null
  sample: DescribedSample | undefined
  status: number
}

const NONE = { product: null, listed: null, sample: undefined }
const FAILED: Loaded = { ...NONE, status: 503 }

/** Loads the product; null if it is missing or cannot be loaded, which the status tells apart. */
const load = (id: string, answer: Promise<ProductAnswer>): Promise<Loaded> =>
  answer.then(
    (product) => ({ ...NONE, product, status: 200 }),
    onApiError(async ({ status }) => ({ ...NONE, sample: await findSample(id), status: status < 500 ? 404 : 503 })),
  )

/** Samples are loaded only for a sample's URL. */
const findSample = async (id: string): Promise<DescribedSample | undefined> =>
  id.startsWith('sample-') ? (await import('#web/product/described-sample.ts')).sampleOf(id) : undefined

export async function loader({ context, params: { productId } }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  const loaded = await load(productId, api('GET /api/products/{productId}', { params: { productId } }))
  if (loaded.product) await addProductData(context, loaded.product)
  return data(loaded, { status: loaded.status })
}

export async function clientLoader({ request, params: { productId } }: Route.ClientLoaderArgs): Promise<Loaded> {
  const loaded = await load(productId, prefetchProduct(productId))
  if (loaded.product) return loaded
  const listed = await findListed(browserApi(), productId)
  if (loaded.status === 404 && !listed && !loaded.sample) loadDocument(request)
  return { ...loaded, listed }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { product, listed, status } = loaderData ?? FAILED
  const title = product?.name ?? listed?.name ?? NOT_FOUND
  if (!product) return metaOf(matches, { title, description: status === 404 ? NOT_SOLD : NOT_LOADED })
  const path = urls.product(product.slug)
  const description = product.seoDescription ?? product.name
  return metaOf(matches, { title: product.seoTitle || title, description, path, type: 'product' })
}

export default function ProductRoute({ loaderData: { product, listed, sample, status } }: Route.ComponentProps) {
  if (listed) return <ListedProduct product={listed} />
  if (!product) return <ProductFailure sample={sample} isMissing={status === 404} />
  return <ProductScreen key={product._id} product={product} />
}
