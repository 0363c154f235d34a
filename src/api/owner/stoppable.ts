import type { Cancellation } from '#shop/import/steps/run-in-steps.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'

/** A deed in many steps may be stopped, which rolls it back. */
export type StoppableShop = ImportContext & { cancellation?: Cancellation }
