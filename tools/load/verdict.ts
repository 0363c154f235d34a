/** What was measured, and whether it is as promised. */
export type Verdict = { promise: string; measured: string; kept: boolean }

export function print(title: string, verdicts: Verdict[]): boolean {
  console.log(`\n${title}`)
  for (const { promise, measured, kept } of verdicts) console.log(`${kept ? '✓' : '✗'} ${promise}: ${measured}`)
  return verdicts.every(({ kept }) => kept)
}
