import type { MouseEvent, SyntheticEvent } from 'react'
import { leaveFrom } from './growth.ts'
import { rememberProduct } from './remembered.ts'

/** For the list around the tiles of products: fetches ahead what one is about to open, and lets its picture grow. */
export const PRODUCT_LINKS = {
  onPointerOver: rest,
  onFocus: rest,
  onPointerLeave: pass,
  onBlur: pass,
  onPointerDown: fetchAhead,
  onClick: open,
}

/** Shorter than for the code of a page: it is not asked for on the way across the list, and is there before a click is. */
const REST_MS = 50

let resting = 0

function rest(event: SyntheticEvent): void {
  pass()
  resting = window.setTimeout(fetchAhead, REST_MS, event)
}

function pass(): void {
  clearTimeout(resting)
}

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
