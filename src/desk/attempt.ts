import { isShopError, type FieldErrors } from '#domain/errors.ts'

export type Problem = { message: string; fields: FieldErrors }

/** Does what a form asks for. A refusal is returned for the form to show; anything else is an error page. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | { problem: Problem }> {
  try {
    return await work()
  } catch (error) {
    if (isShopError(error)) return { problem: { message: error.message, fields: error.fields ?? {} } }
    throw error
  }
}
