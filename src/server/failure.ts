import { readFileSync } from 'node:fs'
import { contentPolicy } from '#server/http/headers.ts'

const PAGE = readFileSync(new URL('./failure.html', import.meta.url), 'utf8')

/** What it paints with stands in the page: it needs nothing else of the shop. */
export const FAILURE_POLICY = contentPolicy([], [/<style>([\s\S]*)<\/style>/.exec(PAGE)![1]!])

/** Shown when not even the error screen could be made, or may be. */
export const failurePage = (title: string, sentence: string): string =>
  PAGE.replaceAll('{title}', title).replace('{sentence}', sentence)
