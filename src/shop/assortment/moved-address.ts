import { moveRedirects } from '#database/catalog/redirects.ts'
import { faceInState } from '#database/face/faces.ts'
import type { Tx } from '#database/schema.ts'
import { catalogTargets } from '#domain/face/catalog-targets.ts'
import { redirectPath } from '#domain/redirects.ts'
import type { Mode } from './edit-assortment.ts'

/** Leads a former address to the new one. The links of the face are the owner's, who is told of them. */
export async function moveAddress(tx: Tx, from: string, to: string, { dryRun }: Mode): Promise<string[]> {
  const [path, newPath] = [redirectPath(from), redirectPath(to)]
  if (path === null || newPath === null) return []
  if (!dryRun) await moveRedirects(tx, path, to, newPath)
  const face = (await faceInState(tx, 'published'))?.face ?? {}
  return [
    `${from} leads to ${to}.`,
    ...catalogTargets(face)
      .filter((target) => redirectPath(target.to) === path)
      .map(({ member }) => `${member} of the face leads to ${from}. Set it to ${to}: npx shop face`),
  ]
}
