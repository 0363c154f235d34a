import { describe, expect, it } from 'vitest'
import { markBar } from './bench/plots.ts'
import { headline, loadOf } from './bench/report.ts'
import type { Row, Section } from './bench/row.ts'

const row = (...values: number[]): Row => ({ name: 'pages', unit: 'a second', values, bound: 10, better: 'more' })
const section = (title: string, ...rows: Row[]): Section => ({ title, rows })

describe('The report of a bench', () => {
  it('says how much of what there is to measure was measured', () => {
    const some = [section('Pages', row(20), row(5))]
    expect(headline({ sections: some, of: 14 })).toBe('1 of 2 marks are met, with 1 of 14 sections measured')
    expect(headline({ sections: some, of: 1 })).toBe('1 of 2 marks are met')
    const failed = [...some, { title: 'Orders', rows: [], failed: 'no nginx' }]
    expect(headline({ sections: failed, of: 2 })).toBe('1 of 2 marks are met, 1 measurement failed')
  })

  it('says how busy the machine was', () => {
    expect(loadOf({ before: 0.256, after: 3 })).toBe('Load average: 0.26 before the run, 3.00 at its end')
  })

  it('shows by an arrow where a measurement lies beyond its plot', () => {
    const arrows = (...values: number[]) => markBar(row(...values)).split('class="spread beyond"').length - 1
    expect(arrows(5, 10, 20)).toBe(0)
    expect(arrows(5, 10, 1000)).toBe(1)
    expect(arrows(1, 10, 1000)).toBe(2)
    expect(arrows(1000)).toBe(1)
    expect(arrows(20)).toBe(0)
  })
})
