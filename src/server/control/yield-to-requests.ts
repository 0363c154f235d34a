import { setTimeout as pause } from 'node:timers/promises'
import type { Admission } from './admission.ts'

const PAUSE_MS = 10
/** What follows from an order takes about as long as the order: at a fifth of this it took three orders of ten from a rush. */
const LONGEST_MS = 500

/** Lets shoppers go first, who wait for an answer; not forever, since others wait for an email. */
export async function yieldToRequests({ state }: Pick<Admission, 'state'>): Promise<void> {
  const isBusy = (): boolean => {
    const { underWay, waiting } = state()
    return underWay + waiting > 0
  }
  for (let waited = 0; waited < LONGEST_MS && isBusy(); waited += PAUSE_MS) await pause(PAUSE_MS)
}
