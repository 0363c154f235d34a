import { expect, it } from 'vitest'
import { createNotes } from '#shop/import/notes.ts'
import { createDecimals } from './decimal-numbers.ts'

function read(cells: string[]): { numbers: string[]; told: string[] } {
  const notes = createNotes()
  const withDecimals = createDecimals(['Price'], notes)
  const rows = cells.map((cell, index) => withDecimals({ line: index + 2, cells: { Price: cell }, at: String }))
  return { numbers: rows.map((row) => row.cells.Price!), told: notes.all().map(({ reason }) => reason) }
}

const COMMAS = (count: number, first: string) => `${count} number${count === 1 ? '' : 's'} with a comma: ${first}`
const THOUSANDS = (count: number, first: string) =>
  `${count} number${count === 1 ? '' : 's'} with divided thousands: ${first}`

it.each<[string, string[], string[], string[]]>([
  [
    'with decimal commas',
    ['12,50', '9,9', '0,3500'],
    ['12.50', '9.9', '0.3500'],
    [COMMAS(3, '12,50 is read as 12.50')],
  ],
  ['with thousands separated by points', ['1.234,56'], ['1234.56'], [COMMAS(1, '1.234,56 is read as 1234.56')]],
  [
    'with thousands separated by any space',
    ['1 234,56', '1\u00a0234,56', '12\u202f345,5'],
    ['1234.56', '1234.56', '12345.5'],
    [COMMAS(3, '1 234,56 is read as 1234.56')],
  ],
  ['with thousands separated by commas', ['1,234.56'], ['1234.56'], [THOUSANDS(1, '1,234.56 is read as 1234.56')]],
  [
    'with thousands separated by apostrophes',
    ["1'234.50", '1’234'],
    ['1234.50', '1234'],
    [THOUSANDS(2, "1'234.50 is read as 1234.50")],
  ],
  [
    'with three digits after the comma',
    ['1,234', '12,50', '1,234'],
    ['1,234', '12.50', '1.234'],
    [COMMAS(2, '12,50 is read as 12.50')],
  ],
  ['that are plain, and other texts', ['12.50', '7', 'free', '', '1,23,4'], ['12.50', '7', 'free', '', '1,23,4'], []],
])('Numbers %s are read, and told once', (_case, cells, numbers, told) => {
  expect(read(cells)).toEqual({ numbers, told })
})
