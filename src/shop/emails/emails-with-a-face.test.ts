import { expect, it } from 'vitest'
import { contrast, rgbOf } from '#domain/face/oklch.ts'
import { MIN_CONTRAST } from '#domain/face/palette.ts'
import type { LibraryPicture } from '#domain/media/library.ts'
import { addProduct, examplePicture } from '#test/examples.ts'
import { databases } from '#test/databases.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'

const [, open] = databases[0]!
const { test, shopper } = shopperForEachTest(open)

const picture = (name: string): LibraryPicture => ({
  ...examplePicture(`/media/${name}`),
  name,
  width: 1200,
  height: 400,
  color: '#b3261e',
  focus: [50, 50],
})

async function confirmationWith(face: object): Promise<{ html: string; text: string }> {
  Object.assign(test.shop, { face: { ...test.shop.face, ...face } })
  await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
  await shopper.prepare(1, 1)
  await shopper.order()
  await test.drain()
  return test.emails[0]!
}

it('An email shows the logo at an absolute URL, with the name as alt text', async () => {
  const name = 'Elm & "Sons" <b>'
  const { html } = await confirmationWith({
    name,
    logo: { picture: 'logo', dark: 'night' },
    pictures: [picture('logo'), picture('night')],
  })
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toMatch(/<img[^>]* src="http:\/\/localhost:3000\/logo\.png\?v=[0-9a-f]{8}"/)
  expect(html).toMatch(/<img[^>]* alt="Elm &amp; &quot;Sons&quot; &lt;b&gt;"\s+width="192"\s+height="64"/)
  expect(html).toMatch(
    /<source media="\(prefers-color-scheme: dark\)" srcset="http:\/\/localhost:3000\/logo-dark\.png\?v=[0-9a-f]{8}"/,
  )
})

it('An email of a shop with its own name and no logo shows the name as text', async () => {
  const { html } = await confirmationWith({ name: 'Elm <Ceramics>' })
  expect(html).toMatch(/<div role="main"[^>]*><p style="[^"]*"><bdi>Elm &lt;Ceramics&gt;<\/bdi><\/p>\s*<h1/)
  expect(html).not.toContain('<img')
})

it.each(['#7a3e9d', '#b3261e', '#006b75', '#1d1c1a'])(
  'An email in %s has readable links and a readable button, light and dark',
  async (accent) => {
    const { html, text } = await confirmationWith({ colors: { accent } })
    const between = (one: string, other: string) => contrast(rgbOf(one)!, rgbOf(other)!)
    const colorsAt = (pattern: RegExp) => pattern.exec(html)!.slice(1) as [string, string]
    const buttons = [
      colorsAt(/<a\s+class="button"[^>]*;background:(#\w+);color:(#\w+);/),
      colorsAt(/\.button \{ color: (#\w+) !important; background: (#\w+) !important/),
    ]
    const [light, dark] = Array.from(html.matchAll(/ a \{ color: (#\w+) \}/g), ([, color]) => color!)
    expect(light).toBe(accent)
    for (const [one, other] of [...buttons, [light!, '#faf9f6'], [dark!, '#161714']] as const)
      expect(between(one, other), `${one} ${other}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(text).toMatch(/^See your order: http/m)
  },
)

it('An email of a shop without its own face has no header, no picture and no button', async () => {
  const { html } = await confirmationWith({})
  expect(html).toMatch(/<div role="main"[^>]*><h1/)
  expect(html).not.toMatch(/<img|class="|<source/)
})
