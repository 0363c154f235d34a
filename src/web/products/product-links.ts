import type { MouseEvent, SyntheticEvent } from 'react'
import { leaveFrom } from './growth.ts'
import { rememberProduct } from './remembered.ts'

/** For the list around the tiles of products: fetches ahead what one is about to open, and lets its picture grow. */
export const PRODUCT_LINKS = { onPointerOver: fetchAhead, onFocus: fetchAhead, onClick: open }

function fetchAhead(event: SyntheticEvent): void {
  const link = linkOf(event)
  if (link) void rememberProduct(slugOf(link))
}

function open(event: MouseEvent): void {
  // Otherwise it is opened elsewhere.
  const link = event.ctrlKey || event.metaKey || event.shiftKey ? null : linkOf(event)
  const picture = link?.closest('article')?.querySelector('picture')
  if (link && picture) leaveFrom(slugOf(link), picture)
}

const linkOf = ({ target }: SyntheticEvent): HTMLAnchorElement | null =>
  (target as Element).closest<HTMLAnchorElement>('article a')

const slugOf = ({ pathname }: HTMLAnchorElement): string => decodeURIComponent(pathname.split('/').at(-1)!)
