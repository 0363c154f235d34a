import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { makePostgresPlace, type Place } from '#test/process/own-databases.ts'
import { startPgbouncer } from '#test/process/pgbouncer.ts'
import { addOneProduct } from '#test/process/shop-process.ts'

let places: Place[]
beforeEach(async () => {
  places = [await makePostgresPlace(), await makePostgresPlace()]
  for (const place of places) await addOneProduct(place)
})
afterEach(() => Promise.all(places.map(({ remove }) => remove())))

it('shop backup and shop restore reject an ADMIN_DATABASE_URL that leads elsewhere, and change nothing', () => {
  const [own, other] = places as [Place, Place]
  expectRejection(
    { ...own.settings, ADMIN_DATABASE_URL: other.location },
    'ADMIN_DATABASE_URL must point to the same database, schema and user as DATABASE_URL, without the pooler.\n',
  )
})

it('shop backup and shop restore reject a pooler, unless ADMIN_DATABASE_URL is set', async () => {
  const [own] = places as [Place, Place]
  const pooler = await startPgbouncer(own.location, own.settings.DATA_DIR)
  try {
    const settings = { ...own.settings, DATABASE_URL: pooler.url }
    expectRejection(
      settings,
      'DATABASE_URL points to a connection pooler, which pg_dump cannot use. Set ADMIN_DATABASE_URL to the same database without the pooler.\n',
    )
    const args = ['restore', `${own.settings.DATA_DIR}/none.backup`, '--force']
    const { stderr } = run({ ...settings, ADMIN_DATABASE_URL: own.location }, args)
    expect(stderr).toContain('There is no file')
  } finally {
    await pooler.stop()
  }
})

function expectRejection(settings: Record<string, string>, sentence: string): void {
  const file = `${settings.DATA_DIR}/shop.backup`
  for (const args of [
    ['backup', file],
    ['restore', file, '--force'],
  ]) {
    const { status, stderr } = run(settings, args)
    expect(stderr).toBe(sentence)
    expect(status).toBe(1)
  }
  expect(existsSync(file)).toBe(false)
}

const run = (settings: Record<string, string>, args: string[]) =>
  runCommand({ args, env: { ...process.env, ...settings } })
