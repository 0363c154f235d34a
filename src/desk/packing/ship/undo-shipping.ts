import type { RouterContextProvider } from 'react-router'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import type { Unshipped } from './ship-orders.ts'

/** Returns the number of orders undone, or why there are none. */
export async function undoShipping(
  context: Readonly<RouterContextProvider>,
  batchId: string,
): Promise<number | Unshipped> {
  const undone = await attempt(() => context.get(desk).deed('DELETE /owner/shipments', { batchId }))
  if ('problem' in undone) return { message: undone.problem.message, problems: {}, values: {} }
  if (undone.problems.length === 0) return undone.undone.length
  const problems = Object.fromEntries(undone.problems.map(({ number, reason }) => [number, reason]))
  return { message: 'Nothing was undone.', problems, values: {} }
}
