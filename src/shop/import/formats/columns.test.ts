import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SHOPIFY } from './shopify/shopify-columns.ts'
import { WOOCOMMERCE } from './woocommerce/woocommerce-columns.ts'
import { FIELDS } from './linden-json.ts'

const table = readFileSync('docs/columns.md', 'utf8')

it('docs/columns.md names every column and member that a file may have', () => {
  const columns = [...SHOPIFY.read, ...Object.keys(SHOPIFY.otherNames ?? {}), ...WOOCOMMERCE.read]
  const isRow = (column: string) => /^(?:Option|Attribute )[2-9\d]/.test(column) || column.includes('metafields')
  const named = columns.filter((column) => !isRow(column))
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter((column) => !table.includes(partOf(column)))).toEqual([])
  expect(FIELDS.filter((field) => !table.includes(`\`${field}\``))).toEqual([])
})

/** The units of a weight share a cell. */
const partOf = (column: string): string => /^Weight (\(\w+\))$/.exec(column)?.[1] ?? column
