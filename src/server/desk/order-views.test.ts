import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { deskPages } from '#test/owner/desk-pages.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'

const PATH = '/orders?status=shipped&q=mug'

describe('The saved views of orders at the desk, without JavaScript', () => {
  const test = shopForEachTest(databases[0]![1])
  const open = deskPages()
  let owner: string
  let helper: string
  beforeEach(async () => {
    const desk = deskOf(test)
    owner = (await desk.first()).token
    helper = (await desk.invited()).token
  })
  const show = async (path: string, token: string) => (await open(test).ask(path, { token })).text
  const post = (path: string, form: Record<string, string>, token: string) => open(test).post(path, form, { token })
  const idIn = (text: string) => /<button(?=[^>]*name="remove")[^>]*value="([^"]+)"/.exec(text)?.[1]
  const LINK = /<a[^>]*href="\/orders\?q=mug&amp;status=shipped"[^>]*><bdi>Mugs<\/bdi>/

  it('are links above the list, for one person or everyone, and are removed', async () => {
    expect(await show('/orders', helper)).not.toContain('Save this view')
    expect(await show(PATH, helper)).toContain('Save this view')
    const { to } = await post(PATH, { name: 'Mugs', shared: 'no' }, helper)
    expect(to).toBe('/orders?q=mug&status=shipped')
    const listed = await show('/orders', helper)
    expect(listed).toMatch(LINK)
    expect(/<nav aria-label="Saved views".*?<\/nav>/s.exec(listed)![0]).not.toContain('aria-current')
    expect(await show(to!, helper)).toMatch(/<a[^>]*aria-current="page"[^>]*><bdi>Mugs<\/bdi>/)
    expect(await show('/orders', owner)).not.toMatch(LINK)
    expect((await post('/orders', { remove: idIn(listed)! }, helper)).to).toBe('/orders')
    expect(await show('/orders', helper)).not.toMatch(LINK)
    await post(PATH, { name: 'Mugs', shared: 'yes' }, owner)
    expect(await show('/orders', helper)).toMatch(LINK)
    expect(idIn(await show('/orders', helper))).toBeUndefined()
    const shared = idIn(await show('/orders', owner))!
    expect((await post('/orders', { remove: shared }, helper)).text).toContain('Only who saved a view, or an owner,')
    expect((await post('/orders', { remove: shared }, owner)).to).toBe('/orders')
  })

  it('that are refused come back with what was typed', async () => {
    const { text } = await post(PATH, { name: 'x'.repeat(41), shared: 'yes' }, owner)
    expect(text).toContain('A name must be plain text of 40 characters or fewer')
    expect(text).toMatch(/<details[^>]*open=""/)
    expect(text).toMatch(/<input(?=[^>]*name="name")[^>]*value="x{41}"/)
    expect(text).toMatch(/<option value="yes" selected=""/)
    expect((await post('/orders', { name: 'All', shared: 'no' }, owner)).text).toContain('Choose filters first')
  })
})
