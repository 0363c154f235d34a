import type { OptionValue, Picture, Product, VariantRecord } from './products.ts'
import { isSame, undoneFields } from './undone-fields.ts'

export type Structure = { options: Product['options']; variants: VariantRecord[] }
type Version = Structure & { pictures: Picture[] }

type Cells = Omit<VariantRecord, 'picture'> & { src: string | null }
/** Cells keyed by option values. */
type Variants = ReadonlyMap<string, Cells>

const WORDS: Record<Exclude<keyof Cells, 'id' | 'options'>, string> = {
  sku: 'SKU',
  priceCents: 'price',
  compareAtCents: 'compare at',
  stock: 'stock',
  onHand: 'stock',
  src: 'picture',
  barcode: 'barcode',
  weightGrams: 'weight',
  costCents: 'cost',
  requiresShipping: 'requires shipping',
  taxable: 'taxable',
}
const CELLS = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** Undoes a change variant by variant. If the options have changed since then, no variants are added or removed. */
export function undoneVariants(
  before: Version,
  after: Version,
  now: Version,
  pictures: readonly Picture[] = now.pictures,
): Structure & { kept: string[] } {
  const [was, changed, is] = [variantsOf(before), variantsOf(after), variantsOf(now)]
  const kept: string[] = []
  const undoneCells = (key: string): Cells => {
    const [one, other, present] = [was.get(key), changed.get(key), is.get(key)]
    if (!present || !one || !other) return (present ?? one)!
    const cells = undoneFields<Cells, keyof typeof WORDS>(CELLS, { before: one, after: other, now: present })
    kept.push(...cells.kept.map((cell) => WORDS[cell]))
    return { ...present, ...cells.changed }
  }
  const hasChangedOptions = !isSame(namesOf(now), namesOf(after))
  const keys = undoneKeys(was, changed, is, hasChangedOptions || before.options.length !== after.options.length)
  if (!keys) kept.push('variants')
  const cells = (keys ?? [...is.keys()]).map(undoneCells)
  const names = keys && !hasChangedOptions ? namesOf(before) : namesOf(now)
  const isBefore = isSame(keys, [...was.keys()]) && isSame(names, namesOf(before))
  const structure = structureOf(names, cells, pictures)
  return { ...structure, ...(isBefore && { options: before.options }), kept }
}

/** Null if it is unknown which variants the product had before. */
function undoneKeys(was: Variants, changed: Variants, is: Variants, isOther: boolean): string[] | null {
  if (isSame([...was.keys()], [...changed.keys()])) return [...is.keys()]
  const isRemoved = is.size === 0 && changed.size > 0
  if (isRemoved || (isOther && !isSame([...is.keys()], [...changed.keys()]))) return null
  const back = [...was.keys()].filter((key) => !changed.has(key) || is.has(key))
  const later = [...is.keys()].filter((key) => !was.has(key) && !changed.has(key))
  return [...back, ...later]
}

const variantsOf = ({ variants, pictures }: Version): Variants =>
  new Map(
    variants.map(({ picture, ...variant }) => [
      JSON.stringify(valuesOf(variant)),
      { ...variant, src: picture === null ? null : (pictures[picture]?.src ?? null) },
    ]),
  )

const valuesOf = ({ options }: { options: OptionValue[] }): string[] => options.map(({ value }) => value)
const namesOf = ({ options }: Structure): string[] => options.map(({ name }) => name)

function structureOf(names: string[], cells: readonly Cells[], pictures: readonly Picture[]): Structure {
  const variants = cells.map(({ src, ...variant }): VariantRecord => {
    const picture = src === null ? -1 : pictures.findIndex((one) => one.src === src)
    const options = valuesOf(variant).map((value, index) => ({ name: names[index]!, value }))
    return { ...variant, options, picture: picture < 0 ? null : picture }
  })
  const options = names.map((name, index) => ({
    name,
    values: [...new Set(variants.map((variant) => variant.options[index]!.value))],
  }))
  return { options, variants }
}
