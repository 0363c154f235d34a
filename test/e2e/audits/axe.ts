import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { withClockRunning } from '../../../lab/screens/steps.ts'

/** The minified build: a page compiles it in three quarters of the time. */
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLORS = axe
  .getRules(STANDARDS)
  .filter(({ tags }) => tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId)

/** Returns the findings of all rules of axe. */
export const axeFindings = (page: Page): Promise<string[]> => findingsOf(page, { type: 'tag', values: STANDARDS })

/** Returns the findings of axe about colors, for pages that were checked for all others. */
export const colorFindings = (page: Page): Promise<string[]> => findingsOf(page, { type: 'rule', values: COLORS })

/** Returns text with a contrast below 7:1, or 4.5:1 for large text. */
export const enhancedContrastFindings = (page: Page): Promise<string[]> =>
  findingsOf(page, { type: 'rule', values: ['color-contrast-enhanced'] })

async function findingsOf(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // A page loads its half megabyte once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  // Only violations are described, since describing passes takes several times as long.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }
  const analysis = page.evaluate(async (asked) => {
    const { violations } = await axe.run(document, asked)
    return violations.map(({ id, nodes }) => ({ id, pieces: nodes.map(({ html }) => html.slice(0, 200)) }))
  }, options)
  const violations = await withClockRunning(page, analysis)
  return violations.flatMap(({ id, pieces }) => pieces.map((html) => `${id}: ${html}`))
}
