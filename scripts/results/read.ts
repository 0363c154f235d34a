import { existsSync, readFileSync } from 'node:fs'
import type { Playwright } from './playwright.ts'
import type { UnitResults } from './vitest.ts'

/** The results of a run, null for a runner that wrote none. `failedSteps` are the names of failed steps, such as lint. */
export type Results = { failedSteps: string[]; unit: UnitResults | null; playwright: Playwright | null }

export const readResults = (folder: string): Results => ({
  failedSteps: read(`${folder}/failed-steps.json`) ?? [],
  unit: read(`${folder}/vitest.json`),
  playwright: read(`${folder}/playwright.json`),
})

const read = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null)
