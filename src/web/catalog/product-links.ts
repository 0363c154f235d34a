import type { MouseEvent, SyntheticEvent } from 'react'
import { savePicturePosition } from '#web/product/gallery/picture-transition.ts'
import { prefetchProduct } from '#web/product/prefetch.ts'

/** Handlers for a list of product cards that prefetch a product and start its picture transition. */
export const PRODUCT_LINKS = {
  onPointerOver: prefetchLater,
  onFocus: prefetchLater,
  onPointerLeave: cancel,
  onBlur: cancel,
  onPointerDown: prefetch,
  onClick: savePicture,
}

/** Ignores cards that the pointer only crosses, but is shorter than a click. */
const HOVER_MS = 50

let timer = 0

function prefetchLater(event: SyntheticEvent): void {
  cancel()
  timer = window.setTimeout(prefetch, HOVER_MS, event)
}

function cancel(): void {
  clearTimeout(timer)
}

function prefetch(event: SyntheticEvent): void {
  const link = linkOf(event)
  if (link) void prefetchProduct(slugOf(link))
}

function savePicture(event: MouseEvent): void {
  // A modifier key opens the link in another tab.
  const link = event.ctrlKey || event.metaKey || event.shiftKey ? null : linkOf(event)
  const picture = link?.closest('article')?.querySelector('picture')
  if (link && picture) savePicturePosition(slugOf(link), picture)
}

const linkOf = ({ target }: SyntheticEvent): HTMLAnchorElement | null =>
  (target as Element).closest<HTMLAnchorElement>('article a')

const slugOf = ({ pathname }: HTMLAnchorElement): string => decodeURIComponent(pathname.split('/').at(-1)!)
