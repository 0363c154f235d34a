import { useMemo } from 'react'
import { browserApi } from '#web/api.ts'
import type { Storefront } from '#web/root-data.ts'
import { Featured } from './featured.tsx'
import { listKey, loadList, type SectionLists } from './section-lists.ts'

type ProductsSectionProps = Omit<NonNullable<Storefront['home']>[number], 'section'> & {
  id: string
  lists: SectionLists
}

/** Products of a category or collection. If the visit started on another page, they are loaded when shown. */
export function ProductsSection({ id, title, link, list, number, lists }: ProductsSectionProps) {
  const loaded = lists[listKey({ list, number })]
  const products = useMemo(() => loaded ?? loadList(browserApi(), { list, number }), [loaded, list, number])
  return <Featured list={products} isDemo={false} {...{ id, title, link }} />
}
