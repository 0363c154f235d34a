import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPostgres } from '#database/postgres/connection.ts'
import { createDatabase } from '../../test/e2e/support/demo-database.ts'
import { mugRow, openFolder, shopifyCsv } from '#test/import-files.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('Ctrl-C on PostgreSQL', () => {
  it('cancels a restore and ends its psql', async () => {
    const { url, drop } = (await createDatabase())!
    const folder = openFolder()
    const begin = (...args: string[]) =>
      spawn(process.execPath, ['bin/shop.js', ...args], {
        env: { ...process.env, DATA_DIR: folder.path, DATABASE_URL: url, TMPDIR: folder.path },
        stdio: 'ignore',
      })
    const run = async (...args: string[]) => ((await once(begin(...args), 'exit')) as [number])[0]
    const { db, close } = openPostgres(url)
    const names = async () => (await db.selectFrom('products').select('name').execute()).map(({ name }) => name)
    const restoring = async () =>
      (
        await sql<{ state: string }>`
        select wait_event_type as state from pg_stat_activity
        where datname = current_database() and application_name = 'psql'`.execute(db)
      ).rows
    try {
      const file = `${folder.path}/shop.backup`
      expect(await run('import', folder.write('a.csv', shopifyCsv([mugRow()])))).toBe(0)
      expect(await run('backup', file)).toBe(0)
      expect(await run('import', folder.write('b.csv', shopifyCsv([mugRow({ Title: 'Cup' })])))).toBe(0)
      const command = begin('restore', file, '--force')
      const exited = once(command, 'exit') as Promise<[number]>
      // An open read of the table makes the restore wait for its lock.
      await db.transaction().execute(async (tx) => {
        await tx.selectFrom('products').select('id').execute()
        while (!(await restoring()).some(({ state }) => state === 'Lock')) await pause(5)
        command.kill('SIGINT')
        expect((await exited)[0]).toBe(130)
      })
      while ((await restoring()).length > 0) await pause(5)
      expect(await names()).toEqual(['Cup'])
      expect(readdirSync(folder.path).filter((name) => name.startsWith('linden-restore'))).toEqual([])
    } finally {
      await close()
      await drop()
      folder.remove()
    }
  }, 120_000)
})
