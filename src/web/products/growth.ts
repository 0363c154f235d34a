/**
 * A tile's picture grows into the page of its product, and shrinks back. The new page is painted at once and its picture
 * moved from where the old one was: a view transition would first take pictures of both pages, for 80 milliseconds.
 */
type Left = { slug: string; box: DOMRect; src: string }

let left: Left | null = null

/** Remembers where a picture was, as its page is left. */
export function leaveFrom(slug: string, picture: Element): void {
  const src = picture.querySelector('img')?.currentSrc ?? ''
  left = { slug, box: picture.getBoundingClientRect(), src }
}

/** The same for a picture that goes with its page: only what comes in its place at once may grow out of it. */
export function leaveNow(slug: string, picture: Element): void {
  leaveFrom(slug, picture)
  queueMicrotask(() => (left = null))
}

/** The picture of the same product on the page that follows, before it has been painted; null where there is none. */
export function growInto(find: (slug: string) => HTMLElement | null): void {
  const from = left
  left = null
  const picture = from && find(from.slug)
  if (!picture) return
  standIn(picture, from.src)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // The page is scrolled to its place first.
  requestAnimationFrame(() => {
    const to = picture.getBoundingClientRect()
    const [x, y] = [from.box.left - to.left, from.box.top - to.top]
    picture.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${from.box.width / to.width})` }, { transform: 'none' }].map(
        (place) => ({ ...place, transformOrigin: '0 0', zIndex: 1 }),
      ),
      { duration: 240, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
    )
  })
}

/** The smaller picture, which is there, until the larger one has come. */
function standIn(place: HTMLElement, src: string): void {
  const image = place.querySelector('img')
  const picture = image?.closest('picture')
  if (!src || !picture || image!.complete) return
  picture.style.background = `url("${src}") center / ${getComputedStyle(image!).objectFit} no-repeat`
  image!.addEventListener('load', () => (picture.style.background = ''), { once: true })
}
