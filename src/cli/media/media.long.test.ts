import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictureNodesForEachTest } from '#test/process/picture-nodes.ts'
import { runScript } from '#test/process/own-databases.ts'

const NOTHING = { missing: [], damaged: [], unmoved: [], unreferenced: [] }

describe('shop media', () => {
  const test = pictureNodesForEachTest()
  const check = async (settings?: Record<string, string>) => {
    const { status, output } = await test.command(['media', 'check', '--json'], settings)
    return { status, found: JSON.parse(output) }
  }

  it('check lists pictures that are missing, damaged or unused, and which products show them', async () => {
    await test.importMug()
    expect(await check()).toMatchObject({
      status: 0,
      found: { place: 'the database', pictures: 1, files: 2, ...NOTHING },
    })
    await runScript(test.place, `delete from media where name like '%.avif'`)
    await runScript(test.place, `update media set content = set_byte(content, 30, 255 - get_byte(content, 30))`)
    await runScript(test.place, `insert into media values ('0123456789abcdef-320.webp', '\\x00', 'none', '')`)
    const { status, found } = await check()
    expect([status, found]).toEqual([
      1,
      expect.objectContaining({
        missing: [{ name: expect.stringMatching(/-40\.avif$/), product: 'mug' }],
        damaged: [{ name: expect.stringMatching(/-40\.webp$/), product: 'mug' }],
        unreferenced: [{ name: '0123456789abcdef-320.webp', size: 1 }],
      }),
    ])
    const { output } = await test.command(['media', 'check'])
    expect(output.split('\n').slice(0, 3)).toEqual([
      `Missing: ${found.missing[0].name}, a picture of mug`,
      `Damaged: ${found.damaged[0].name}, a picture of mug`,
      'Unreferenced: 0123456789abcdef-320.webp',
    ])
    expect(output).toMatch(/Of the files, 1 missing, 1 damaged, 1 unreferenced \(0\.0 MB\)\.\n$/)
  }, 120_000)

  it('move copies a data folder’s pictures into the database, and leaves only damaged ones there', async () => {
    const folder = test.newFolder()
    const settings = { DATA_DIR: folder.path }
    const media = join(folder.path, 'media')
    await test.importMug({ ...settings, MEDIA: 'folder' })
    const files = readdirSync(media)
    cpSync(join(media, files[0]!), join(media, 'ffffffffffffffff-320.avif'))
    writeFileSync(join(media, 'ffffffffffffffff-320.webp'), 'RIFF\u00ff\u0000\u0000\u0000WEBP')
    expect(await check(settings)).toMatchObject({ status: 0, found: { ...NOTHING, unmoved: [{}, {}] } })
    const move = (...args: string[]) => test.command(['media', 'move', ...args], settings)
    expect(JSON.parse((await move('--dry-run', '--json')).output)).toMatchObject({ files: 3, known: 0, dryRun: true })
    expect(readdirSync(media)).toHaveLength(4)
    expect(await move()).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /^Damaged, not moved: ffffffffffffffff-320\.webp\nMoved to the database: 3 files \(0\.0 MB\)\. Already there: 0\.\n$/,
      ),
    })
    expect(readdirSync(media)).toEqual(['ffffffffffffffff-320.webp'])
    expect(await check()).toMatchObject({ status: 0, found: { files: 3, ...NOTHING, unreferenced: [{}] } })
    const node = await test.start({ DATA_DIR: test.newFolder().path })
    expect(await test.servesPicture(node)).toBe(true)
  }, 120_000)

  it('move replaces a damaged copy at the destination before deleting the intact picture', async () => {
    const folder = test.newFolder()
    await test.importMug()
    await test.importMug({ DATA_DIR: folder.path, MEDIA: 'folder' })
    await runScript(test.place, `update media set content = set_byte(content, 30, 255 - get_byte(content, 30))`)
    expect(await test.command(['media', 'move'], { DATA_DIR: folder.path })).toMatchObject({ status: 0 })
    expect(await check()).toMatchObject({ status: 0, found: { files: 2, ...NOTHING } })
  }, 120_000)

  it('move resumes after it was stopped, and moves pictures back to a folder', async () => {
    const folder = test.newFolder()
    const settings = { DATA_DIR: folder.path, MEDIA: 'folder' }
    await test.importMug()
    await test.importMug(settings, '#112233')
    // One of them is stored already, as if the command had been killed before it removed the file.
    await test.importMug({ DATA_DIR: folder.path }, '#112233')
    expect((await test.command(['media', 'move'], { DATA_DIR: folder.path })).output).toMatch(
      /0 files .* Already there: 2\.\n$/,
    )
    expect(existsSync(join(folder.path, 'media'))).toBe(true)
    expect((await test.command(['media', 'move'], settings)).output).toContain('Moved to')
    expect(readdirSync(join(folder.path, 'media'))).toHaveLength(4)
    expect(await check(settings)).toMatchObject({ status: 0, found: { missing: [], damaged: [], unmoved: [] } })
  }, 120_000)
})
