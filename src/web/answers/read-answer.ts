import type { Answer } from '#contract/client.ts'
import { readSession } from './accounts.ts'
import { isWholeList, readProductList, summaries } from './products.ts'
import { record, recordOf, type Readers } from './values.ts'

const wishlist = record<Answer<'GET /api/wishlist'>>({ products: summaries })

/** The readers that every page has. Sections 3 and 7 show the forms of other shops. */
export const READERS: Readers = {
  'GET /api/products': readProductList,
  'GET /api/products/category/{category}': readProductList,
  'GET /api/session': readSession,
  'GET /api/wishlist': wishlist,
  'POST /api/wishlist/merge': wishlist,
}

/** Every answer enters the browser here, so that pages see only our own form. `sent` holds params, query and body of the call. */
export async function readAnswer(call: string, answer: unknown, sent: unknown): Promise<unknown> {
  // An answer whose readers fail to load is unreadable, which has its own message.
  const readers = await readersFor(call, answer).catch(() => undefined)
  return readers && readWith(readers, call, answer, sent)
}

/** Loads readers that most pages do not need with the first answer that needs them. */
async function readersFor(call: string, answer: unknown): Promise<Readers> {
  if (/cart|products\/{/.test(call)) return (await import('./cart-readers.ts')).CART_READERS
  if (/auth|checkout|shipping|payment|orders/.test(call)) return (await import('./buyer-readers.ts')).BUYER_READERS
  if (call === 'GET /api/suggestions') return (await import('./suggestion-readers.ts')).SUGGESTION_READERS
  if (/products(\/category|$)/.test(call) && isWholeList(answer))
    return (await import('./whole-list.ts')).WHOLE_LIST_READERS
  return READERS
}

export function readWith(readers: Readers, call: string, answer: unknown, sent: unknown): unknown {
  const read = readers[call as keyof Readers]
  if (read) return read(answer, recordOf(sent))
  return typeof answer === 'object' && answer !== null ? answer : undefined
}
