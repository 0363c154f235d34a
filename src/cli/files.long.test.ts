import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

/** Drops the capabilities by which root ignores file permissions. */
const AS_OTHERS =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', process.execPath] : []

const shop = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
  const [program = process.execPath, ...before] = AS_OTHERS
  const { status, stdout, stderr } = spawnSync(program, [...before, 'bin/shop.js', ...args], { encoding: 'utf8', env })
  return [status, (stderr || stdout).replaceAll(folder.path, '')]
}

it('A command reports an unusable file or folder in one line, and leaves nothing behind', () => {
  const file = folder.write('products.csv', shopifyCsv([mugRow()]))
  expect(shop('import', file)[0]).toBe(0)
  chmodSync(folder.write('secret.csv', ''), 0)
  mkdirSync(`${folder.path}/closed`, { mode: 0o500 })
  mkdirSync(`${folder.path}/unseen`, { mode: 0 })
  const before = readdirSync(folder.path)

  const unreadable = [1, 'The file /secret.csv cannot be read by this user.\n']
  expect(shop('import', `${folder.path}/secret.csv`)).toEqual(unreadable)
  expect(shop('import', `${folder.path}/secret.csv`, '--dry-run')).toEqual(unreadable)
  expect(shop('restore', `${folder.path}/secret.csv`, '--force')).toEqual(unreadable)
  expect(shop('import', `${folder.path}/unseen/x.csv`)).toEqual([
    1,
    'The file /unseen/x.csv cannot be read by this user.\n',
  ])
  expect(shop('import', folder.path)).toEqual([1, ' is not a file.\n'])
  expect(shop('restore', `${folder.path}/closed`, '--force')).toEqual([1, '/closed is not a file.\n'])
  expect(shop('import', `${file}/x.csv`)).toEqual([1, 'There is no file /products.csv/x.csv.\n'])
  for (const [name, where] of [
    ['none/x.csv', '/none'],
    ['closed/x.csv.gz', '/closed'],
    ['unseen/x.csv', '/unseen'],
    ['products.csv/x.csv', '/products.csv'],
  ])
    for (const command of ['export', 'backup'])
      expect(shop(command, `${folder.path}/${name}`)).toEqual([1, `${where} must be a writable folder.\n`])

  expect(readdirSync(folder.path)).toEqual(before)
  for (const name of ['closed', 'unseen']) chmodSync(`${folder.path}/${name}`, 0o700)
  expect(readdirSync(`${folder.path}/closed`)).toEqual([])
})

it('A command continues when the reader of its output has exited', () => {
  const rows = Array.from({ length: 500 }, (_, n) => mugRow({ Handle: `mug-${n}`, 'Variant SKU': `MUG-${n}` }))
  shop('import', folder.write('products.csv', shopifyCsv(rows)))
  const file = folder.write('prices.csv', shopifyCsv(rows.map((row) => ({ ...row, 'Variant Price': '9.00' }))))
  const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
  const script = `set -o pipefail; '${process.execPath}' bin/shop.js import '${file}' --dry-run | true`
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env })
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('EPIPE')])
})
