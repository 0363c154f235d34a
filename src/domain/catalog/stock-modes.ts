/** The ways in which an import treats the stock of a known variant. A new variant gets the stock of the file. */
export const STOCK_MODES = ['keep', 'set', 'add', 'difference'] as const
export type StockMode = (typeof STOCK_MODES)[number]
/** The modes that change the stock again each time a file is imported. */
export type CountingMode = Extract<StockMode, 'add' | 'difference'>

export const isCounting = (mode: StockMode): mode is CountingMode => mode === 'add' || mode === 'difference'

type Known = { stock: number | null }
/** Null if stock is not counted, absent if the file does not state it. `stockAtExport` is what an export said. */
export type StatedStock = {
  stock?: number | null
  isTracked?: boolean
  stockAtExport?: number | null
  /** The count of a variant that is sold on below zero, and what an export said of it. */
  onHand?: number | null
  onHandAtExport?: number | null
}

/** Returns the reason if the difference to an export is asked for, and the file is none. */
export function mergedStock(
  known: Known | undefined,
  stated: StatedStock | undefined,
  mode: StockMode,
): number | null | string {
  if (!known) return stated?.stock ?? (stated?.isTracked ? 0 : null)
  if (stated?.stock === undefined || mode === 'keep') return known.stock
  if (mode === 'set') return stated.stock
  if (mode === 'add') return known.stock === null ? null : known.stock + (stated.stock ?? 0)
  return withDifference(known.stock, stated.stock, stated.stockAtExport)
}

/** The count of a variant whose stock does not end its sale. One that was not counted takes that of the file in every mode. */
export function mergedOnHand(
  known: { onHand: number | null } | undefined,
  stated: StatedStock | undefined,
  mode: StockMode,
): number | null {
  const [before, after] = [known?.onHand ?? null, stated?.onHand]
  if (after === undefined || (before !== null && mode === 'keep')) return before
  if (before === null || after === null || mode === 'set') return after
  return before + after - (mode === 'difference' ? (stated?.onHandAtExport ?? after) : 0)
}

/** An export carries the stock of its moment. What the owner changed since is applied, and sales stay sold. */
function withDifference(
  known: number | null,
  stated: number | null,
  exported: number | null | undefined,
): number | null | string {
  if (exported === undefined) return NO_EXPORT
  if (stated === exported) return known
  if (stated === null || exported === null) return stated
  return known === null ? null : Math.max(0, known + stated - exported)
}

const NO_EXPORT =
  'does not say the stock at its export, which --stock difference needs; use a file of "npx shop export"'
