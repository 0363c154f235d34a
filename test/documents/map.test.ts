import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const MAX_MAP_ROWS = 25
/** A path of a file in backticks; documents may leave out the leading src/. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|js|sql|css|json|md|csv))`/g

const read = (document: string): string => readFileSync(document, 'utf8')
const exists = (path: string): boolean => existsSync(path) || existsSync(`src/${path}`)

describe.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/tour.md', 'docs/running.md'])(
  '%s',
  (document) => {
    it('names only files that exist', () => {
      const paths = [...read(document).matchAll(PATH)].map(([, path]) => path!)
      expect(paths.filter((path) => !exists(path))).toEqual([])
    })
  },
)

describe('The map in CONTRIBUTING.md', () => {
  const [, map = ''] = read('CONTRIBUTING.md').split('| to change')
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
