import type { Cancellation } from '#shop/import/steps/run-in-steps.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'

/** For long deeds, which can be canceled and rolled back. */
export type StoppableShop = ImportContext & { cancellation?: Cancellation }
