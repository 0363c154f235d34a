/** One expectation, the measured value, and whether it is met. */
export type Verdict = { expectation: string; measured: string; isMet: boolean }

export function print(title: string, verdicts: Verdict[]): boolean {
  console.log(`\n${title}`)
  for (const { expectation, measured, isMet } of verdicts)
    console.log(`${isMet ? '✓' : '✗'} ${expectation}: ${measured}`)
  return verdicts.every(({ isMet }) => isMet)
}
