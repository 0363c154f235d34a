import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** In characters, each a byte or two: enough for a thousand tiles. */
const MOST = 2 * 2 ** 20

let render: ((part: ReactNode) => string) | undefined
/** Whichever was not shown for the longest is the first. */
const htmls = new Map<string, string>()
let size = 0

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
  const html = htmls.get(key) ?? inOnePiece(render(place.props.children))
  if (!htmls.delete(key)) size += key.length + html.length
  htmls.set(key, html)
  for (const [first, its] of htmls) {
    if (size <= MOST) break
    htmls.delete(first)
    size -= first.length + its.length
  }
  return cloneElement(place, { children: undefined, dangerouslySetInnerHTML: { __html: html } } as object)
}

/** React adds up thousands of little texts: as long as nobody reads the sum, it is a tree of them and twelve times as large. */
const inOnePiece = (html: string): string => Buffer.from(html).toString()
