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
    throw asErrorPage(error)
  }
}

type ListName = 'GET /owner/orders' | 'GET /owner/customers'

/** Reads for a list, whose filters stay on the page if they are refused: the list is then `none`. */
export async function readList<Name extends ListName>(
  context: Context,
  name: Name,
  input: DeedInput<Name>,
  none: DeedOutput<Name>,
): Promise<DeedOutput<Name> & { problem: { message: string } | undefined }> {
  try {
    return { ...(await context.get(desk).deed(name, input)), problem: undefined }
  } catch (error) {
    if (isShopError(error) && error.code === 'invalid') return { ...none, problem: { message: error.message } }
    throw asErrorPage(error)
  }
}

const asErrorPage = (error: unknown): unknown =>
  isShopError(error) ? data(error.message, { status: ERROR_STATUSES[error.code] }) : error
