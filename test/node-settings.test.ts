import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../scripts/node-settings.ts'

const variables = Object.entries(NODE_ENVIRONMENT).map(([name, value]) => `${name}=${value}`)

it.each([...NODE_FLAGS, ...variables])('docs/operating.md starts Node with %s', (setting) => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(setting)
})

it('The owner’s commands start Node with the shop’s flags, and twice the young generation', () => {
  const [shebang] = readFileSync('bin/shop.js', 'utf8').split('\n')
  const flags = shebang!.split(' ').filter((word) => word.startsWith('--'))
  expect(flags).toContain('--max-semi-space-size=8')
  expect(NODE_FLAGS).toEqual(expect.arrayContaining(flags.map((flag) => flag.replace('size=8', 'size=4'))))
})
