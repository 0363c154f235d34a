import { userInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { commandForEachTest, commandIn } from '#test/process/owner-command.ts'
import { bothPlaces } from '#test/process/own-databases.ts'

describe.each(bothPlaces)('shop history on %s', (_, make) => {
  const { test, shop: history } = commandForEachTest(make, 'history', { TIME_ZONE: 'UTC' })
  const shop = (...args: string[]) => commandIn(test.place, args, { TIME_ZONE: 'UTC' })
  const who = `${userInfo().username} (command)`

  it('prints a line for each change by a command, newest first', () => {
    expect(history()).toEqual([0, 'Nothing was done that matches.'])
    shop('settings', 'set', 'return-days', '20')
    shop('stock', 'set', 'product-1', '3', '--dry-run')
    shop('stock', 'set', 'product-1', '3')
    expect(history()).toEqual([
      0,
      expect.stringMatching(/^\S.+  Set the stock of a variant  product-1  \d+ → 3$/),
      expect.stringMatching(/  Set a setting, or unset it  return-days  \{.*"value":30.*\} → \{.*"value":20.*\}$/),
    ])
    const [, line, more] = history('--limit', '1')
    expect(line).toContain(`  ${who}  `)
    expect(more).toMatch(/^More was done: use a higher --limit, or --after \S+\.$/)
    const after = String(more).split(' ').at(-1)!.slice(0, -1)
    expect(history('--after', after)).toEqual([0, expect.stringContaining('return-days')])
  })

  it('prints JSON, and what the options choose', () => {
    shop('settings', 'set', 'return-days', '20')
    shop('stock', 'set', 'product-1', '3')
    const [, line] = history('--about', 'product-1', '--json')
    expect(JSON.parse(String(line))).toMatchObject({
      by: { kind: 'command', id: null, name: userInfo().username },
      deed: 'PUT /owner/variants/{variant}/stock',
      input: { variant: 'product-1', stock: '3' },
      after: 3,
      outcome: 'done',
    })
    expect(history('--deed', 'PUT /owner/settings/{name}')).toHaveLength(2)
    expect(history('--text', 'RETURN-DAYS', '--who', userInfo().username)).toHaveLength(2)
    expect(history('--who', 'nobody-else', '--json')).toEqual([0])
    expect(history('--until', '2020-01-01')).toEqual([0, 'Nothing was done that matches.'])
  })

  it('has what moves money or stock and was refused', () => {
    shop('stock', 'set', 'no-such-product', '3')
    expect(history()).toEqual([
      0,
      expect.stringMatching(/  Set the stock of a variant  no-such-product  not done: not_found$/),
    ])
  })
})
