import { data, type RouterContextProvider } from 'react-router'
import type { DeedInput, DeedName, DeedOutput } from '#contract/owner/index.ts'
import { ERROR_STATUSES } from '#contract/error-shape.ts'
import { isShopError } from '#domain/errors.ts'
import { desk } from './context.ts'

type Context = Readonly<RouterContextProvider>

/** Reads for a page. A refusal becomes the error page with its sentence. */
export async function read<Name extends DeedName>(
  context: Context,
  name: Name,
  input: DeedInput<Name>,
): Promise<DeedOutput<Name>> {
  try {
    return await context.get(desk).deed(name, input)
  } catch (error) {
    if (isShopError(error)) throw data(error.message, { status: ERROR_STATUSES[error.code] })
    throw error
  }
}
