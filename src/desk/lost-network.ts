import type { ShouldRevalidateFunction } from 'react-router'

export type LostNetwork = { isNetworkLost: true }

/** Submits a form. If the server cannot be reached, the page stays as it is, and its form can say so. */
export async function unlessNetworkIsLost<T>(submit: () => Promise<T>): Promise<T | LostNetwork> {
  try {
    return await submit()
  } catch (error) {
    if (error instanceof TypeError) return { isNetworkLost: true }
    throw error
  }
}

export const isNetworkLost = (result: unknown): result is LostNetwork =>
  typeof result === 'object' && result !== null && 'isNetworkLost' in result

/** Without a network, reading again would replace the page by an error. */
export const unlessLost: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isNetworkLost(actionResult) && defaultShouldRevalidate
