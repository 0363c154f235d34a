import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDocument } from './documents.ts'

const MAX_MAP_ROWS = 25

describe('The map in CONTRIBUTING.md', () => {
  const [, map = ''] = readDocument('CONTRIBUTING.md').split('| to change')
  const rows = map
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'))

  it('has at most 25 rows, each with a file to open', () => {
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.length).toBeLessThanOrEqual(MAX_MAP_ROWS)
    for (const row of rows) expect(row).toMatch(/`src\/|`scripts\/|`test\//)
    // A name without a folder is a file of the root.
    const names = rows.flatMap((row) => [...row.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, name]) => name!))
    expect(names.filter((name) => !existsSync(name))).toEqual([])
  })
})
