import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: boolean; optional?: boolean }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(([path]) => path)
const manifest = read('package.json') as Record<
  'dependencies' | 'devDependencies' | 'allowScripts',
  Record<string, string>
>

describe('What is installed', () => {
  it('is what it was when it was chosen: every package has its fingerprint', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it('comes from whatever registry the owner uses: no package names a place', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('is asked for in exact versions', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('runs nothing of its own but where it is allowed by name', () => {
    // Optional ones belong to other systems, and npm refuses theirs.
    const scripted = packages.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(names.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted())
  })
})
