import { FAILPOINTS, type Failpoint } from '../../src/shop/failpoints.ts'
import { shuffled, type Random } from './random.ts'

/** One kill: of the shop at a failpoint or at a random time, or of its database server. */
export type Kill = {
  name: string
  failpoint: Failpoint | null
  passes: number
  victim: 'shop' | 'database'
  /** How far the clock is moved forward before the kill. */
  skipMs: number
}

type Options = {
  kills: number
  /** The maximum number of times that a failpoint is reached before the process kills itself. */
  maxPasses: number
  hasServer: boolean
}

const MINUTE_MS = 60_000

/** Plans each failpoint once, then failpoints and random times in turn. With a database server, every third kill is for that. */
export function planKills({ kills, maxPasses, hasServer }: Options, random: Random): Kill[] {
  const plan = killPlanner(maxPasses, random)
  const failpoints = shuffled(FAILPOINTS, random)
  return Array.from({ length: kills }, (_, index): Kill => {
    if (hasServer && index % 3 === 2) return plan(null, 'database')
    const turn = hasServer ? index - Math.floor(index / 3) : index
    if (turn < failpoints.length) return plan(failpoints[turn]!, 'shop')
    return plan(turn % 2 === 0 ? random.pick(failpoints) : null, 'shop')
  })
}

const killPlanner =
  (maxPasses: number, random: Random) =>
  (failpoint: Failpoint | null, victim: Kill['victim']): Kill => {
    const isRelease = failpoint?.startsWith('release')
    return {
      name: failpoint ?? (victim === 'shop' ? 'a random time' : 'the database server'),
      failpoint,
      victim,
      passes: isRelease ? 1 : 1 + random.below(maxPasses),
      // Leases expire after minutes, and an abandoned authorization is released after fifteen minutes.
      skipMs: isRelease ? 16 * MINUTE_MS : random.pick([0, 0, 3 * MINUTE_MS, 16 * MINUTE_MS]),
    }
  }
