import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'
import { excerptOf } from '#web/product/excerpt.ts'

export type OwnPage = Answer<'GET /api/pages/{page}'>

/** A page in the owner's words, or null if there is none. */
export const loadOwnPage = (api: ShopApi, page: string): Promise<OwnPage | null> =>
  api('GET /api/pages/{page}', { params: { page } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

export const describeOwnPage = ({ title, html }: OwnPage): { title: string; description: string } => ({
  title,
  description: excerptOf(html),
})
