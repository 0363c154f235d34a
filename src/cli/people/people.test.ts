import { describe, expect, it } from 'vitest'
import { commandForEachTest, commandIn } from '#test/process/owner-command.ts'
import { bothPlaces } from '#test/process/own-databases.ts'

const OPEN = { TIME_ZONE: 'UTC', DESK_PORT: '1' }
const SHUT = { DESK_PORT: '0' }
const LINK = /^http:\/\/localhost:1\/link\/[\w-]{43}$/

describe.each(bothPlaces)('shop people and shop desk on %s', (_, make) => {
  const { test, shop: people } = commandForEachTest(make, 'people', OPEN)
  const shop = (...args: string[]) => commandIn(test.place, args, OPEN)

  it('invite a person, and withdraw the invitation', () => {
    expect(people()).toEqual([0, 'Nobody can sign in yet: "npx shop desk" lets the first person in.'])
    const invited = people('invite', 'ben@example.com', '--name', 'Ben')
    expect(invited).toEqual([
      0,
      expect.stringMatching(LINK),
      'The link is shown only once. Send it to Ben: it works once.',
    ])
    expect(people()).toEqual([
      0,
      expect.stringMatching(/^[\da-f-]{36}  Ben  ben@example\.com  helper, invited until 20\d\d-/),
      expect.stringContaining('Nobody can sign in yet'),
    ])
    expect(people('remove', 'Ben@example.com')).toEqual([0, 'Withdrew the invitation of Ben.'])
    expect(people()).toHaveLength(2)
    expect(people('remove', 'ben@example.com')).toEqual([
      1,
      'There is no person ben@example.com: "npx shop people" lists them.',
    ])
    expect(people('invite', 'ben', '--name', 'Ben')[0]).toBe(1)
  })

  it('print a link for the first person, which is recorded without it', () => {
    const printed = shop('desk')
    expect(printed).toEqual([
      0,
      expect.stringMatching(LINK),
      expect.stringMatching(/^It lets the first person in as owner, once, until 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.$/),
      'The desk gives no answer at http://localhost:1. Is the shop open, with DESK_PORT?',
    ])
    const [, line] = shop('history', '--json')
    expect(JSON.parse(String(line))).toMatchObject({ deed: 'npx shop desk', by: { kind: 'command' }, outcome: 'done' })
    expect(line).not.toContain(String(printed[1]).split('/').at(-1))
    expect(shop('desk', '--for', 'eve@example.com')).toEqual([1, 'There is no person eve@example.com.'])
  })

  it('say that the desk is closed', () => {
    const closed =
      'The desk is closed, so a link would lead nowhere. Set DESK_PORT, as the open shop has it, or DESK_URL.'
    expect(commandIn(test.place, ['desk'], SHUT)).toEqual([1, closed])
    expect(commandIn(test.place, ['people', 'invite', 'ben@example.com', '--name', 'Ben'], SHUT)).toEqual([1, closed])
  })
})
