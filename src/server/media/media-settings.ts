import { z } from 'zod'
import type { MediaSettings } from '#media/open-media.ts'
import { ofNode, ofShop } from '#server/settings/marks.ts'

const DEFAULT_CACHE_BYTES = 1_000_000_000

export const MEDIA_VARIABLES = {
  MEDIA: ofShop(
    z
      .string()
      .regex(/^(?:folder|database|s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/[\w.-]+)*\/?)$/)
      .optional()
      .describe('folder, database, or a bucket such as s3://pictures/shop'),
  ),
  S3_ENDPOINT: ofShop(
    z
      .string()
      .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text))
      .optional()
      .describe('the http:// or https:// address of an S3-compatible store'),
  ),
  AWS_REGION: ofNode(z.string().default('us-east-1').describe('a region, such as eu-central-1')),
  MEDIA_CACHE_BYTES: ofNode(
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .prefault(String(DEFAULT_CACHE_BYTES))
      .describe(`a whole number of bytes, such as ${DEFAULT_CACHE_BYTES}, or 0`),
  ),
}

export const MEDIA_NAMES = { MEDIA: true, MEDIA_CACHE_BYTES: true, S3_ENDPOINT: true, AWS_REGION: true } as const

export type MediaVariables = z.infer<z.ZodObject<typeof MEDIA_VARIABLES>>
type Database = { DATABASE_URL?: string | undefined }

/** Pictures are stored in a database that several machines can share, or else in the data folder. */
export const mediaOf = (variables: MediaVariables & Database): MediaSettings => ({
  store: storeOf(variables),
  cacheBytes: variables.MEDIA_CACHE_BYTES,
})

function storeOf({ DATABASE_URL, MEDIA, S3_ENDPOINT, AWS_REGION }: MediaVariables & Database): MediaSettings['store'] {
  const name = MEDIA ?? (DATABASE_URL === undefined ? 'folder' : 'database')
  if (name === 'folder' || name === 'database') return name
  const [bucket = '', ...path] = name.slice('s3://'.length).split('/').filter(Boolean)
  return { bucket, prefix: path.map((part) => `${part}/`).join(''), endpoint: S3_ENDPOINT ?? null, region: AWS_REGION }
}

export const mediaProblems = ({ DATABASE_URL, MEDIA }: MediaVariables & Database): string[] =>
  MEDIA === 'database' && DATABASE_URL === undefined
    ? ['MEDIA=database needs DATABASE_URL: beside an SQLite database, pictures are files in DATA_DIR.']
    : []
