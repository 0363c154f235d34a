const AT_ONCE = 32

/** Does a work so many times, a few dozen at a time. */
export async function atOnce(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await work(n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
