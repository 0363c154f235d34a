import { redirect } from 'react-router'
import type { Route } from './+types/product-redirect.ts'

const toProduct = ({ params }: { params: { productId: string } }) =>
  redirect(`/products/${encodeURIComponent(params.productId)}`, 301)

export const loader = ({ params }: Route.LoaderArgs) => toProduct({ params })
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => toProduct({ params })

export default () => null
