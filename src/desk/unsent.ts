import { data, type ClientActionFunctionArgs } from 'react-router'

/** The shop did not answer a form, which keeps what was typed and shown. */
export type Unsent = { unsent: true }

export const isUnsent = (outcome: object | undefined): outcome is Unsent => outcome !== undefined && 'unsent' in outcome

/** An answer with this status is not followed by reading the page again, which would fail as well. */
export async function keepUnsent({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // What `fetch` throws without a connection.
    if (!(error instanceof TypeError)) throw error
    const unsent: Unsent = { unsent: true }
    return data(unsent, { status: 503 })
  }
}
