import { ApiError } from '#contract/client.ts'

/** For `catch`: handles the failure of a call. Any other error is a defect, and is thrown on. */
export const onApiError =
  <T>(handle: (error: ApiError) => T) =>
  (error: unknown): T => {
    if (error instanceof ApiError) return handle(error)
    throw error
  }
