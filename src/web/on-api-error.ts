import { ApiError } from '#contract/client.ts'

/** Handles an API error in a `catch`. Rethrows any other error, which is a bug. */
export const onApiError =
  <T>(handle: (error: ApiError) => T) =>
  (error: unknown): T => {
    if (error instanceof ApiError) return handle(error)
    throw error
  }
