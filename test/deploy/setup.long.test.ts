import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'

const START = 'scripts/start.ts'
const TEST = 'scripts/test.ts'
const EVERYTHING = 'ci --no-audit'
const SHOP_ONLY = 'ci --omit=dev --no-audit'

/** What the lock file names: two packages of a shop, of which one is for another system, and one of the tests. */
const LOCKED = {
  '': {},
  lab: {},
  'node_modules/react': { version: '19.0.0' },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
  'node_modules/vitest': { version: '5.0.0', dev: true },
}

/** In place of npm: installs as much of the packages as setup.js asks for, and notes how it was called. */
const NPM = `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
appendFileSync('installed', process.argv.slice(2).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/node/bin', { recursive: true })
symlinkSync(process.execPath, 'node_modules/node/bin/node')
for (const [path, { version, optional, dev }] of Object.entries(JSON.parse(readFileSync('package-lock.json')).packages)) {
  if (!version || optional || (dev && process.argv.includes('--omit=dev'))) continue
  mkdirSync(path)
  writeFileSync(path + '/package.json', JSON.stringify({ version }))
}
writeFileSync('node_modules/.package-lock.json', '{}')
`

describe('npm start on a fresh clone', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
    mkdirSync(`${folder.path}/scripts`)
    copyFileSync('scripts/setup.js', `${folder.path}/scripts/setup.mjs`)
    for (const file of [START, TEST]) folder.write(file, 'console.log("ran")')
    lock(LOCKED)
    folder.write('installed', '')
    chmodSync(folder.write('npm', NPM), 0o755)
  })
  afterEach(() => folder.remove())

  function run(file: string): string[] {
    const env = {
      ...process.env,
      PATH: folder.path + delimiter + dirname(process.execPath) + delimiter + '/usr/bin:/bin',
    }
    const { stdout } = spawnSync(process.execPath, ['scripts/setup.mjs', file], {
      cwd: folder.path,
      env,
      encoding: 'utf8',
    })
    expect(stdout).toContain('ran')
    return readFileSync(`${folder.path}/installed`, 'utf8').split('\n').filter(Boolean)
  }
  const lock = (packages: object) => folder.write('package-lock.json', JSON.stringify({ packages }))
  const changeLock = (version: string) => lock({ ...LOCKED, 'node_modules/react': { version } })

  it('installs only what a shop needs, once, and npm test adds the rest', () => {
    expect(run(START)).toEqual([expect.stringContaining(SHOP_ONLY)])
    expect(run(START)).toHaveLength(1)
    expect(run(TEST)).toEqual([expect.anything(), expect.stringContaining(EVERYTHING)])
    expect(run(START)).toHaveLength(2)
  })

  it('installs the packages of a changed lock file, and keeps a developer’s packages', () => {
    run(START)
    changeLock('19.0.1')
    expect(run(START).at(-1)).toContain(SHOP_ONLY)
    run(TEST)
    changeLock('19.0.2')
    expect(run(START).at(-1)).toContain(EVERYTHING)
  })

  it('installs nothing for a lock file with the same packages', () => {
    run(START)
    lock(LOCKED)
    expect(run(START)).toHaveLength(1)
  })

  it('reinstalls what npm has not finished, or what is gone', () => {
    run(TEST)
    for (const path of ['.package-lock.json', 'vitest/package.json', 'react']) {
      rmSync(`${folder.path}/node_modules/${path}`, { recursive: true })
      expect(run(TEST).at(-1)).toContain(EVERYTHING)
    }
    expect(run(TEST)).toHaveLength(4)
  })
})
