/** The new page animates its picture from here; a view transition would first take 80 ms for snapshots of both pages. */
type SavedPosition = { slug: string; box: DOMRect; src: string }

let saved: SavedPosition | null = null

/** Saves the position of a picture when leaving its page. */
export function savePicturePosition(slug: string, picture: Element): void {
  const src = picture.querySelector('img')?.currentSrc ?? ''
  saved = { slug, box: picture.getBoundingClientRect(), src }
}

/** Saves the position of a picture being unmounted, for the current commit only. */
export function savePictureForCommit(slug: string, picture: Element): void {
  savePicturePosition(slug, picture)
  queueMicrotask(() => (saved = null))
}

/** Starts the transition on the new page before it is painted. `find` returns a product's picture or null. */
export function startPictureTransition(find: (slug: string) => HTMLElement | null): void {
  const from = saved
  saved = null
  const picture = from && find(from.slug)
  if (!picture) return
  showPlaceholder(picture, from.src)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // The page scrolls first.
  requestAnimationFrame(() => {
    const to = picture.getBoundingClientRect()
    const [x, y] = [from.box.left - to.left, from.box.top - to.top]
    picture.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${from.box.width / to.width})` }, { transform: 'none' }].map(
        (keyframe) => ({ ...keyframe, transformOrigin: '0 0', zIndex: 1 }),
      ),
      { duration: 240, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
    )
  })
}

/** Shows the smaller picture, which is already loaded, until the larger one is. */
function showPlaceholder(container: HTMLElement, src: string): void {
  const image = container.querySelector('img')
  const picture = image?.closest('picture')
  if (!src || !picture || image!.complete) return
  picture.style.background = `url("${src}") center / ${getComputedStyle(image!).objectFit} no-repeat`
  image!.addEventListener('load', () => (picture.style.background = ''), { once: true })
}
