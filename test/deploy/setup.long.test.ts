import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, utimesSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'

const START = 'scripts/start.ts'
const TEST = 'scripts/test.ts'
const EVERYTHING = 'ci --no-audit'
const SHOP_ONLY = 'ci --omit=dev --no-audit'

/** In place of npm: installs as much of the packages as setup.js asks for, and notes how it was called. */
const NPM = `#!/bin/sh
echo "$*" >> installed
rm -rf node_modules && mkdir -p node_modules/node/bin && ln -s '${process.execPath}' node_modules/node/bin/node
case "$*" in *--omit=dev*) ;; *) mkdir node_modules/vitest && touch node_modules/vitest/package.json ;; esac
touch node_modules/.package-lock.json
`

describe('npm start on a fresh clone', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
    mkdirSync(`${folder.path}/scripts`)
    copyFileSync('scripts/setup.js', `${folder.path}/scripts/setup.mjs`)
    for (const file of [START, TEST]) folder.write(file, 'console.log("ran")')
    folder.write('package-lock.json', '{}')
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
  const changeLock = () => utimesSync(`${folder.path}/package-lock.json`, new Date(), new Date(Date.now() + 60_000))

  it('installs what opens a shop, once, and npm test adds the rest', () => {
    expect(run(START)).toEqual([expect.stringContaining(SHOP_ONLY)])
    expect(run(START)).toHaveLength(1)
    expect(run(TEST)).toEqual([expect.anything(), expect.stringContaining(EVERYTHING)])
    expect(run(START)).toHaveLength(2)
  })

  it('installs the packages of a changed lock file, and keeps those of a developer', () => {
    run(START)
    changeLock()
    expect(run(START).at(-1)).toContain(SHOP_ONLY)
    run(TEST)
    changeLock()
    expect(run(START).at(-1)).toContain(EVERYTHING)
  })
})
