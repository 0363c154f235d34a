import { MediaUnavailable } from '#media/media-reader.ts'
import { Overloaded } from '#server/control/admission.ts'

/** Whether a request may be tried again in a moment. It is answered with 503, and is no defect. */
export const isBusy = (error: unknown): boolean => error instanceof Overloaded || error instanceof MediaUnavailable
