import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { createFolderStore } from '#media/folder-store.ts'
import { createDemoPictures } from '#server/demo/demo-pictures.ts'
import { fillEmptyCatalog } from '#server/demo/demo.ts'
import { mugRow, shopifyCsv } from '#test/import-files.ts'
import { COMMAND } from '#test/process/command.ts'
import { places, runScript, type Place } from '#test/process/own-databases.ts'
import { openTestShop } from '#test/shop.ts'

describe.each(places)('A shop with pictures on %s', { timeout: 180_000 }, (kind, make) => {
  let place: Place
  let file: string
  beforeEach(async () => {
    place = await make()
    file = join(place.settings.DATA_DIR, 'shop.backup')
    const pixels = sharp({ create: { width: 40, height: 20, channels: 3, background: '#88a888' } })
    writeFileSync(join(place.settings.DATA_DIR, 'mug.png'), await pixels.png().toBuffer())
    const rows = shopifyCsv([mugRow({ 'Image Src': 'mug.png' })])
    writeFileSync(join(place.settings.DATA_DIR, 'products.csv'), rows)
    writeFileSync(SECRET(), 'of forty letters, which nobody will guess')
  })
  afterEach(() => place.remove())

  const SECRET = () => join(place.settings.DATA_DIR, 'token-secret')
  const media = () => join(place.settings.DATA_DIR, 'media')
  const isServer = kind === 'PostgreSQL'
  /** With the secret in the data folder, as on SQLite by default. */
  const shop = (args: string[], settings: Record<string, string> = {}): [number | null, ...string[]] => {
    const secret = isServer ? {} : { TOKEN_SECRET: '' }
    const env = { ...process.env, ...place.settings, ...secret, ...settings }
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', env })
    return [status, ...(stdout || stderr).replaceAll(place.settings.DATA_DIR, 'DATA').trimEnd().split('\n')]
  }
  const importMug = (settings?: Record<string, string>) =>
    expect(shop(['import', join(place.settings.DATA_DIR, 'products.csv')], settings)[0]).toBe(0)
  const isWhole = () => expect(shop(['doctor'])[1]).toBe('No problems found.')
  const picture = expect.stringMatching(
    /^Picture [0-9a-f]{16} of product mug: its files are missing\. Restore a backup that has it, or import its file again\.$/,
  )

  it('is backed up and restored with all pictures', async () => {
    importMug()
    isWhole()
    const parts = isServer
      ? [/: the database, 2 files of pictures \(0\.0 MB\)\.$/, /^Not included: TOKEN_SECRET from the environment/]
      : [/: the database, 2 files of pictures \(0\.0 MB\), the secret\.$/]
    expect(shop(['backup', file])).toEqual([0, ...parts.map((part) => expect.stringMatching(part))])
    const read = () => readdirSync(media()).map((name) => [name, readFileSync(join(media(), name), 'base64')])
    const before = isServer ? null : read()
    if (isServer) await runScript(place, 'delete from media')
    else for (const lost of [media(), SECRET()]) rmSync(lost, { recursive: true })
    expect(shop(['doctor'])).toEqual([1, picture, expect.stringContaining('Payments')])
    expect(shop(['restore', file, '--force'])).toEqual([
      0,
      'Restored the shop from DATA/shop.backup. All sessions have ended.',
      ...(isServer ? [] : ['Pictures: 2 files.', 'The secret was restored from the backup.']),
    ])
    isWhole()
    if (!isServer) expect(read()).toEqual(before)
    if (!isServer) expect(readFileSync(SECRET(), 'utf8')).toBe('of forty letters, which nobody will guess')
  })

  it('is backed up without pictures on request, which both backup and restore report', async () => {
    importMug()
    expect(shop(['backup', file, '--without-media']).slice(1, 3)).toEqual([
      expect.stringMatching(isServer ? /: the database\.$/ : /: the database, the secret\.$/),
      'Not included: 2 files of pictures (0.0 MB). Back them up separately.',
    ])
    expect(shop(['restore', file, '--force'])).not.toContainEqual(expect.stringContaining('Missing'))
    isWhole()
    if (isServer) await runScript(place, 'delete from media')
    else rmSync(media(), { recursive: true })
    expect(shop(['restore', file, '--force']).at(-1)).toBe(
      'Missing in the shop: 1 picture that products or orders show. See: npx shop doctor',
    )
    expect(shop(['doctor'])).toContainEqual(picture)
  })

  it('reports missing pictures before it is backed up, including empty files', async () => {
    importMug({ MEDIA: 'folder' })
    for (const name of readdirSync(media())) writeFileSync(join(media(), name), '')
    expect(shop(['backup', file], { MEDIA: 'folder' })).toContainEqual(
      expect.stringMatching(/^Missing in the shop: 1 /),
    )
    rmSync(
      join(
        media(),
        readdirSync(media()).find((name) => name.endsWith('.avif'))!,
      ),
    )
    importMug({ MEDIA: 'folder' })
    expect(shop(['doctor'], { MEDIA: 'folder' })[1]).toMatch(/: 1 of its 2 files are missing\. /)
  })

  it.skipIf(isServer)('is not restored from a file with one damaged picture, and stays as it is', () => {
    importMug()
    shop(['backup', file])
    const bytes = readFileSync(file)
    bytes[bytes.indexOf('WEBPVP8') + 20]! ^= 255
    writeFileSync(file, bytes)
    rmSync(media(), { recursive: true })
    shop(['products', 'unlist', 'mug'])
    const before = shop(['products', 'list'])
    expect(shop(['restore', file, '--force'])).toEqual([
      1,
      expect.stringMatching(/is not a complete backup of a shop: its media\/[0-9a-f]{16}-40\.webp is damaged$/),
    ])
    expect(shop(['products', 'list'])).toEqual(before)
    expect(existsSync(media())).toBe(false)
  })

  it.runIf(isServer)('reports the pictures that a database dump cannot contain', () => {
    importMug({ MEDIA: 'folder' })
    expect(shop(['backup', file], { MEDIA: 'folder' }).slice(1)).toEqual([
      'Backed up the shop to DATA/shop.backup: the database.',
      'Not included: 2 files of pictures (0.0 MB). Back them up separately.',
      'Not included: TOKEN_SECRET from the environment. Back it up separately.',
    ])
  })

  it('lacks no picture while those of its demo have not been generated yet', async () => {
    const test = await openTestShop(async () => {
      const database = await openDatabase(place.location)
      await migrate(database)
      return database
    })
    const { deferred } = createDemoPictures(createFolderStore(media()), () => {})
    await fillEmptyCatalog(test.shop, deferred, () => {})
    await test.close()
    isWhole()
    expect(shop(['backup', file])).not.toContainEqual(expect.stringContaining('Missing'))
    expect(shop(['restore', file, '--force'])).not.toContainEqual(expect.stringContaining('Missing'))
  })
})
