import { scrypt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openFolder } from '#test/import-files.ts'
import { createFile, openPart } from './new-file.ts'

const hash = promisify<string, string, number, Buffer>(scrypt)

it('A new file that fails before anything is written leaves nothing behind', async () => {
  const folder = openFolder()
  const fail = (): string => {
    throw new Error('failed')
  }
  async function* failing() {
    yield fail()
  }
  // Keeps the thread pool busy, which runs the file operations.
  const others = Promise.all(Array.from({ length: 8 }, () => hash('other', 'work', 64)))
  const creation = createFile(join(folder.path, 'new.csv'), (part) => pipeline(failing(), openPart(part)))
  await expect(creation).rejects.toThrow('failed')
  await others
  expect(await readdir(folder.path)).toEqual([])
  folder.remove()
})
