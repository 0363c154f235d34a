import { redirect } from 'react-router'
import * as urls from '#domain/urls.ts'
import type { Route } from './+types/product-redirect.ts'

const toProduct = ({ params }: { params: { productId: string } }) => redirect(urls.product(params.productId), 301)

export const loader = ({ params }: Route.LoaderArgs) => toProduct({ params })
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => toProduct({ params })

export default () => null
