import type { BreadcrumbList } from 'schema-dts'
import { listPath } from '#domain/addresses.ts'

type Crumb = { name: string; path: string }

/** From the home page to a list, which is the last unless it is named `below`. */
export const listCrumbs = (name: string, slug: string): Crumb[] => [
  { name: 'Home', path: '/' },
  { name: 'Products', path: listPath('all') },
  ...(name && listPath(slug) !== listPath('all') ? [{ name, path: listPath(slug) }] : []),
]

/** `url` is the shop's own address. */
export const breadcrumbs = (url: string, crumbs: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url + path,
  })),
})
