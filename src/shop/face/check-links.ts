import type { Db } from '#database/schema.ts'
import { catalogTargets } from '#domain/face/catalog-targets.ts'
import type { Face } from '#domain/face/face.ts'
import { linkProblems } from '#shop/pages/link-problems.ts'

/** Returns a line for each link to a page that does not exist. */
export const brokenLinks = (db: Db, face: Face, today: string): Promise<string[]> =>
  linkProblems(db, catalogTargets(face), today)
