/** More sets are of no help to anybody. */
const MOST_SETS = 5

/** Told of row after row what it lacks, one bit for each filter: which of the smallest sets of filters keep back most. */
export function smallestSets() {
  let [size, counts] = [Infinity, new Map<number, number>()]
  return {
    add(lacks: number): void {
      const own = sizeOf(lacks, size)
      if (own > size) return
      if (own < size) [size, counts] = [own, new Map()]
      counts.set(lacks, (counts.get(lacks) ?? 0) + 1)
    },
    most: () =>
      Array.from(counts, ([bits, count]) => ({ bits, count }))
        .toSorted((one, other) => other.count - one.count || one.bits - other.bits)
        .slice(0, MOST_SETS),
  }
}

/** How many filters that are; of more than `most` one more. */
function sizeOf(lacks: number, most: number): number {
  let size = 0
  for (let left = lacks; left !== 0 && size <= most; left &= left - 1) size++
  return size
}
