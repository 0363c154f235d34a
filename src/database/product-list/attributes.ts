import { fromJson, type Json } from '#database/columns.ts'
import { writeOption, canonicalName } from '#domain/catalog/facets.ts'

/** Products with the same tags and options share a set while there are few sets. Set n holds `members` from `starts[n]` up to `starts[n + 1]`. */
export type Attributes = {
  list: Attribute[]
  /** Indexes into `list`, by tag, and by option name and value as in `writeOption`. */
  tags: Map<string, number>
  options: Map<string, number>
  setCount: number
  starts: Uint32Array
  members: Uint32Array
  sets: Map<string, number>
}

/** A tag or an option value. `option` is the canonical name, null for a tag; `spelled` is the products' spelling of the name. */
type Attribute = { option: string | null; spelled: string; value: string }

/** The JSON of the column `facets` of `product_index`. */
export type ProductAttributes = { tags: string[]; options: [name: string, value: string][] }

const MAX_NAMED_SETS = 50_000

export const createAttributes = (): Attributes => ({
  list: [],
  tags: new Map(),
  options: new Map(),
  setCount: 0,
  starts: new Uint32Array(64),
  members: new Uint32Array(64),
  sets: new Map(),
})

export const setOf = (attributes: Attributes, json: Json<ProductAttributes>): number =>
  attributes.sets.get(json) ?? addSet(attributes, json)

export const hasManyUnusedSets = ({ setCount }: Attributes, products: number): boolean =>
  setCount > 2 * products + MAX_NAMED_SETS

function addSet(all: Attributes, json: Json<ProductAttributes>): number {
  const { tags, options } = fromJson(json)
  const members = [
    ...tags.map((tag) => indexOf(all, all.tags, tag, { option: null, spelled: '', value: tag })),
    ...options.map(([name, value]) =>
      indexOf(all, all.options, writeOption(name, value), { option: canonicalName(name), spelled: name, value }),
    ),
  ]
  const set = all.setCount++
  const start = all.starts[set]!
  if (set + 2 > all.starts.length) all.starts = grown(all.starts, set * 2)
  while (start + members.length > all.members.length) all.members = grown(all.members, all.members.length * 2)
  all.members.set(members, start)
  all.starts[set + 1] = start + members.length
  if (all.sets.size < MAX_NAMED_SETS) all.sets.set(json, set)
  return set
}

function indexOf({ list }: Attributes, indexes: Map<string, number>, text: string, attribute: Attribute): number {
  const index = indexes.get(text)
  if (index !== undefined) return index
  indexes.set(text, list.length)
  return list.push(attribute) - 1
}

function grown(column: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(length)
  longer.set(column)
  return longer
}
