import { scrypt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openFolder } from '#test/import-files.ts'
import { makeFile, openPart } from './new-file.ts'

const toil = promisify<string, string, number, Buffer>(scrypt)

it('A new file that fails before anything is written leaves nothing behind', async () => {
  const folder = openFolder()
  const fail = (): string => {
    throw new Error('at once')
  }
  async function* failing() {
    yield fail()
  }
  // Whatever else is asked of a file waits for these.
  const others = Promise.all(Array.from({ length: 8 }, () => toil('other', 'work', 64)))
  const made = makeFile(join(folder.path, 'new.csv'), (part) => pipeline(failing(), openPart(part)))
  await expect(made).rejects.toThrow('at once')
  await others
  expect(await readdir(folder.path)).toEqual([])
  folder.remove()
})
