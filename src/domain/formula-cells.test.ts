import { describe, expect, it } from 'vitest'
import { asTextCell, formulaWarning, ofTextCell } from './formula-cells.ts'

const FORMULAS = ['=1+1', '+1 free', '-50% off', '- washable', '@home', '=', '＝1+1', '\t=1', "'=1", "''@home"]
const OTHERS = ['', 'a=b', '-', '-1.50', '+2,5', '-50%', "'s-Hertogenbosch", "'", '4006381333931', '<p>=1</p>']

describe('A spreadsheet cell', () => {
  it.each(FORMULAS)('with the formula %j is escaped when written, and restored when read', (cell) => {
    expect(asTextCell(cell)).toBe(`'${cell}`)
    expect(ofTextCell(asTextCell(cell))).toBe(cell)
  })

  it.each(OTHERS)('with %j is written and read unchanged', (cell) => {
    expect([asTextCell(cell), ofTextCell(cell)]).toEqual([cell, cell])
    expect(formulaWarning(cell)).toBeNull()
  })

  it('triggers a warning if it starts like a formula, unless it is marked as text', () => {
    const reason = 'begins with "=", so that a spreadsheet would run it as a formula; it was kept as text'
    expect(['=1+1', '＝1+1', "'=1+1"].map(formulaWarning)).toEqual([reason, reason.replace('=', '＝'), null])
    expect(formulaWarning('-50% off')).toMatch(/^begins with "-"/)
  })
})
