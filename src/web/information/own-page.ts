import type { Answer } from '#contract/client.ts'
import { excerptOf } from '#web/product/excerpt.ts'

export type OwnPage = NonNullable<Answer<'GET /api/pages/{page}'>['page']>

export const describeOwnPage = ({ title, html }: OwnPage): { title: string; description: string } => ({
  title,
  description: excerptOf(html),
})
