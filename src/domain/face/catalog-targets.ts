import { FEEDS, PAGES } from '#domain/url-table.ts'
import * as urls from '#domain/urls.ts'
import { COLLECTIONS } from '#domain/catalog/categories.ts'
import type { Face } from './face.ts'
import { categoryOf, pageLinkedTo, productOf } from './links.ts'

/** A link within the shop. Without category, product and page, its path matches no page of the shop. */
export type CatalogTarget = {
  member: string
  to: string
  category: string | null
  product: string | null
  page: string | null
}

type Target = { member: string; to: string }

export const catalogTargets = (face: Face): CatalogTarget[] => targetsAmong(targetsOf(face, ''))

/** Omits links to other sites and to pages that every shop has. */
export const targetsAmong = (targets: readonly Target[]): CatalogTarget[] =>
  targets
    .filter(({ to }) => to.startsWith('/') && !FIXED.includes(to.split(/\/?(?:[?#]|$)/, 1)[0] || urls.home))
    .map((target) => ({
      ...target,
      category: categoryOf(target.to),
      product: productOf(target.to),
      page: pageLinkedTo(target.to),
    }))
    .filter(({ category }) => category === null || !(category in COLLECTIONS))

const FIXED = Object.values({ ...PAGES, ...FEEDS })
  .map(({ pattern }): string => pattern)
  .filter((pattern) => !pattern.includes(':') && pattern !== urls.journal)

function targetsOf(value: unknown, at: string): Target[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const member = Array.isArray(value) ? `${at}[${name}]` : at ? `${at}.${name}` : name
    return name === 'to' && typeof one === 'string' ? [{ member, to: one }] : targetsOf(one, member)
  })
}
