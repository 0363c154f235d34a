import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const map = readFileSync('CONTRIBUTING.md', 'utf8')
const paths = [...map.matchAll(/^\|.*$/gm)].flatMap(([row]) =>
  [...row.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path]) => path!),
)

describe('The map in CONTRIBUTING.md', () => {
  it.each(paths)('names a file that exists: %s', (path) => {
    expect(existsSync(path)).toBe(true)
  })

  it('is not empty', () => {
    expect(paths.length).toBeGreaterThan(20)
  })
})
