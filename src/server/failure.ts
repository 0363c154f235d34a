import { readFileSync } from 'node:fs'
import { referenceText } from '#domain/errors.ts'
import { contentPolicy } from '#server/http/headers.ts'

const PAGE = readFileSync(new URL('./failure.html', import.meta.url), 'utf8')

/** The error page has inline styles, and needs no other file. */
export const FAILURE_POLICY = contentPolicy([], [/<style>([\s\S]*)<\/style>/.exec(PAGE)![1]!])

export const failurePage = (title: string, sentence: string, reference?: string): string =>
  PAGE.replaceAll('{title}', title)
    .replace('{sentence}', sentence)
    .replace('{reference}', reference === undefined ? '' : `<p>${referenceText(reference)}</p>`)
