import { useCallback, useRef, useState, type KeyboardEvent, type UIEvent } from 'react'

/** A strip of pictures with one in view. Its scroll position is its only state. */
export function usePictureStrip(length: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const show = useCallback(
    (position: number, behavior?: ScrollBehavior) => {
      if (position < 0 || position >= length) return
      const node = strip.current
      node?.scrollTo({ left: position * node.clientWidth, behavior: behavior ?? usualBehavior() })
    },
    [length],
  )
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setCurrent(Math.round(scrollLeft / clientWidth))
  return { strip, current, follow, show }
}

/** Moves the focus between pictures with the arrow keys. */
export function focusNeighbor(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  event.preventDefault()
  const item = event.currentTarget.closest('li')!
  const position = [...item.parentElement!.children].indexOf(item)
  focusPicture(item.parentElement, position + (event.key === 'ArrowRight' ? 1 : -1))
}

export const focusPicture = (strip: Element | null, position: number): void =>
  strip?.children[position]?.querySelector<HTMLElement>('a, button')?.focus()

/** Scrolls an item to the center of its row, without scrolling the page. */
export function scrollToCenter(item: HTMLElement | null): void {
  const row = item?.parentElement
  row?.scrollTo({ left: item!.offsetLeft - row.offsetLeft - (row.clientWidth - item!.clientWidth) / 2 })
}

const usualBehavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')
