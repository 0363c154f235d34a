import { MediaUnavailable } from '#media/media-reader.ts'
import { Overloaded } from '#server/control/admission.ts'
import { PoolFull } from '#shop/pools/fair-pool.ts'

/** Whether a request may be tried again in a moment. It is answered with 503, and is no defect. */
export const isBusy = (error: unknown): boolean =>
  [Overloaded, MediaUnavailable, PoolFull].some((kind) => error instanceof kind)
