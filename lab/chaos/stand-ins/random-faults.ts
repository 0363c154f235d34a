import type { Random } from '../random.ts'

type Fault = 'lostAnswer' | 'lostRequest' | 'cutAnswer' | 'outage' | 'rateLimit'

/** The probability of each fault per request. */
const ODDS: [Fault, number][] = [
  ['lostAnswer', 0.02],
  ['lostRequest', 0.005],
  ['cutAnswer', 0.005],
  ['outage', 0.005],
  ['rateLimit', 0.005],
]
const REFUSED_CAPTURES = 0.05

/** Random faults, while they are on. */
export const randomFaults = (random: Random, areOn: () => boolean) => ({
  plan: () => {},
  next: (): Fault | null => (areOn() ? (ODDS.find(([, odds]) => random.chance(odds))?.[0] ?? null) : null),
})

/** The same, plus captures that the issuer declines temporarily. */
export function stripeFaults(random: Random, areOn: () => boolean) {
  const { plan, next } = randomFaults(random, areOn)
  return {
    plan,
    next: (request: string) =>
      areOn() && request.endsWith('/capture') && random.chance(REFUSED_CAPTURES) ? ('refusal' as const) : next(),
  }
}
