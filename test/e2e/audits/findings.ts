import type { Page } from '@playwright/test'

/** Finds animations that run under prefers-reduced-motion. A delayed appearance is not an animation. */
export const motionFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => Number(effect.getComputedTiming().duration) > 1)
      .map(({ target }) => `moves: ${target?.outerHTML.slice(0, 200)}`),
  )

/** Finds controls smaller than this in CSS pixels. */
export const touchFindings = (page: Page, minPx = 44): Promise<string[]> =>
  page.evaluate((min) => {
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
        return Math.round(width) < min || Math.round(height) < min
      })
      .map((target) => `small: ${target.outerHTML.slice(0, 200)}`)
  }, minPx)

/** Finds what breaks at 400% zoom: a page wider than the window, and sticky elements in a low window. */
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
        // A hairline needs no space.
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

/** Finds personal fields without autocomplete, and live regions that interrupt each other. */
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

/** Finds what is wider than the window when the text is twice as large: the page, or a dialog above it. */
export async function largeTextFindings(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const found = await page.evaluate(() => {
    const size = getComputedStyle(document.documentElement).fontSize
    const frames = [document.documentElement, ...document.querySelectorAll(':modal')]
    const wide = frames.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    const parts = Array.from(document.querySelectorAll<HTMLElement>('body *'))
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => part.outerHTML.slice(0, 200))
    return [
      ...(size === '32px' ? [] : [`text of ${size}`]),
      ...wide.map(
        ({ localName, scrollWidth, clientWidth }) =>
          `${localName} of ${scrollWidth} px in ${clientWidth}: ${parts.at(-1)}`,
      ),
    ]
  })
  await browser.detach()
  return found
}
