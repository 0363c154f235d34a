import { z } from 'zod'
import type { MediaSettings } from '#media/open-media.ts'

const DEFAULT_CACHE_BYTES = 1_000_000_000

export const MEDIA_VARIABLES = {
  MEDIA: z.enum(['folder', 'database']).optional().describe('folder or database'),
  MEDIA_CACHE_BYTES: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .prefault(String(DEFAULT_CACHE_BYTES))
    .describe(`a whole number of bytes, such as ${DEFAULT_CACHE_BYTES}, or 0`),
}

export type MediaVariables = z.infer<z.ZodObject<typeof MEDIA_VARIABLES>>
type Database = { DATABASE_URL?: string | undefined }

/** Pictures are in the database if it may be that of several machines, and else in the data folder. */
export const mediaOf = ({ DATABASE_URL, MEDIA, MEDIA_CACHE_BYTES }: MediaVariables & Database): MediaSettings => ({
  store: MEDIA ?? (DATABASE_URL === undefined ? 'folder' : 'database'),
  cacheBytes: MEDIA_CACHE_BYTES,
})

/** Why the settings cannot be used together. */
export const mediaProblems = ({ DATABASE_URL, MEDIA }: MediaVariables & Database): string[] =>
  MEDIA === 'database' && DATABASE_URL === undefined
    ? ['MEDIA=database needs DATABASE_URL: beside an SQLite database, pictures are files in DATA_DIR.']
    : []
