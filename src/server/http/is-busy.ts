import { MediaUnavailable } from '#media/media-reader.ts'
import { Overloaded } from '#server/control/admission.ts'
import { PoolFull } from '#shop/pools/fair-pool.ts'

/** Whether the request can be retried in a moment. It gets status 503 and is not logged as an error. */
export const isBusy = (error: unknown): boolean =>
  [Overloaded, MediaUnavailable, PoolFull].some((kind) => error instanceof kind)
