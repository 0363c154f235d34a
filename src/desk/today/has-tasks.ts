import type { DeedOutput } from '#contract/owner/index.ts'

export function hasTasks({ packing, money, returns, messages, soldOut }: DeedOutput<'GET /owner/today'>): boolean {
  const counts = [
    packing.count,
    packing.packed,
    returns.toDecide,
    returns.toReceive,
    ...Object.values(money ?? {}).map(({ count }) => count),
    messages ? messages.emails + messages.others : 0,
    soldOut?.count ?? 0,
  ]
  return counts.some((count) => count > 0)
}
