import type { Page } from '@playwright/test'

type Stop = { html: string; top: number; bottom: number; left: number; right: number; sticks: boolean; wrong: string[] }

const LONGEST_WALK = 150

/**
 * Walks through a page by Tab, from its start until the focus leaves it or begins anew, and returns where the focus went back up the
 * page, was hidden, or did not show.
 */
export async function walk(page: Page): Promise<{ stops: number; findings: string[] }> {
  const stops: Stop[] = []
  while (stops.length < LONGEST_WALK) {
    await page.keyboard.press('Tab')
    let stop = await page.evaluate(lookAtFocus)
    // What has to be scrolled to gets there within some frames.
    for (let frames = 0; frames < 60 && stop && stop.wrong.length > 0; frames++) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      stop = await page.evaluate(lookAtFocus)
    }
    if (!stop || stop.html === stops[0]?.html) break
    stops.push(stop)
  }
  return { stops: stops.length, findings: [...stops.flatMap(({ wrong }) => wrong), ...wayBack(stops)] }
}

/** Above the one before, and not in a column beside it. What sticks to the window is wherever the page is. */
const wayBack = (stops: readonly Stop[]): string[] => {
  const inFlow = stops.filter(({ sticks }) => !sticks)
  return inFlow.flatMap((stop, position) => {
    const before = inFlow[position - 1]
    return before && stop.bottom <= before.top && stop.left < before.right
      ? [`goes back up: from ${before.html} to ${stop.html}`]
      : []
  })
}

/** Runs in the page. Null when the focus has left it. */
function lookAtFocus(): Stop | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const html = focused.outerHTML.slice(0, 160)
  // What is chosen by a label that covers it shows its focus there; a link that is laid over a whole tile, around that.
  const label = focused.matches('input.visually-hidden') ? focused.closest('label') : null
  const after = getComputedStyle(focused, '::after')
  const isLaidOver = after.position === 'absolute' && getComputedStyle(focused).position === 'static'
  const tile = isLaidOver ? (focused as HTMLElement).offsetParent : null
  const shown = label ?? tile ?? focused
  const { top, bottom, left, right } = shown.getBoundingClientRect()

  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const over = document.elementsFromPoint(x, y)[0]
  const seen = over && (shown.contains(over) || over.contains(shown))
  const wrong = seen ? [] : [`hidden by ${over?.outerHTML.slice(0, 80)}: ${html}`]

  // A slider shows it on its handle, which no script can look at.
  if (!focused.matches('[type=range]')) {
    const ring = [getComputedStyle(shown), after].find(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    )
    const offset = parseFloat(ring?.outlineOffset ?? '0')
    const ground = ring && (isTwoTone(ring) ? ring.borderLeftColor : groundAt(left - offset - 1, y))
    const contrast = ring && ground ? contrastOf(ring.outlineColor, ground) : 0
    if (contrast < 3) wrong.push(`focus does not show (${contrast.toFixed(1)}:1): ${html}`)
  }

  let sticks = false
  for (let node: Element | null = focused; node; node = node.parentElement)
    sticks ||= ['sticky', 'fixed'].includes(getComputedStyle(node).position)
  return { html, top: top + scrollY, bottom: bottom + scrollY, left, right, sticks, wrong }

  /** Laid over a picture, which may have any colour. */
  function isTwoTone(ring: CSSStyleDeclaration): boolean {
    return ring === after && parseFloat(ring.borderLeftWidth) >= 2
  }

  /** The colour behind a point of the window. */
  function groundAt(x: number, y: number): string {
    const stack = document.elementsFromPoint(Math.max(1, x), y)
    const colors = stack.map((element) => getComputedStyle(element).backgroundColor)
    return colors.find((color) => !/^rgba\(.*, 0(\.\d+)?\)$/.test(color)) ?? 'rgb(255, 255, 255)'
  }

  function contrastOf(one: string, other: string): number {
    const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance(color: string): number {
    const [red, green, blue] = color
      .match(/[\d.]+/g)!
      .slice(0, 3)
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
