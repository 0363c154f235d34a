import type { DeedOutput } from '#contract/owner/index.ts'

export type OrderToPack = DeedOutput<'GET /owner/packing'>['orders'][number]

/** The chosen orders are in the address, so that reload, back and a copied link work. */
export const numbersIn = (url: string): string[] => new URL(url).searchParams.getAll('order')

export function chosenPath(path: string, numbers: readonly string[], more: Record<string, string> = {}): string {
  const chosen = new URLSearchParams(more)
  for (const number of numbers) chosen.append('order', number)
  return `${path}?${chosen}`
}

export const isPacked = ({ open, parcels }: OrderToPack): boolean =>
  open.length === 0 && parcels.some(({ state }) => state === 'packed')
