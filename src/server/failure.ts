import { readFileSync } from 'node:fs'
import { UNEXPECTED } from '#domain/errors.ts'

const PAGE = readFileSync(new URL('./failure.html', import.meta.url), 'utf8')

/** Shown when not even the error screen could be made, or may be. */
export const failurePage = (
  title = UNEXPECTED,
  sentence = 'Something went wrong on our side. Please try again in a moment.',
): string => PAGE.replaceAll('{title}', title).replace('{sentence}', sentence)
