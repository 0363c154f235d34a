import { sql, type Compilable, type Expression } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#database/database.ts'
import { prepare, prepareList, prepareRows, type Param } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'
import { databases } from '#test/databases.ts'
import { planOf } from '#test/statements/statements.ts'

type Build = (db: Db, param: (name: string) => Expression<never>) => Compilable

const modules = import.meta.glob(['../src/database/**/*.ts', '!**/*.test.ts', '!**/query-thread.ts'])

/** Every query that a module of src/database prepares. Modules are loaded once more, because they prepare when they load. */
async function loadBuilds(): Promise<Build[]> {
  const builds: Build[] = []
  const recording: typeof import('#database/prepared-query.ts') = {
    prepare(build) {
      builds.push(build as Build)
      return prepare(build)
    },
    prepareList(build) {
      builds.push((db, param) => build(db, [param('0'), param('1')]))
      return prepareList(build)
    },
    prepareRows(build) {
      builds.push((db, param) => build(db, [param, param]))
      return prepareRows(build)
    },
  }
  vi.resetModules()
  vi.doMock('#database/prepared-query.ts', () => recording)
  await Promise.all(Object.values(modules).map((load) => load()))
  vi.doUnmock('#database/prepared-query.ts')
  vi.resetModules()
  return builds
}

describe.each(databases)('Prepared queries on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('match the tables and columns of the schema', async () => {
    const builds = await loadBuilds()
    expect(builds.length).toBeGreaterThan(30)
    for (const build of builds) {
      const { sql: text } = build(database.db, () => sql<never>`${null}`).compile()
      await expect(planOf(database, text), text).resolves.toBeInstanceOf(Array)
    }
  })

  it('are built once and then run with the values of each call', async () => {
    let count = 0
    const wordsFrom = prepare((db, param: Param<{ word: string }>) => {
      count++
      return db.selectFrom('search_words').select('word').where('word', '>=', param('word')).orderBy('word')
    })
    const words = ['elm', 'oak'].map((word) => ({ word, in_name: 1 as const }))
    await database.db.insertInto('search_words').values(words).execute()
    expect((await wordsFrom(database.db, { word: 'a' })).rows).toEqual([{ word: 'elm' }, { word: 'oak' }])
    expect((await wordsFrom(database.db, { word: 'm' })).rows).toEqual([{ word: 'oak' }])
    expect(count).toBe(1)
  })
})
