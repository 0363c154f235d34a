import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPostgres } from '#database/postgres/connection.ts'
import { createDatabase } from '../../test/e2e/support/demo-database.ts'
import { mugRow, openFolder, shopifyCsv } from '#test/import-files.ts'

/** Makes a restore, which drops the tables first, take seconds. */
const SLOW_DROPS = `create function wait() returns event_trigger language plpgsql as 'begin perform pg_sleep(3); end';
  create event trigger slow_drops on ddl_command_start when tag in ('DROP TABLE') execute function wait()`

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
    const names = async () => {
      const { db, close } = openPostgres(url)
      const rows = await db.selectFrom('products').select('name').execute()
      await close()
      return rows.map(({ name }) => name)
    }
    // A connection to another database, because a restore waits for those of its own to end.
    const server = openPostgres(process.env.TEST_DATABASE_URL!)
    const restoring = async () =>
      (
        await sql<{ event: string }>`
        select wait_event as event from pg_stat_activity
        where datname = ${new URL(url).pathname.slice(1)} and application_name = 'psql'`.execute(server.db)
      ).rows
    try {
      const file = `${folder.path}/shop.backup`
      expect(await run('import', folder.write('a.csv', shopifyCsv([mugRow()])))).toBe(0)
      expect(await run('backup', file)).toBe(0)
      expect(await run('import', folder.write('b.csv', shopifyCsv([mugRow({ Title: 'Cup' })])))).toBe(0)
      const database = openPostgres(url)
      await database.exec(SLOW_DROPS)
      await database.close()
      const command = begin('restore', file, '--force')
      const exited = once(command, 'exit') as Promise<[number]>
      while (!(await restoring()).some(({ event }) => event === 'PgSleep')) await pause(5)
      command.kill('SIGINT')
      expect((await exited)[0]).toBe(130)
      while ((await restoring()).length > 0) await pause(5)
      expect(await names()).toEqual(['Cup'])
      expect(readdirSync(folder.path).filter((name) => name.startsWith('linden-restore'))).toEqual([])
    } finally {
      await server.close()
      await drop()
      folder.remove()
    }
  }, 120_000)
})
