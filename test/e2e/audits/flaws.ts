import type { Page } from '@playwright/test'

const WIDTHS = [320, 360, 768, 1280, 1920, 2560]

/** Finds layout flaws of the current page at every width. */
export async function flawsAtEveryWidth(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const flaws: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    flaws.push(...(await page.evaluate(flawsOf)).map((flaw) => `${page.url()} at ${width}: ${flaw}`))
  }
  return flaws
}

/**
 * Describes layout flaws of a page. Runs in the page, so all of it is one function.
 */
function flawsOf(): string[] {
  const flaws: string[] = []
  const name = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 30)}`
  const remembered = <Value>(ask: (element: Element) => Value) => {
    const known = new Map<Element, Value>()
    return (element: Element): Value => {
      if (!known.has(element)) known.set(element, ask(element))
      return known.get(element)!
    }
  }
  const style = remembered(getComputedStyle)
  const ancestors = remembered((element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [],
  )
  const overflow = remembered((element) => style(element).overflowX + style(element).overflowY)
  const scrolls = (element: Element) => /auto|scroll/.test(overflow(element))
  const hides = (element: Element) => /hidden|clip/.test(overflow(element))
  const isShown = remembered(
    (element): boolean =>
      !style(element).clipPath.includes('inset(50%)') &&
      (element.parentElement === null || isShown(element.parentElement)),
  )
  const isForEyes = (element: Element) =>
    isShown(element) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const widest = document.documentElement.clientWidth

  if (document.documentElement.scrollWidth > widest)
    flaws.push(`scrolls sideways by ${document.documentElement.scrollWidth - widest}`)

  const texts: { rect: DOMRect; element: Element }[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!isForEyes(element) || element.closest('svg, .skip-link, option')) continue
    const around = ancestors(element)
    const rect = element.getBoundingClientRect()
    if (rect.width > 0 && (rect.right > widest + 1 || rect.left < -1) && !around.some(scrolls))
      flaws.push(`out of view: ${name(element)}`)
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) texts.push({ rect: line, element })
    }
  }

  const seen = texts.filter(({ rect, element }) => {
    const cutter = [element, ...ancestors(element)].find((one) => hides(one) || scrolls(one))
    const frame = cutter?.getBoundingClientRect()
    if (!frame || (rect.bottom < frame.bottom + 4 && rect.right < frame.right + 2 && rect.left > frame.left - 2))
      return true
    if (!scrolls(cutter!) && !element.closest('[title]')) flaws.push(`cut off: ${name(element)}`)
    return false
  })

  // Sticky elements overlap others on purpose.
  const still = seen.filter(({ element }) => !ancestors(element).some((one) => style(one).position === 'sticky'))
  for (const [index, one] of still.entries())
    for (const other of still.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
        continue
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (across > 2 && down > 6) flaws.push(`overlap: ${name(one.element)} and ${name(other.element)}`)
    }
  return [...new Set(flaws)]
}
