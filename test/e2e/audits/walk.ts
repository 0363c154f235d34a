import type { Page } from '@playwright/test'
import { contrastOf } from './contrast.ts'

type Place = { html: string; top: number; bottom: number; left: number; right: number; sticks: boolean }
type Stop = Place & { wrong: string[] }
/** `ring` and `ground` are colors. Null: no ring, or a background that no script can read. */
type Look = Place & { hiddenBy: string | null; ring: string | null; ground: string | null }

const LONGEST_WALK = 150
const MAX_CONTRAST = 21

/** Tabs through a page to its end, and returns where the focus moved up, was hidden, or was invisible. */
export async function walk(page: Page): Promise<{ stops: number; findings: string[] }> {
  const stops: Stop[] = []
  while (stops.length < LONGEST_WALK) {
    await page.keyboard.press('Tab')
    let stop = judge(await page.evaluate(lookAtFocus))
    // Scrolling into view takes a few frames.
    for (let frames = 0; frames < 60 && stop && stop.wrong.length > 0; frames++) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      stop = judge(await page.evaluate(lookAtFocus))
    }
    if (!stop || stop.html === stops[0]?.html) break
    stops.push(stop)
  }
  return { stops: stops.length, findings: [...stops.flatMap(({ wrong }) => wrong), ...wayBack(stops)] }
}

function judge(look: Look | null): Stop | null {
  if (!look) return null
  const { hiddenBy, ring, ground, ...place } = look
  const wrong = hiddenBy === null ? [] : [`hidden by ${hiddenBy}: ${place.html}`]
  const contrast = ground === null ? MAX_CONTRAST : ring === null ? 0 : contrastOf(ring, ground)
  if (contrast < 3) wrong.push(`focus does not show (${contrast.toFixed(1)}:1): ${place.html}`)
  return { ...place, wrong }
}

/** Returns whether the focus moved up within a column. Sticky elements do not count. */
const wayBack = (stops: readonly Stop[]): string[] => {
  const inFlow = stops.filter(({ sticks }) => !sticks)
  return inFlow.flatMap((stop, position) => {
    const before = inFlow[position - 1]
    return before && stop.bottom <= before.top && stop.left < before.right
      ? [`goes back up: from ${before.html} to ${stop.html}`]
      : []
  })
}

/** Runs in the page. Returns null when the focus has left the page. */
function lookAtFocus(): Look | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const html = focused.outerHTML.slice(0, 160)
  // A covered input shows its focus on its label, and a stretched link around its card.
  const label = getComputedStyle(focused).opacity === '0' ? focused.closest('label') : null
  const after = getComputedStyle(focused, '::after')
  const isLaidOver = after.position === 'absolute' && getComputedStyle(focused).position === 'static'
  const tile = isLaidOver ? (focused as HTMLElement).offsetParent : null
  const shown = label ?? tile ?? focused
  const { top, bottom, left, right } = shown.getBoundingClientRect()

  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const over = document.elementsFromPoint(x, y)[0]
  const seen = over && (shown.contains(over) || over.contains(shown))
  const hiddenBy = seen ? null : String(over?.outerHTML.slice(0, 80))

  const ring = [getComputedStyle(shown), after].find(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  )
  const offset = parseFloat(ring?.outlineOffset ?? '0')
  const behind = ring && isTwoTone(ring) ? ring.borderLeftColor : groundAt(left - offset - 1, y)
  // A slider shows its focus on the handle, which no script can read.
  const ground = focused.matches('[type=range]') ? null : behind

  let sticks = false
  for (let node: Element | null = focused; node; node = node.parentElement)
    sticks ||= ['sticky', 'fixed'].includes(getComputedStyle(node).position)
  const place = { html, top: top + scrollY, bottom: bottom + scrollY, left, right, sticks }
  return { ...place, hiddenBy, ring: ring?.outlineColor ?? null, ground }

  /** Whether the element is over a picture, which may have any color. */
  function isTwoTone(ring: CSSStyleDeclaration): boolean {
    return ring === after && parseFloat(ring.borderLeftWidth) >= 2
  }

  /** Returns the color behind a point of the window. */
  function groundAt(x: number, y: number): string {
    const stack = document.elementsFromPoint(Math.max(1, x), y)
    const colors = stack.map((element) => getComputedStyle(element).backgroundColor)
    return colors.find((color) => !/^rgba\(.*, 0(\.\d+)?\)$/.test(color)) ?? 'rgb(255, 255, 255)'
  }
}
