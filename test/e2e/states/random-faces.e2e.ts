import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { axeFindings, colorFindings } from '../audits/axe.ts'
import { largeTextFindings } from '../audits/findings.ts'
import { flawsAtEveryWidth } from '../audits/flaws.ts'
import { expect, test } from '../support/fixtures.ts'
import { PICTURES, randomFaces } from './random-faces.ts'
import { fillCart, openPage } from '../support/requests.ts'

test.use({ catalog: 'changed', contextOptions: { reducedMotion: 'reduce' } })

const SEED = Number(process.env.TEST_SEED ?? 1)
const PATHS = ['/', '/products/canvas-tote', '/checkout?step=shipping']
const STYLES_BELOW = 2000

for (const [index, face] of randomFaces(3, SEED).entries())
  test(`Face ${index + 1} of seed ${SEED} is readable, at 320 px with text at 200%, in light and dark, without a broken link`, async ({
    page,
    playwright,
    shop,
    request,
  }) => {
    test.slow()
    const before = await (await request.get('/')).text()
    for (const [name, [width, height]] of Object.entries(PICTURES)) {
      const drawn = join(shop.data, `${name}.png`)
      await sharp({ create: { width, height, channels: 3, background: '#a84a29' } })
        .png()
        .toFile(drawn)
      expect((await shop.command('media', 'add', drawn, '--name', name, '--alt', 'Clay')).output).toContain(name)
    }
    const file = join(shop.data, `face-${index}.json`)
    writeFileSync(file, JSON.stringify(face))
    const imported = await shop.command('face', 'import', file)
    const published = await shop.command('face', 'publish')
    expect([imported.status, published.status], published.output).toEqual([0, 0])
    await expect.poll(async () => (await request.get('/')).text()).not.toBe(before)

    await fillCart(page)
    for (const path of PATHS) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await openPage(page, path)
      expect(await axeFindings(page), path).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await colorFindings(page), path).toEqual([])
      expect(await flawsAtEveryWidth(page, [1280, 390, 320])).toEqual([])
      expect(await largeTextFindings(page), path).toEqual([])
    }

    // A visitor without scripts and without a cart gets the same bytes, in which all links lead somewhere.
    const stranger = await playwright.request.newContext({ baseURL: shop.url })
    const html = await (await stranger.get('/')).text()
    expect(html).toBe(await (await page.request.get('/')).text())
    for (const [, style] of html.matchAll(/<style[^>]*>([^<]*)</g)) expect(style!.length).toBeLessThan(STYLES_BELOW)
    const links = new Set(
      Array.from(html.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, path]) => path!.replaceAll('&amp;', '&')),
    )
    expect(links.size).toBeGreaterThan(3)
    for (const path of links) expect((await stranger.get(path)).status(), path).toBe(200)
    await stranger.dispose()

    expect((await shop.command('face', 'undo')).status).toBe(0)
    await expect.poll(async () => (await request.get('/')).text()).toBe(before)
    for (const name of Object.keys(PICTURES)) await shop.command('media', 'remove', name)
  })
