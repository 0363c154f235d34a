import { isJudged, isMet, type Section } from './row.ts'

export type Run = {
  at: string
  machine: string
  /** The machine's load average before the first measurement and after the last. */
  load: { before: number; after: number }
  quick: boolean
  sections: Section[]
  /** The number of sections that can be measured. */
  of: number
}

/** How many bounds are met, and which measurements are missing. */
export function headline({ sections, of }: Pick<Run, 'sections' | 'of'>): string {
  const rows = sections.flatMap(({ rows }) => rows.filter(isJudged))
  const failed = sections.filter(({ failed }) => failed !== undefined).length
  const without = failed > 0 ? `, ${failed} ${failed === 1 ? 'measurement' : 'measurements'} failed` : ''
  const part = sections.length < of ? `, with ${sections.length} of ${of} sections measured` : ''
  return `${rows.filter(isMet).length} of ${rows.length} targets are met${part}${without}`
}

/** The load average, which shows whether the machine was busy with other work. */
export const loadOf = ({ before, after }: Run['load']): string =>
  `Load average: ${before.toFixed(2)} before the run, ${after.toFixed(2)} at its end`
