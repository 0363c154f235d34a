const MAX_HINTS = 5

/** Finds the smallest combinations of filters to remove, given the bits of the filters that reject each row. */
export function smallestCombinations() {
  let [size, counts] = [Infinity, new Map<number, number>()]
  return {
    add(bits: number): void {
      const own = bitCount(bits, size)
      if (own > size) return
      if (own < size) [size, counts] = [own, new Map()]
      counts.set(bits, (counts.get(bits) ?? 0) + 1)
    },
    withMostProducts: () =>
      Array.from(counts, ([bits, count]) => ({ bits, count }))
        .toSorted((one, other) => other.count - one.count || one.bits - other.bits)
        .slice(0, MAX_HINTS),
  }
}

function bitCount(bits: number, max: number): number {
  let count = 0
  for (let left = bits; left !== 0 && count <= max; left &= left - 1) count++
  return count
}
