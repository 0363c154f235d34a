import { ApiError } from '#contract/client.ts'

/** Handles the failure of a call in a `catch`. Any other error is a defect, and is thrown on. */
export const onApiError =
  <T>(handle: (error: ApiError) => T) =>
  (error: unknown): T => {
    if (error instanceof ApiError) return handle(error)
    throw error
  }
