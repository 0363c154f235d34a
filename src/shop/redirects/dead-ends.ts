import type { Db } from '#database/schema.ts'
import { redirectPath, type Redirect } from '#domain/redirects.ts'
import { deadAddresses } from '#shop/pages/link-problems.ts'

/** `line`: where it stands in a file. */
export type GivenRedirect = Redirect & { line?: number }

/** A sentence for each redirect that leads to nothing of the shop, or only by another one. `all` are those of the shop, without a circle. */
export async function deadEnds(
  db: Db,
  given: readonly GivenRedirect[],
  all: ReadonlyMap<string, string | null>,
  today: string,
): Promise<string[]> {
  const ways = given.map(({ target }) => (target === null ? [] : wayFrom(target, all)))
  const dead = await deadAddresses(db, new Set(ways.flat().filter((address) => address !== null)), today)
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

/** The addresses that a request is led to, one after the other. The last is null if it is gone. */
function wayFrom(target: string, all: ReadonlyMap<string, string | null>): (string | null)[] {
  const way: (string | null)[] = [target]
  for (let path = redirectPath(target); path !== null && all.has(path);) {
    const next: string | null = all.get(path) ?? null
    way.push(next)
    path = next && redirectPath(next)
  }
  return way
}
