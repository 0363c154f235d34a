import type { Answer } from './ask.ts'

/** So many ask one after the other, for some seconds. */
export async function askInTurn(ask: () => Promise<Answer>, { askers = 16, seconds = 4 } = {}): Promise<Answer[]> {
  const until = performance.now() + seconds * 1000
  const answers: Answer[] = []
  const one = async (): Promise<void> => {
    while (performance.now() < until) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: askers }, one))
  return answers
}

/** Asks so many times a second for some seconds, whatever the answers: as a crowd does, that knows nothing of its size. */
export async function askAtRate(
  ask: () => Promise<Answer>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Answer[]> {
  const began = performance.now()
  const asked: Promise<Answer>[] = []
  while (asked.length < perSecond * seconds) {
    const due = ((performance.now() - began) / 1000) * perSecond
    while (asked.length < Math.min(due, perSecond * seconds)) asked.push(ask())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(asked)
}

export const withStatus = (answers: Answer[], ...statuses: number[]): Answer[] =>
  answers.filter(({ status }) => statuses.includes(status))

/** In milliseconds; 0 of none. */
export function percentile(answers: Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
