import { readFileSync } from 'node:fs'
import { UNEXPECTED } from '#domain/errors.ts'
import { contentPolicy } from './headers.ts'

const PAGE = readFileSync(new URL('./failure.html', import.meta.url), 'utf8')

/** What it paints with stands in the page: it needs nothing else of the shop. */
export const FAILURE_POLICY = contentPolicy([], [/<style>([\s\S]*)<\/style>/.exec(PAGE)![1]!])

/** Shown when not even the error screen could be made, or may be. */
export const failurePage = (
  title = UNEXPECTED,
  sentence = 'Something went wrong on our side. Please try again in a moment.',
): string => PAGE.replaceAll('{title}', title).replace('{sentence}', sentence)
