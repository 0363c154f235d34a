import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { COMMAND } from '#test/process/command.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

it('An import that downloads pictures logs their number, fifty at a time', () => {
  // No such address is asked, so that the test needs no network.
  const rows = Array.from({ length: 120 }, (_, index) => `cup-${index},Cup ${index},9,https://127.0.0.1/${index}.jpg`)
  const file = folder.write('cups.csv', ['Handle,Title,Variant Price,Image Src', ...rows].join('\n'))
  const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
  const args = [COMMAND, 'import', file, '--fetch-pictures']
  const { stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  expect(stderr.split('\n').slice(0, 5)).toEqual([
    'Checking cups.csv',
    'Fetching the pictures of cups.csv',
    '50 of 120 pictures',
    '100 of 120 pictures',
    'Importing cups.csv',
  ])
  expect(stdout).toContain('linked pictures: 0 fetched, 120 could not be fetched and stay links.')
})

it('The progress bar on a terminal also counts pictures', () => {
  const program = `process.stderr.isTTY = true
    const { showProgress } = await import('./src/cli/progress.ts')
    showProgress('cups.csv').show('Fetching the pictures of', 0.1, { done: 12, total: 120 })
    process.exit()`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stderr).toMatch(/Fetching the pictures of cups\.csv .+ 10% 12 of 120 pictures/)
})
