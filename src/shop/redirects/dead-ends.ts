import type { Db } from '#database/schema.ts'
import { redirectPath, type Redirect } from '#domain/redirects.ts'
import { deadLinks } from '#shop/pages/link-problems.ts'

/** `line`: its line in the file. */
export type GivenRedirect = Redirect & { line?: number }

/** Returns a sentence for each redirect to a missing page or to another redirect. `all`: the shop's redirects, free of loops. */
export async function deadEnds(
  db: Db,
  given: readonly GivenRedirect[],
  all: ReadonlyMap<string, string | null>,
  today: string,
): Promise<string[]> {
  const ways = given.map(({ target }) => (target === null ? [] : wayFrom(target, all)))
  const dead = await deadLinks(db, new Set(ways.flat().filter((address) => address !== null)), today)
  return given.flatMap(({ path, line }, index) => {
    const way = ways[index]!
    const end = way.find((address) => address === null || !dead.has(address))
    const [first, last = null] = [way[0], end === undefined ? way.at(-1) : end]
    if (!first || first === end) return []
    const start = `${line ? `line ${line}: ` : ''}${path} redirects to ${first}`
    if (last === null) return [`${start}, which is gone.`]
    if (end)
      return [`${start}, which redirects to ${end}. Point it there directly: npx shop redirects add ${path} ${end}`]
    return [`${start}, ${last === first ? '' : `which redirects to ${last}, `}${dead.get(last)}.`]
  })
}

/** The chain of addresses that a request is redirected through, ending with null if gone. */
function wayFrom(target: string, all: ReadonlyMap<string, string | null>): (string | null)[] {
  const way: (string | null)[] = [target]
  for (let path = redirectPath(target); path !== null && all.has(path);) {
    const next: string | null = all.get(path) ?? null
    way.push(next)
    path = next && redirectPath(next)
  }
  return way
}
