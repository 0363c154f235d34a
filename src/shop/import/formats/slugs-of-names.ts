import { readsAsId, RESERVED_SLUGS, slugOf } from '#domain/catalog/products.ts'
import { counted } from '#domain/counts.ts'
import type { Notes } from '#shop/import/notes.ts'

/** Creates slugs from names. Later duplicates get the suffix, such as a SKU. */
export function createSlugs(notes: Notes): (name: string, suffix: string, where: string) => string {
  const taken = new Set<string>()
  return (name, suffix, where) => {
    if (!name) return ''
    const plain = slugOf(name)
    const slug = RESERVED_SLUGS.includes(plain) || readsAsId(plain) ? `item-${plain}` : plain
    const own = taken.has(slug) && suffix ? slugOf(`${slug} ${suffix}`) : slug
    if (own !== slug) notes.add(where, EQUAL_NAMES)
    taken.add(own)
    return own
  }
}

const EQUAL_NAMES = (count: number): string =>
  `${counted(count, 'product')} with the same name as another: the SKU or id was added to the address`
