import type { MouseEvent, SyntheticEvent } from 'react'
import { savePicturePosition } from '#web/product/gallery/picture-transition.ts'
import { prefetchProduct } from '#web/product/prefetch.ts'

/** Handlers for the list around product tiles: they prefetch a product and start its picture transition. */
export const PRODUCT_LINKS = {
  onPointerOver: rest,
  onFocus: rest,
  onPointerLeave: pass,
  onBlur: pass,
  onPointerDown: fetchAhead,
  onClick: open,
}

/** Long enough to skip tiles that the pointer only crosses, short enough to answer before a click. */
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
  if (link) void prefetchProduct(slugOf(link))
}

function open(event: MouseEvent): void {
  // With a modifier key the link opens in another tab.
  const link = event.ctrlKey || event.metaKey || event.shiftKey ? null : linkOf(event)
  const picture = link?.closest('article')?.querySelector('picture')
  if (link && picture) savePicturePosition(slugOf(link), picture)
}

const linkOf = ({ target }: SyntheticEvent): HTMLAnchorElement | null =>
  (target as Element).closest<HTMLAnchorElement>('article a')

const slugOf = ({ pathname }: HTMLAnchorElement): string => decodeURIComponent(pathname.split('/').at(-1)!)
