import { describe, expect, it } from 'vitest'
import { pictureNodesForEachTest } from '#test/process/picture-nodes.ts'
import { runScript } from '#test/process/own-databases.ts'

const NOTHING = { missing: [], damaged: [], unmoved: [], unreferenced: [] }

// The programs of a server of Debian dump and restore it, and not a newer one.
describe.runIf(process.env.TEST_DATABASE_URL)('shop media', () => {
  const test = pictureNodesForEachTest()
  const check = async () => {
    const { status, output } = await test.command(['media', 'check', '--json'])
    return { status, found: JSON.parse(output) }
  }

  it('check finds all pictures after a restore, even of a backup of an earlier version', async () => {
    const file = `${test.place.settings.DATA_DIR}/shop.backup`
    const earlier = `${test.place.settings.DATA_DIR}/earlier.backup`
    await test.importMug()
    expect((await test.command(['backup', file])).output).toContain(
      'shop.backup: the database, 2 files of pictures (0.0 MB).',
    )
    await runScript(
      test.place,
      `delete from migrations where name = '0080_media'; alter table media rename to elsewhere`,
    )
    expect((await test.command(['backup', earlier])).output).toMatch(/earlier\.backup: the database\./)
    await runScript(test.place, `alter table elsewhere rename to media`)
    expect(await test.command(['restore', earlier, '--force'])).toMatchObject({ status: 0 })
    expect(await check()).toMatchObject({ status: 0, found: { files: 2, ...NOTHING } })
    await runScript(test.place, 'delete from media')
    expect(await check()).toMatchObject({ status: 1 })
    expect(await test.command(['restore', file, '--force'])).toMatchObject({ status: 0 })
    expect(await check()).toMatchObject({ status: 0, found: { files: 2, ...NOTHING } })
  }, 120_000)
})
