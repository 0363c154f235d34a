import { FAILPOINTS, type Failpoint } from '#shop/failpoints.ts'
import type { Random } from './random.ts'

/** How one life ends: the shop at a named point or at a random moment, or its database server under it. */
export type Death = {
  name: string
  failpoint: Failpoint | null
  pass: number
  victim: 'shop' | 'database'
  aheadMs: number
}

type Wanted = {
  kills: number
  /** A point is passed at most so often before the process ends at it. */
  passes: number
  hasServer: boolean
}

const MINUTE_MS = 60_000

/** Every point once, then points and random moments in turn; with a database server, every third kill is its. */
export function planDeaths({ kills, passes, hasServer }: Wanted, random: Random): Death[] {
  const death = deathAt(passes, random)
  const points = shuffled(FAILPOINTS, random)
  return Array.from({ length: kills }, (_, index): Death => {
    if (hasServer && index % 3 === 2) return death(null, 'database')
    const turn = hasServer ? index - Math.floor(index / 3) : index
    const isNamed = turn < points.length || turn % 2 === 0
    return death(isNamed ? points[turn < points.length ? turn : random.below(points.length)]! : null, 'shop')
  })
}

const deathAt =
  (passes: number, random: Random) =>
  (failpoint: Failpoint | null, victim: Death['victim']): Death => ({
    name: failpoint ?? (victim === 'shop' ? 'at a random moment' : 'the database server'),
    failpoint,
    victim,
    pass: failpoint?.startsWith('release') ? 1 : 1 + random.below(passes),
    // Leases end after minutes, and what stands authorized is given back after a quarter of an hour.
    aheadMs: failpoint?.startsWith('release') ? 16 * MINUTE_MS : random.pick([0, 0, 3 * MINUTE_MS, 16 * MINUTE_MS]),
  })

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list]
  return list.map(() => left.splice(random.below(left.length), 1)[0]!)
}
