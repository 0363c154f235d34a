import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { CATEGORIES, changeCategory, createCategory } from '#shop/assortment/categories.ts'
import { undoAssortment } from '#shop/assortment/edit-assortment.ts'
import { setOption } from '#shop/checkout/edit-shipping.ts'
import { draftFace, publishFace, undoFace } from '#shop/face/edit-face.ts'
import { listPages, removePage, setPage, undoPage } from '#shop/pages/pages.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import { addProduct } from '#test/examples.ts'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe.each(databases)('A page written by the owner on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
  })
  afterEach(() => test.close())

  const read = async (name: string) => {
    const { page } = (await (await test.api.request(`/api/pages/${name}`)).json()) as Answer<'GET /api/pages/{page}'>
    return page
  }
  const set = (slug: string, body: string) => setPage(test.shop, slug, `# Title\n\n${body}`)
  const html = async (body: string) => {
    await set('about', body)
    return (await read('about'))!.html
  }

  it('appears at once, in a new catalog version, and disappears when it is removed', async () => {
    expect(await read('returns')).toBeNull()
    const version = await catalogVersion(test.shop.database.db)
    await set('returns', 'Send it *back*.')
    expect(await read('returns')).toEqual({
      title: 'Title',
      html: '<p>Send it <em>back</em>.</p>',
      description: 'Send it back.',
    })
    expect(await catalogVersion(test.shop.database.db)).toBeGreaterThan(version)
    await removePage(test.shop, 'returns')
    expect(await read('returns')).toBeNull()
    await expect(removePage(test.shop, 'returns')).rejects.toThrow('returns is not one of your pages.')
  })

  it('can be reverted to each earlier version, including one that was removed', async () => {
    for (const text of ['One', 'Two', 'Three']) await set('about', text)
    await undoPage(test.shop, 'about')
    await removePage(test.shop, 'about')
    await set('faq', 'Other')
    const shown = async () => (await read('about'))?.html
    expect(await shown()).toBeUndefined()
    const steps = []
    for (const _ of [1, 2, 3]) {
      await undoPage(test.shop, 'about')
      steps.push(await shown())
    }
    expect(steps).toEqual(['<p>Two</p>', '<p>One</p>', undefined])
    await expect(undoPage(test.shop, 'about')).rejects.toThrow('There is no earlier version of about to restore.')
    expect((await listPages(test.shop)).map(({ slug }) => slug)).toEqual(['faq'])
  })

  it('can be linked from the face once it exists, and then cannot be removed', async () => {
    const link = { label: 'About us', to: '/pages/about-us' }
    await draftFace(test.shop, () => ({ menu: [link] }))
    await expect(publishFace(test.shop)).rejects.toThrow('menu[0].to links to /pages/about-us, which does not exist.')
    await set('about-us', 'Text')
    await set('returns', 'Text')
    await draftFace(test.shop, () => ({ menu: [{ label: 'Returns', to: '/pages/returns' }] }))
    await expect(publishFace(test.shop)).rejects.toThrow('menu[0].to links to /pages/returns, which does not exist.')
    await draftFace(test.shop, () => ({ menu: [link] }))
    await publishFace(test.shop)
    for (const take of [removePage, undoPage])
      await expect(take(test.shop, 'about-us')).rejects.toThrow('menu[0].to of the face links to /pages/about-us.')
    expect(await read('about-us')).toMatchObject({ title: 'Title' })
  })

  it('shows current facts, even after they have changed', async () => {
    await set('shipping', 'Free over {{freeShippingOver}}, {{returnDays}} days. {{shopName}}')
    const free = async () => (await read('shipping'))!.html
    expect(await free()).toBe('<p>Free over $50, 30 days. Linden</p>')
    Object.assign(test.shop.rates, { freeShippingOverCents: 7450 })
    expect(await free()).toContain('Free over $74.50')
  })

  it('does not promise free shipping that the shop does not offer', async () => {
    await set('about', 'Free over {{freeShippingOver}}.')
    await expect(setOption(test.shop, 'standard', { free: 'no' })).rejects.toThrow(
      '/pages/about promises free shipping with {{freeShippingOver}}. Change that page first.',
    )
    await set('about', 'We ship.')
    await setOption(test.shop, 'standard', { free: 'no' })
    const NO_VALUE = 'No delivery is free, so {{freeShippingOver}} has no value.'
    await expect(set('about', 'Free over {{freeShippingOver}}.')).rejects.toThrow(NO_VALUE)
    await createCategory(test.shop, 'tableware', 'Tableware')
    const text = 'Free over {{freeShippingOver}}.'
    await expect(changeCategory(test.shop, 'tableware', (own) => ({ ...own, text }))).rejects.toThrow(NO_VALUE)
    await expect(undoPage(test.shop, 'about')).rejects.toThrow('/pages/about promises free shipping')
    await setOption(test.shop, 'standard', { free: 'yes' })
    await changeCategory(test.shop, 'tableware', (own) => ({ ...own, text }))
    const noLonger = setOption(test.shop, 'standard', { free: 'no' })
    await expect(noLonger).rejects.toThrow('The text of category tableware promises free shipping')
    await changeCategory(test.shop, 'tableware', (own) => ({ ...own, text: undefined }))
    await setOption(test.shop, 'standard', { free: 'no' })
    await expect(undoAssortment(test.shop, CATEGORIES)).rejects.toThrow('The text of category tableware promises')
    await setOption(test.shop, 'standard', { free: 'yes' })
    for (const intro of [text, 'We pack it today.']) {
      await draftFace(test.shop, () => ({ emails: { confirmation: { intro } } }))
      await publishFace(test.shop)
    }
    await setOption(test.shop, 'standard', { free: 'no' })
    await expect(undoFace(test.shop)).rejects.toThrow('emails.confirmation.intro of the face promises free shipping')
  })

  it('warns of links to missing pages until they exist', async () => {
    const links = '[Us](/pages/us) [Mugs](/products/category/mugs?sort=new&page=2) [Home](/) [Net](https://net.example)'
    const { notes } = await set('about', links)
    expect(notes).toEqual([
      '/pages/about links to /pages/us, which does not exist.',
      '/pages/about links to /products/category/mugs?sort=new&page=2, a category without products.',
    ])
    await addProduct(test.shop, { category: 'Mugs' })
    expect((await set('us', '[About](/pages/about)')).notes).toEqual([])
    expect((await set('about', links)).notes).toEqual([])
  })

  it('names a policy by its own title in llms.txt', async () => {
    await setPage(test.shop, 'returns', '# Send it back\n\nGladly.')
    expect(await (await createFeeds(test.shop).request('/llms.txt')).text()).toContain('[Send it back](')
  })

  it('runs no scripts, and links only to allowed targets', async () => {
    expect(await html('[a](javascript:alert(1)) [b](/faq) [c](https://x.example "t") <b onclick="x()">d</b>')).toBe(
      '<p><a>a</a> <a href="/faq">b</a> <a href="https://x.example" rel="noopener">c</a> <b>d</b></p>',
    )
    expect(await html('# First\n\n| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(/^<h2>First<\/h2>\n<table>/)
    for (const element of ['<script>x()</script>', '<img src="x">', '<iframe src="x"></iframe>', '<style>a{}</style>'])
      await expect(set('about', `Text\n\n${element}`)).rejects.toThrow(
        `These HTML elements are not supported: ${/^<\w+/.exec(element)![0]}>.`,
      )
  })

  it('changes nothing in a dry run', async () => {
    const version = await catalogVersion(test.shop.database.db)
    expect(await setPage(test.shop, 'about', '# A\n\nb', { dryRun: true })).toMatchObject({ after: { title: 'A' } })
    expect(await read('about')).toBeNull()
    expect(await catalogVersion(test.shop.database.db)).toBe(version)
  })
})
