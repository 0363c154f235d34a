import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TARGETS } from '../lab/bench/targets.ts'
import { headline, loadOf } from '../lab/bench/report.ts'
import { isMet, lineOf, ratiosOf, type Row, type Section } from '../lab/bench/row.ts'
import { readStatementLog } from '../lab/bench/floors/statement-log.ts'

const row = (...values: number[]): Row => ({ name: 'pages', unit: 'of nginx', values, bound: 10, better: 'more' })
const rate: Row = { name: 'pages', unit: 'a second', values: [3], better: 'more' }
const section = (title: string, ...rows: Row[]): Section => ({ title, rows })

describe('The bench results', () => {
  it('count the bounds that are met and the sections that were measured', () => {
    const some = [section('Pages', row(20), row(5), rate)]
    expect(headline({ sections: some, of: 14 })).toBe('1 of 2 targets are met, with 1 of 14 sections measured')
    expect(headline({ sections: some, of: 1 })).toBe('1 of 2 targets are met')
    const failed = [...some, { title: 'Orders', rows: [], failed: 'no nginx' }]
    expect(headline({ sections: failed, of: 2 })).toBe('1 of 2 targets are met, 1 measurement failed')
  })

  it('include a row without a bound, which is not judged', () => {
    expect(isMet(rate)).toBe(true)
    expect(lineOf(rate)).toBe('· pages: 3.00 a second (not judged)')
    expect(lineOf(row(20))).toBe('✓ pages: 20.0 of nginx (target: at least 10.0)')
  })

  it('include the machine’s load average', () => {
    expect(loadOf({ before: 0.256, after: 3 })).toBe('Load average: 0.26 before the run, 3.00 at its end')
  })
})

describe('The bench bounds', () => {
  it.each(Object.entries(TARGETS))('%s has a bound, and one sentence about its floor', (_name, { bound, floor }) => {
    expect(bound).toBeGreaterThanOrEqual(0)
    expect(floor).toMatch(/^\w[^\n]*\.$/)
  })

  it('compare values with the floors of the same repeats', () => {
    expect(ratiosOf([2, 9], [4, 3])).toEqual([0.5, 3])
  })
})

describe("PostgreSQL's statement log", () => {
  it('is read with parameters and split at the marker statement', () => {
    const folder = mkdtempSync(join(tmpdir(), 'linden-log-'))
    const lines = [
      { message: 'statement: show x' },
      { message: 'statement: select 1' },
      { message: 'execute s1: update t set a = $1, b = $2', detail: "parameters: $1 = 'it''s', $2 = NULL" },
      { message: 'statement: select 1' },
      { message: 'statement: commit' },
      { message: 'connection received' },
    ]
    writeFileSync(join(folder, 'log'), lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(readStatementLog(join(folder, 'log'), 'select 1')).toEqual([
      [{ text: 'update t set a = $1, b = $2', parameters: ["it's", null] }],
      [{ text: 'commit', parameters: [] }],
    ])
    rmSync(folder, { recursive: true })
  })
})
