const MAX_GROUPS = 5

/** Finds the smallest groups of filters that reject rows, from the bits that each row is missing. */
export function smallestGroups() {
  let [size, counts] = [Infinity, new Map<number, number>()]
  return {
    add(missing: number): void {
      const own = bitCount(missing, size)
      if (own > size) return
      if (own < size) [size, counts] = [own, new Map()]
      counts.set(missing, (counts.get(missing) ?? 0) + 1)
    },
    largest: () =>
      Array.from(counts, ([bits, count]) => ({ bits, count }))
        .toSorted((one, other) => other.count - one.count || one.bits - other.bits)
        .slice(0, MAX_GROUPS),
  }
}

function bitCount(bits: number, max: number): number {
  let count = 0
  for (let left = bits; left !== 0 && count <= max; left &= left - 1) count++
  return count
}
