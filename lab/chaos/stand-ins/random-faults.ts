import type { Random } from '../random.ts'

type Fault = 'lostAnswer' | 'lostRequest' | 'cutAnswer' | 'outage' | 'rateLimit'

/** How often each fault happens to a request. */
const ODDS: [Fault, number][] = [
  ['lostAnswer', 0.02],
  ['lostRequest', 0.005],
  ['cutAnswer', 0.005],
  ['outage', 0.005],
  ['rateLimit', 0.005],
]
const REFUSED_CAPTURES = 0.05

/** Faults that nobody has planned, while they are on. */
export const randomFaults = (random: Random, areOn: () => boolean) => ({
  plan: () => {},
  next: (): Fault | null => (areOn() ? (ODDS.find(([, odds]) => random.chance(odds))?.[0] ?? null) : null),
})

/** The same, and captures that the issuer refuses for now. */
export function stripeFaults(random: Random, areOn: () => boolean) {
  const { plan, next } = randomFaults(random, areOn)
  return {
    plan,
    next: (request: string) =>
      areOn() && request.endsWith('/capture') && random.chance(REFUSED_CAPTURES) ? ('refusal' as const) : next(),
  }
}
