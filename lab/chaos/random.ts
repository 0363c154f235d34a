export type Random = {
  /** A whole number from 0 to one below the limit. */
  below: (limit: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

/** Draws the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(draw() * limit),
    chance: (probability) => draw() < probability,
    pick: (from) => from[Math.floor(draw() * from.length)]!,
  }
}

/** The same entries in a random order. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list]
  return list.map(() => left.splice(random.below(left.length), 1)[0]!)
}
