import { expect, type Page } from '@playwright/test'
import { classNameOf } from '../../../scripts/client/class-names.ts'
import { enhancedContrastFindings } from './axe.ts'
import { contrastOf } from './contrast.ts'

/** Links with the style of a button. */
const BUTTON = classNameOf('button', 'src/web/ui/button.module.css')
const CHIP = classNameOf('chip', 'src/web/ui/chip.module.css')

const SCHEMES = ['light', 'dark'] as const

/** Finds what is invisible in forced colors and what lacks contrast in high-contrast mode. */
export async function adaptedColorFindings(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    found[`forced colors, ${colorScheme}`] = [...(await edgeFindings(page)), ...(await markFindings(page))]
  }
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ forcedColors: null, contrast: 'more', colorScheme })
    found[`more contrast, ${colorScheme}`] = [...(await edgeFindings(page)), ...(await enhancedContrastFindings(page))]
  }
  await page.emulateMedia({ contrast: null })
  return found
}

/** Finds labeled controls without a border or background of 3:1 contrast. */
async function edgeFindings(page: Page): Promise<string[]> {
  const controls = await page.evaluate((looks) => {
    const isSeen = (color: string) => !color.startsWith('rgba') || !color.endsWith(', 0)')
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return isSeen(backgroundColor) ? backgroundColor : groundOf(element.parentElement)
    }
    const fields = 'select, textarea, input:not([type=hidden], [type=range], [type=checkbox], [type=radio])'
    return (
      Array.from(document.querySelectorAll(`${fields}, button, ${looks}`))
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'))
        .filter((control) => getComputedStyle(control).clipPath === 'none')
        .filter((control) => control.matches(fields) || control.textContent.trim() !== '')
        // A plain button is underlined like a link.
        .filter((control) => getComputedStyle(control).textDecorationLine !== 'underline')
        .map((control) => {
          const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(control)
          const border = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0 ? [borderTopColor] : []
          return {
            html: control.outerHTML.slice(0, 160),
            edges: [...border, backgroundColor].filter(isSeen),
            ground: groundOf(control.parentElement),
          }
        })
    )
  }, `a.${BUTTON}, .${CHIP}`)
  expect(controls).not.toHaveLength(0)
  return controls
    .filter(({ edges, ground }) => edges.every((edge) => contrastOf(edge, ground) < 3))
    .map(({ html }) => `no edge: ${html}`)
}

/** Finds current or selected controls that look like their neighbors. */
const markFindings = (page: Page): Promise<string[]> =>
  page.evaluate((chip) => {
    const looksOf = (element: Element) => {
      const { backgroundColor, border, textDecorationLine, fontWeight } = getComputedStyle(element)
      return [backgroundColor, border, textDecorationLine, fontWeight, element.matches('a, :has(a)')].join(' ')
    }
    const pairs = [
      ...Array.from(document.querySelectorAll('[aria-current]'), (one) => ({
        one,
        other: one.closest('nav, ol, ul')?.querySelector(`${one.localName}:not([aria-current], [href="/"])`),
      })),
      ...Array.from(document.querySelectorAll(`${chip}:has(:checked)`), (one) => ({
        one,
        other: one.parentElement?.querySelector(`${chip}:has(input:not(:checked))`),
      })),
    ]
    return pairs
      .filter(({ one, other }) => one.checkVisibility() && other?.checkVisibility() && looksOf(one) === looksOf(other))
      .map(({ one }) => `looks like the others: ${one.outerHTML.slice(0, 160)}`)
  }, `label.${CHIP}`)
