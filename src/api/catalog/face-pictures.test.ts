import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { putLibraryPicture } from '#database/media/library.ts'
import type { Focus } from '#domain/media/library.ts'
import { watchCatalog } from '#server/cache/catalog-watch.ts'
import { faceStyle } from '#server/face/face-style.ts'
import { draftFace, publishFace, undoFace } from '#shop/face/edit-face.ts'
import { openPreview, previewedFace } from '#shop/face/preview-face.ts'
import { removePicture } from '#shop/media/library.ts'
import { usedPictures } from '#shop/media/picture-uses.ts'
import { MEDIA } from '#test/import-files.ts'
import { databases } from '#test/databases.ts'
import { addProduct, examplePicture } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

const WITH_LOGO = { logo: { picture: 'logo', dark: 'logo-dark' } }

describe.each(databases)('Pictures in the face on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
    await addProduct(test.shop, { name: 'Mug', category: 'Mugs', onSale: true })
    for (const name of ['logo', 'logo-dark']) await add(name)
  })
  afterEach(() => test.close())

  const add = (name: string, focus: Focus = [50, 50]) =>
    test.shop.database.transaction((tx) =>
      putLibraryPicture(
        tx,
        { ...examplePicture(`/media/${name}`), name, width: 1200, height: 400, color: '#112233', focus },
        '2026-01-01T00:00:00.000Z',
      ),
    )
  const draft = (face: unknown) => draftFace(test.shop, () => face)
  async function publish(face: unknown) {
    await draft(face)
    await publishFace(test.shop)
  }
  async function read<Path extends 'shop' | 'storefront'>(path: Path) {
    await watchCatalog(test.shop, () => {}).stop()
    return (await (await test.api.request(`/api/${path}`)).json()) as Answer<`GET /api/${Path}`>
  }
  const usedBy = async (name: string) =>
    (await usedPictures(test.shop.database.db)).find((one) => one.name === name)!.usedBy

  it('include a logo and one for dark mode, with the shop’s name as alt text, until that is undone', async () => {
    expect(await read('shop')).not.toHaveProperty('logo')
    await publish({ name: 'Elm', ...WITH_LOGO })
    expect((await read('shop')).logo).toMatchObject({
      light: { src: '/media/logo', alt: 'Elm', width: 1200, height: 400 },
      dark: { src: '/media/logo-dark' },
    })
    await undoFace(test.shop)
    expect(await read('shop')).not.toHaveProperty('logo')
  })

  it('are shown in the preview of a draft', async () => {
    await draft({ logo: { picture: 'logo' } })
    const { token } = await openPreview(test.shop)
    expect(await previewedFace(test.shop, token)).toMatchObject({ face: { pictures: [{ name: 'logo' }] } })
  })

  it('replace product pictures in hero and sale, keeping the focal point visible', async () => {
    await add('kiln', [30, 70])
    await publish({
      home: [
        { section: 'hero', picture: 'kiln' },
        { section: 'sale', picture: 'logo' },
      ],
    })
    expect(await read('storefront')).toMatchObject({
      hero: { pictures: [{ slug: null, name: 'An example', picture: { src: '/media/kiln' } }] },
      banner: { picture: { src: '/media/logo' } },
    })
    expect(faceStyle(test.shop.face)).toBe(':root{--hero-focus:30% 70%}')
  })

  it('are published only if the library has them, and cannot be removed while a draft or page uses them', async () => {
    await draft({ logo: { picture: 'lgo' }, home: [{ section: 'hero', picture: 'kiln' }] })
    await expect(publishFace(test.shop)).rejects.toThrow(
      /^logo\.picture uses a picture that does not exist, lgo\. .*\nhome\[0\]\.picture uses a picture that does not exist, kiln/,
    )
    await publish(WITH_LOGO)
    await draft({ logo: { picture: 'logo-dark', dark: 'logo' } })
    expect(await usedBy('logo')).toEqual(['the face (logo.picture)', 'the draft of the face (logo.dark)'])
    const remove = removePicture(test.shop, { store: MEDIA, others: [] }, 'logo-dark', {})
    await expect(remove).rejects.toThrow('logo-dark is still used by the face (logo.dark) and')
  })

  it('are names, and only some sections can have one', async () => {
    await expect(draft({ logo: { picture: 'logo.svg' } })).rejects.toThrow(
      'logo.picture must be the name of a picture, as "npx shop media list" shows it. It is "logo.svg".',
    )
    await expect(draft({ home: [{ section: 'hero' }, { section: 'benefits', picture: 'logo' }] })).rejects.toThrow(
      'home[1].picture is not shown: benefits has from, until.',
    )
  })

  it('are omitted if they are missing, without affecting the rest of the face', async () => {
    await publish({ name: 'Elm', ...WITH_LOGO })
    await publish({ name: 'Oak' })
    await removePicture(test.shop, { store: MEDIA, others: [] }, 'logo', {})
    await undoFace(test.shop)
    const shop = await read('shop')
    expect(shop).toMatchObject({ name: 'Elm' })
    expect(shop).not.toHaveProperty('logo')
  })
})
