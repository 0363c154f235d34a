import { userInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { commandForEachTest } from '#test/process/owner-command.ts'
import { bothPlaces } from '#test/process/own-databases.ts'

describe.each(bothPlaces)('shop orders views on %s', (_, make) => {
  const { shop } = commandForEachTest(make, 'orders')
  const views = (...args: string[]) => shop('views', ...args)

  it('saves filters under a name for everyone, lists and removes them', () => {
    expect(views()).toEqual([0, 'There are no saved views for everyone.'])
    const [status, saved] = views('add', 'To pack', '--attention', 'to-pack', '--search', 'mug')
    const id = /^Saved view (\S+)\. Everyone at the desk sees it\.$/.exec(String(saved))?.[1]
    expect(status).toBe(0)
    const { username } = userInfo()
    expect(views()).toEqual([0, `${id}  To pack  by ${username}: q mug, attention to pack`])
    expect(views('add', 'All')).toEqual([1, expect.stringContaining('Choose filters first')])
    expect(views('remove', id!)).toEqual([0, 'The view is removed.'])
    expect(views('remove', id!)).toEqual([1, 'This view has been removed already.'])
  })
})
