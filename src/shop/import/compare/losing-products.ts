import { addLosses, type Losses } from '#domain/catalog/losses.ts'

export type LosingProducts = { count: number; first: { slug: string; losses: Losses }[] }

export const noLosingProducts = (): LosingProducts => ({ count: 0, first: [] })

const MAX_NAMED = 20

export function addLosing(comparison: { losses: Losses; losing: LosingProducts }, slug: string, losses: Losses): void {
  if (Object.values(losses).every((count) => count === 0)) return
  comparison.losses = addLosses(comparison.losses, losses)
  comparison.losing.count += 1
  if (comparison.losing.first.length < MAX_NAMED) comparison.losing.first.push({ slug, losses })
}
