import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { COMMAND } from '#test/process/command.ts'
import { makePostgresPlace, type Place } from '#test/process/own-databases.ts'
import { addOneProduct } from '#test/process/shop-process.ts'

let places: Place[]
beforeEach(async () => {
  places = [await makePostgresPlace(), await makePostgresPlace()]
  for (const place of places) await addOneProduct(place)
})
afterEach(() => Promise.all(places.map(({ remove }) => remove())))

it('shop backup and shop restore reject an ADMIN_DATABASE_URL that leads elsewhere, and change nothing', () => {
  const [own, other] = places as [Place, Place]
  const file = `${own.settings.DATA_DIR}/shop.backup`
  const env = { ...process.env, ...own.settings, ADMIN_DATABASE_URL: other.location }
  for (const args of [
    ['backup', file],
    ['restore', file, '--force'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', env })
    expect(stderr).toBe(
      'ADMIN_DATABASE_URL must lead to the same database, schema and user as DATABASE_URL, past the pooler.\n',
    )
    expect(status).toBe(1)
  }
  expect(existsSync(file)).toBe(false)
})
