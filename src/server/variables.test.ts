import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ENV_SCHEMA } from './variables.ts'

const rows = readFileSync('docs/settings.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^\| +(`.+?) +\|/.exec(line)?.[1] ?? [])
const documented = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name!))

it('docs/settings.md has a row for each setting, and for nothing else', () => {
  expect(documented.toSorted()).toEqual(Object.keys(ENV_SCHEMA.shape).toSorted())
})
