import { data } from 'react-router'
import { ApiError, type Answer } from '#contract/client.ts'
import { productPath } from '#domain/addresses.ts'
import type { Summary } from '../answers/products.ts'
import { browserApi } from '../api.ts'
import { describeHtml } from '../products/describe-html.ts'
import { findListed } from '../products/find-listed.ts'
import { ListedProduct } from '../products/listed-product.tsx'
import type { Route } from './+types/product.ts'
import { shopApi } from '../context.ts'
import { metaOf } from '../page-meta.ts'
import { ProductFailure } from '../products/product-failure.tsx'
import { ProductScreen } from '../products/product-screen.tsx'
import { rememberProduct } from '../products/remembered.ts'
import { sampleOf } from '../products/samples.ts'
import { PRODUCT_TEXTS } from '../products/texts.ts'
import { describeProduct } from '../structured-data/describe.ts'

/** Here as well as at the cart: the press on a product's button has to wait for the answer alone, and for no other page's code. */
export { clientAction } from '../cart/cart-action.ts'
export { unlessCartChanged as shouldRevalidate } from '../products/unless-cart-changed.ts'

type Product = Answer<'GET /api/products/{productId}'>

type Loaded = { product: Product | null; listed: Summary | null; status: number }

const NONE = { product: null, listed: null }

/** Null where there is none, or it cannot be loaded; the status says which. */
async function load(answer: Promise<Product>): Promise<Loaded> {
  try {
    return { product: await answer, listed: null, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { product: null, listed: null, status: error.status < 500 ? 404 : 503 }
  }
}

export async function loader({ context, params: { productId } }: Route.LoaderArgs) {
  const api = context.get(shopApi)
  const loaded = await load(api('GET /api/products/{productId}', { params: { productId } }))
  if (loaded.product) await describeProduct(context, loaded.product)
  return data(loaded, { status: loaded.status })
}

export async function clientLoader({ params: { productId } }: Route.ClientLoaderArgs): Promise<Loaded> {
  const loaded = await load(rememberProduct(productId))
  return loaded.product ? loaded : { ...loaded, listed: await findListed(browserApi(), productId) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { product, listed } = loaderData ?? NONE
  const title = product?.name ?? listed?.name ?? PRODUCT_TEXTS.productNotFound
  if (!product) return metaOf(matches, { title, description: PRODUCT_TEXTS.productFailed })
  const path = productPath(product.slug)
  const picture = product.image ? { src: product.image, alt: product.name } : null
  const description = describeHtml(product.description) || product.name
  return metaOf(matches, { title, description, path, picture, type: 'product' })
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  const { product, listed } = loaderData
  if (listed) return <ListedProduct product={listed} />
  if (!product) return <ProductFailure sample={sampleOf(params.productId)} />
  return <ProductScreen key={product._id} product={product} />
}
