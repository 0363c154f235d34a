/** Calls `work` with 0 to count - 1, `workers` at a time. */
export async function concurrently(count: number, work: (n: number) => Promise<void>, workers = 32): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await work(n)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
