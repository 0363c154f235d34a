import type { RouterContextProvider } from 'react-router'
import { counted } from '#domain/counts.ts'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import type { Unshipped } from './ship-orders.ts'

/** Returns the number of orders undone, or which of them were not. */
export async function undoShipping(
  context: Readonly<RouterContextProvider>,
  batchId: string,
): Promise<number | Unshipped> {
  const undone = await attempt(() => context.get(desk).deed('DELETE /owner/shipments', { batchId }))
  if ('problem' in undone) return { message: undone.problem.message, problems: {} }
  if (undone.problems.length === 0) return undone.undone.length
  const problems = Object.fromEntries(undone.problems.map(({ number, reason }) => [number, reason]))
  const [count, failed] = [undone.undone.length, undone.problems.length]
  const rest = `${counted(failed, 'order')} could not be undone.`
  return { message: count === 0 ? 'Nothing was undone.' : `${undoneText(count)} ${rest}`, problems }
}

export const undoneText = (count: number): string => `${counted(count, 'order')} not shipped, and packed as before.`
