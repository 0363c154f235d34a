import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: boolean; optional?: boolean }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packagesOf = (folder: string): [path: string, locked: Locked][] =>
  Object.entries<Locked>(read(`${folder}/package-lock.json`).packages).filter(([path]) => path)

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>

describe.each(['.', 'tools/lighthouse/packages'])('The npm packages of %s', (folder) => {
  const packages = packagesOf(folder)

  it('have an integrity hash each', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it('come from the configured registry: the lock file has no URLs', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('have exact versions in package.json', () => {
    const manifest: Manifest = read(`${folder}/package.json`)
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-beta\.\d+)?$/)
  })
})

describe('The npm packages', () => {
  it('run install scripts only if package.json allows them by name', () => {
    const { allowScripts }: { allowScripts: Record<string, boolean> } = read('package.json')
    // Optional packages are for one system each. Their scripts are denied by name or are for other systems.
    const scripted = packagesOf('.').filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    const allowed = Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed)
    const denied = names.filter((name) => allowScripts[name] === false)
    expect(denied).toEqual(['vnu-jar'])
    expect(names.filter((name) => !denied.includes(name)).toSorted()).toEqual(allowed.map(([name]) => name).toSorted())
  })
})
