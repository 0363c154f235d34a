import { afterEach, beforeEach } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import type { Place } from './own-databases.ts'
import { addOneProduct } from './shop-process.ts'
import { runCommand } from './warm-command.ts'

/** Runs a command of the owner, and returns its status and the lines that it prints. */
export function commandIn({ settings }: Place, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = runCommand({ args, env: { ...process.env, ...env, ...settings } })
  return [status, ...`${stdout}${stderr}`.split('\n').slice(0, -1)]
}

/** Gives each test a shop with one product, a folder for files, and an owner's command. */
export function commandForEachTest(make: () => Promise<Place>, name: string, env: Record<string, string> = {}) {
  const test = {} as { place: Place; folder: Folder }
  beforeEach(async () => {
    test.place = await make()
    test.folder = openFolder()
    await addOneProduct(test.place)
  })
  afterEach(async () => {
    test.folder.remove()
    await test.place.remove()
  })
  return { test, shop: (...args: string[]) => commandIn(test.place, [name, ...args], env) }
}
