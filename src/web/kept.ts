import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** Enough for the tiles of some lists; all of them together take up a megabyte. */
const MOST = 500

let render: ((part: ReactNode) => string) | undefined
const htmls = new Map<string, string>()

/** For the server: a part of a page that comes out the same is rendered once. */
export function keepParts(renderPart: (part: ReactNode) => string): void {
  render = renderPart
}

/**
 * The element as it is, or on the server with its contents as they came out last time. `by` is all that they depend on,
 * and names them: they may neither ask the router nor be of one shopper. Null keeps nothing.
 */
export function kept(place: ReactElement<{ children?: ReactNode }>, by: readonly unknown[] | null): ReactElement {
  if (!import.meta.env.SSR || !render || !by) return place
  const key = JSON.stringify(by)
  const html = htmls.get(key) ?? render(place.props.children)
  if (htmls.size >= MOST) htmls.clear()
  htmls.set(key, html)
  return cloneElement(place, { children: undefined, dangerouslySetInnerHTML: { __html: html } } as object)
}
