import type { Answer } from '#contract/client.ts'

export type OwnPage = NonNullable<Answer<'GET /api/pages/{page}'>['page']>
