import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderStore } from '#media/folder-store.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import type { FoundPicture } from '#shop/import/parsed-product.ts'
import { findPicture, isWebUrl } from './pictures.ts'

describe('A picture of a product', () => {
  let folder: Folder
  let source: string
  let media: string
  beforeEach(async () => {
    folder = openFolder()
    source = join(folder.path, 'catalog')
    media = join(folder.path, 'media')
    mkdirSync(source)
    folder.write('catalog/wide.png', await plain(1500, 750))
    folder.write('catalog/small.png', await plain(500, 250))
    folder.write('outside.png', await plain(10, 10))
  })
  afterEach(() => folder.remove())

  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#88a888' } })
      .png()
      .toBuffer()
  const find = (path: string) => findPicture(path, source, createFolderStore(media))

  it('is converted to four widths and two formats, named after its content', async () => {
    const found = (await find('wide.png')) as FoundPicture
    expect(found).toMatchObject({ width: 1280, height: 640, widths: [320, 640, 960, 1280], color: '#88a888' })
    expect(found.src).toMatch(/^\/media\/[0-9a-f]{16}$/)
    const name = found.src.slice('/media/'.length)
    const files = [320, 640, 960, 1280].flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
    expect(readdirSync(media).toSorted()).toEqual(files.toSorted())
    expect(await sharp(join(media, `${name}-640.avif`)).metadata()).toMatchObject({
      width: 640,
      height: 320,
      format: 'heif',
    })
  })

  it('gets its dominant color, and not a neighboring one', async () => {
    const dot = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#2f5d4680' } })
      .png()
      .toBuffer()
    const ground = sharp({ create: { width: 640, height: 640, channels: 3, background: '#ede6d9' } })
    folder.write(
      'catalog/mug.png',
      await ground
        .composite([{ input: dot }])
        .png()
        .toBuffer(),
    )
    expect(await find('mug.png')).toMatchObject({ color: '#ede6d9' })
    const gray = sharp({ create: { width: 40, height: 40, channels: 3, background: '#dcdcdc' } }).toColourspace('b-w')
    folder.write('catalog/gray.png', await gray.png().toBuffer())
    expect(await find('gray.png')).toMatchObject({ color: '#dcdcdc' })
  })

  it('is never enlarged', async () => {
    expect(await find('small.png')).toMatchObject({ width: 500, height: 250, widths: [320, 500] })
  })

  it('is converted once', async () => {
    await find('small.png')
    const made = () => readdirSync(media).map((file) => [file, statSync(join(media, file)).mtimeMs])
    const before = made()
    await find('small.png')
    expect(made()).toEqual(before)
  })

  it('is rotated upright according to its metadata', async () => {
    const turned = await sharp(await plain(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    folder.write('catalog/turned.jpg', turned)
    expect(await find('turned.jpg')).toMatchObject({ width: 200, height: 400 })
  })

  it('is read only from the folder of the imported file', async () => {
    symlinkSync(join(folder.path, 'outside.png'), join(source, 'link.png'))
    for (const path of ['../outside.png', join(folder.path, 'outside.png'), 'link.png', '.', 'none.png', ''])
      expect(await find(path)).toBe(`"${path}" is neither a web address nor a file in the folder of the import file`)
  })

  it('must be a picture', async () => {
    folder.write('catalog/text.png', 'not a picture')
    folder.write('catalog/empty.png', '')
    folder.write('catalog/cut.png', (await plain(500, 250)).subarray(0, 200))
    for (const path of ['text.png', 'empty.png', 'cut.png'])
      expect(await find(path)).toBe(`"${path}" is not a readable picture`)
  })

  it('on the web is recognized by its protocol', () => {
    expect(['https://a.example/b.jpg', 'HTTP://a.example/b.jpg'].map(isWebUrl)).toEqual([true, true])
    expect(['javascript:alert(1)', '//a.example/b.jpg', 'a.jpg', 'https://'].map(isWebUrl)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
