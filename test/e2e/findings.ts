import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { whileTimeCreeps } from '../screens/steps.ts'

type Choice = string[] | { type: 'rule'; values: string[] }

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds. No rule and no element is left out. */
export const axeFindings = (page: Page): Promise<string[]> => findingsOf(page, STANDARDS)

/** Words that stand out by less than 7:1, or 4.5:1 where they are large. */
export const enhancedContrastFindings = (page: Page): Promise<string[]> =>
  findingsOf(page, { type: 'rule', values: ['color-contrast-enhanced'] })

async function findingsOf(page: Page, runOnly: Choice): Promise<string[]> {
  // Our pages have no frames; without this axe opens a tab of its own each time to put the frames' results together.
  // What passes is only counted: to describe it takes several times as long as to find it.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly, resultTypes: ['violations'] })
  const { violations } = await whileTimeCreeps(page, axe.analyze())
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** What moves, although less motion was asked for. What only appears, be it after a while, does not. */
export const motionFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => Number(effect.getComputedTiming().duration) > 1)
      .map(({ target }) => `moves: ${target?.outerHTML.slice(0, 200)}`),
  )

/** Controls that are smaller than a fingertip: 44 by 44 CSS pixels. */
export const touchFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector(':modal') ?? document
    const controls = scope.querySelectorAll<HTMLElement>(
      'button, select, summary, input:not([type=hidden], [type=range])',
    )
    return Array.from(controls)
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => (control.matches('[type=radio], [type=checkbox]') ? control.closest('label')! : control))
      .filter((target) => !target.closest('.visually-hidden') && getComputedStyle(target).clipPath === 'none')
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return Math.round(width) < 44 || Math.round(height) < 44
      })
      .map((target) => `small: ${target.outerHTML.slice(0, 200)}`)
  })

/** What a reader of large type loses: a page wider than the window, and what sticks to a window that is only that high. */
export const reflowFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const sticking = Array.from(document.querySelectorAll<HTMLElement>('body *')).filter((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const { position } = getComputedStyle(element)
      return (
        ['sticky', 'fixed'].includes(position) &&
        element.checkVisibility() &&
        !element.matches(':modal') &&
        // A hairline takes no room.
        bottom - top > 4 &&
        top < innerHeight &&
        bottom > 0
      )
    })
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide in a window of ${clientWidth}`] : []),
      ...sticking.map((element) => `sticks: ${element.outerHTML.slice(0, 200)}`),
    ]
  })

/** Fields about a person that a browser cannot fill in, and regions that would talk over each other. */
export const wiringFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const personal = document.querySelectorAll(
      'input:is([type=email], [type=tel], [type=password], [type=text], :not([type]))',
    )
    const polite = Array.from(document.querySelectorAll('output, [aria-live=polite]')).filter(
      (region) => !region.closest('dialog'),
    )
    return [
      ...Array.from(personal)
        .filter((field) => !field.getAttribute('autocomplete'))
        .map((field) => `no autocomplete: ${field.outerHTML.slice(0, 200)}`),
      ...polite.slice(1).map((region) => `another live region: ${region.outerHTML.slice(0, 200)}`),
    ]
  })
