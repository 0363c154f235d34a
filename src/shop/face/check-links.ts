import type { Db } from '#database/schema.ts'
import { invalid } from '#domain/errors.ts'
import { catalogTargets } from '#domain/face/catalog-targets.ts'
import type { Face } from '#domain/face/face.ts'
import { linkProblems } from '#shop/pages/link-problems.ts'

/** Throws 'invalid' with a line for each link that leads to what the shop does not have. */
export async function checkLinks(db: Db, face: Face, today: string): Promise<void> {
  const problems = await linkProblems(db, catalogTargets(face), today)
  if (problems.length > 0) throw invalid(problems.join('\n'))
}
