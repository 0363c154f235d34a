import type { ProductInput } from '../../src/domain/catalog/product-input.ts'
import { slugOf, USUAL_TERMS, type Picture } from '../../src/domain/catalog/products.ts'
import { flagsOf } from '../../src/domain/product-list/flags.ts'
import { DEPARTMENTS, MANNERS, MATERIALS, SERIES, type Department } from './words.ts'

/** Pictures by their names in the demo catalog. */
export type Pictures = ReadonlyMap<string, Picture>

const FEATURED_PRODUCTS = 12

/** A realistic product, always the same for a number. */
export function productOf(number: number, pictures: Pictures): ProductInput {
  const chance = chanceOf(number)
  const department = departmentAt(chance())
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)]!
  const name = `${pick(SERIES)} ${pick(MANNERS)} ${pick(MATERIALS)} ${pick(department.nouns)}`
  const priceCents = priceOf(department.medianDollars, chance)
  const isReduced = chance() < 0.09
  const tags = [
    ...(isReduced ? ['sale'] : []),
    ...(chance() < 0.04 ? ['deal'] : []),
    department.nouns[0]!.toLowerCase(),
  ]
  const options = department.options
    .filter(() => chance() < 0.6)
    .map(([name, values]) => ({ name, values: values.slice(0, 2 + Math.floor(chance() * (values.length - 2))) }))
  const choices = options.reduce<string[][]>(
    (all, { values }) => all.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  )
  const first = pick(department.pictures)
  return {
    name,
    slug: `${slugOf(name)}-${number}`,
    description: descriptionOf(name, department, chance),
    category: department.category,
    vendor: pick(SERIES),
    seoTitle: '',
    seoDescription: '',
    tags,
    options,
    ...flagsOf(tags),
    listed: true,
    featured: number < FEATURED_PRODUCTS,
    position: 0,
    rating: chance() < 0.15 ? 0 : Math.round((5 - 2 * chance() ** 2) * 10) / 10,
    reviews: Math.floor(chance() ** 4 * 2000),
    variants: choices.map((values, index) => ({
      sku: `M-${number}-${index}`,
      options: values.map((value, option) => ({ name: options[option]!.name, value })),
      priceCents,
      compareAtCents: isReduced ? Math.round(priceCents * 1.25) : null,
      stock: chance() < 0.06 ? 0 : Math.floor(chance() * 120) + 1,
      picture: null,
      barcode: null,
      weightGrams: null,
      costCents: null,
      onHand: null,
      ...USUAL_TERMS,
    })),
    pictures: [pictures.get(first)!, ...(chance() < 0.4 ? [pictures.get(pick(department.pictures))!] : [])].map(
      (picture) => ({ ...picture, alt: name }),
    ),
  }
}

/** Random numbers from 0 to 1 for a seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const SHARES = DEPARTMENTS.reduce((sum, { share }) => sum + share, 0)

function departmentAt(chance: number): Department {
  let left = chance * SHARES
  return DEPARTMENTS.find(({ share }) => (left -= share) < 0) ?? DEPARTMENTS[0]!
}

/** A price with a common ending; most are near the median, some far above it. */
function priceOf(medianDollars: number, chance: () => number): number {
  const dollars = Math.max(2, Math.round(medianDollars * Math.exp((chance() + chance() + chance() - 1.5) * 1.6)))
  const ending = chance()
  return dollars * 100 - (ending < 0.5 ? 0 : ending < 0.8 ? 1 : ending < 0.9 ? 5 : 50)
}

function descriptionOf(name: string, { category }: Department, chance: () => number): string {
  const years = 2 + Math.floor(chance() * 20)
  return `<p>${name}, for those who look closely. Made in small numbers by people who have done nothing else for ${years} years.</p><ul><li>${category.replace('&', '&amp;')}</li><li>Repaired for ${years} years</li></ul>`
}
