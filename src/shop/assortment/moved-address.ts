import { moveRedirects } from '#database/catalog/redirects.ts'
import { faceInState } from '#database/face/faces.ts'
import type { Tx } from '#database/schema.ts'
import { catalogTargets } from '#domain/face/catalog-targets.ts'
import { redirectPath } from '#domain/redirects.ts'
import * as urls from '#domain/urls.ts'

export type Move = [from: string, to: string]

/** Redirects old addresses to new ones. Links in the face are not changed, only reported. */
export async function followMoves(tx: Tx, moves: readonly Move[]): Promise<string[]> {
  const notes: string[] = []
  for (const [from, to] of moves)
    if (from !== to) notes.push(...(await redirectMoved(tx, urls.category(from), urls.category(to))))
  return notes
}

async function redirectMoved(tx: Tx, from: string, to: string): Promise<string[]> {
  const [path, newPath] = [redirectPath(from), redirectPath(to)]
  if (path === null || newPath === null) return []
  await moveRedirects(tx, path, to, newPath)
  const members = await faceMembersLinkingTo(tx, from)
  return [
    `${from} redirects to ${to}.`,
    ...members.map((member) => `${member} of the face links to ${from}. Set it to ${to}: npx shop face`),
  ]
}

/** Finds links to an address in the published face. */
export async function faceMembersLinkingTo(tx: Tx, address: string): Promise<string[]> {
  const face = (await faceInState(tx, 'published'))?.face ?? {}
  const path = redirectPath(address)
  return catalogTargets(face)
    .filter(({ to }) => redirectPath(to) === path)
    .map(({ member }) => member)
}
