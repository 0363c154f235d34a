import type { OrderProgress } from '#domain/orders/progress.ts'

/** "Partly shipped" */
export const progressText = (state: OrderProgress): string => state.charAt(0).toUpperCase() + state.slice(1)
