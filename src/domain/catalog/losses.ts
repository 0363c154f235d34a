import { byValues, type ProductInput } from './product-input.ts'

/** Losses that an owner never wants for many products at once. */
export const GUARDED_LOSSES = [
  'products',
  'listings',
  'variants',
  'descriptions',
  'pictures',
  'counted stocks',
] as const
export type CatalogTotals = Record<(typeof GUARDED_LOSSES)[number], number>
const MAX_SHARE = 0.1

export const LOSSES = [
  ...GUARDED_LOSSES,
  'options',
  'SKUs',
  'compare-at prices',
  'barcodes',
  'weights',
  'costs',
  'vendors',
  'tags',
  'ratings',
  'reviews',
] as const
type Loss = (typeof LOSSES)[number]
export type Losses = Record<Loss, number>

export const noLosses = (): Losses => countLosses(() => 0)

/** `after` is null if the product is unpublished. */
export function lossesBetween(before: ProductInput, after: ProductInput | null): Losses {
  const [was, is] = [amountsOf(before), after ? amountsOf(after) : noLosses()]
  const lost = countLosses((loss) => Math.max(0, was[loss] - is[loss]))
  // Added variants do not offset removed ones, and a removed product does not also count as hidden.
  return after ? { ...lost, variants: removedVariants(before, after) } : { ...lost, listings: 0 }
}

function removedVariants(before: ProductInput, after: ProductInput): number {
  const kept = byValues(after)
  return [...byValues(before).keys()].filter((values) => !kept.has(values)).length
}

export const addLosses = (one: Losses, other: Losses): Losses => countLosses((loss) => one[loss] + other[loss])

/** Guarded losses of more than a tenth of the shop's total, formatted as "44 of 44 descriptions". */
export const largeLosses = (losses: Losses, totals: CatalogTotals): string[] =>
  GUARDED_LOSSES.filter((loss) => losses[loss] > totals[loss] * MAX_SHARE).map(
    (loss) => `${losses[loss]} of ${totals[loss]} ${loss}`,
  )

export const listLosses = (losses: Losses): string[] =>
  LOSSES.filter((loss) => losses[loss] > 0).map(
    (loss) => `${losses[loss]} ${losses[loss] === 1 ? loss.slice(0, -1) : loss}`,
  )

const amountsOf = ({ variants, ...product }: ProductInput): Losses => ({
  products: 1,
  listings: Number(product.listed),
  descriptions: Number(product.description !== ''),
  pictures: product.pictures.length,
  'counted stocks': variants.filter(({ stock }) => stock !== null).length,
  variants: variants.length,
  options: product.options.length,
  SKUs: variants.filter(({ sku }) => sku !== null).length,
  'compare-at prices': variants.filter(({ compareAtCents }) => compareAtCents !== null).length,
  barcodes: variants.filter(({ barcode }) => barcode !== null).length,
  weights: variants.filter(({ weightGrams }) => weightGrams !== null).length,
  costs: variants.filter(({ costCents }) => costCents !== null).length,
  vendors: Number(product.vendor !== ''),
  tags: product.tags.length,
  ratings: Number(product.rating > 0),
  reviews: product.reviews,
})

const countLosses = (count: (loss: Loss) => number): Losses =>
  Object.fromEntries(LOSSES.map((loss) => [loss, count(loss)])) as Losses

/** Whether a reduced variant's price or former price changes. */
export function endsReduction(before: ProductInput, after: ProductInput): boolean {
  const prices = byValues(after)
  return [...byValues(before)].some(([key, { priceCents, compareAtCents }]) => {
    const now = prices.get(key)
    return compareAtCents !== null && (now?.priceCents !== priceCents || now.compareAtCents !== compareAtCents)
  })
}
