import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeFindings } from '../audits/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/requests.ts'

test.use({ catalog: 'changed' })

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#333"/></svg>`

test('A logo of any shape fits the header at 320 pixels, light and dark, and the hero shows the owner’s picture', async ({
  page,
  request,
  shop,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text()
  const before = await textOf('/')
  const add = async (name: string, width: number, height: number) => {
    const file = join(shop.data, `${name}.svg`)
    writeFileSync(file, svg(width, height))
    expect(await shop.command('media', 'add', file, '--alt', name)).toMatchObject({ status: 0 })
  }
  await add('wide', 1200, 60)
  await add('high', 60, 600)
  for (const [at, name] of ['wide', 'high'].entries()) {
    await shop.command('face', 'set', 'logo.picture', name)
    await shop.command('face', 'set', 'home', JSON.stringify([{ section: 'hero', picture: 'wide' }]))
    expect((await shop.command('face', 'publish')).status).toBe(0)
    await expect.poll(() => textOf('/')).toMatch(at === 0 ? /height="10"/ : /height="40"/)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openPage(page, '/')
      const logo = page.getByRole('banner').getByRole('img', { name: 'Linden' })
      expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.clientHeight <= 40)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await axeFindings(page)).toEqual([])
    }
  }
  await expect(page.getByRole('main').getByRole('img', { name: 'wide' })).toBeVisible()
  await shop.command('face', 'undo')
  await shop.command('face', 'undo')
  await expect.poll(() => textOf('/')).toBe(before)
  for (const name of ['wide', 'high']) expect((await shop.command('media', 'remove', name)).status).toBe(0)
})

test('Category pictures keep their shape, in the text and beside it, on a phone and on a wide screen', async ({
  page,
  request,
  shop,
}) => {
  const file = join(shop.data, 'counter.svg')
  writeFileSync(file, svg(1200, 600))
  expect(await shop.command('media', 'add', file, '--alt', 'Our counter')).toMatchObject({ status: 0 })
  const text = `Fresh every day.\n\n![](media:counter)\n\n${'We cut each order by hand. '.repeat(40)}`
  expect(await shop.command('categories', 'set', 'beauty', 'text', text)).toMatchObject({ status: 0 })
  expect(await shop.command('categories', 'set', 'beauty', 'picture', 'counter')).toMatchObject({ status: 0 })
  const list = '/products/category/beauty'
  await expect.poll(async () => (await request.get(list)).text()).toContain('by hand')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, list)
    const pictures = page.getByRole('main').locator('img[src*="/media/"]:not(article img)')
    const shapes = await pictures.evaluateAll((images) =>
      images
        .map((image) => image.getBoundingClientRect())
        .map(({ width, height }) => Math.round((100 * width) / height)),
    )
    expect(shapes, `${width}`).toEqual([200, 200])
  }
  for (const _ of ['picture', 'text']) await shop.command('categories', 'undo')
  expect((await shop.command('media', 'remove', 'counter')).status).toBe(0)
})

test('Product pictures are shown whole if the owner chooses so, and fill their frames otherwise', async ({
  page,
  request,
  shop,
}) => {
  const styleOf = async () => (await request.get('/')).text()
  const fits = async () => {
    const all: string[] = []
    for (const path of ['/', '/products', '/products/insulated-bottle']) {
      await openPage(page, path)
      const pictures = page.getByRole('main').locator(path === '/' ? 'a picture img' : 'picture img')
      await expect(pictures.first()).toBeVisible()
      all.push(...(await pictures.evaluateAll((images) => images.map((image) => getComputedStyle(image).objectFit))))
    }
    return [...new Set(all)]
  }
  const before = await styleOf()
  expect(await fits()).toEqual(['cover'])
  expect((await shop.command('face', 'set', 'look.pictures', 'whole')).status).toBe(0)
  expect((await shop.command('face', 'publish')).status).toBe(0)
  // A page may be shown as it was for another second.
  await expect.poll(fits).toEqual(['contain'])
  await shop.command('face', 'undo')
  await expect.poll(styleOf).toBe(before)
})
