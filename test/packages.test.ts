import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean } & Flags
type Flags = { optional?: boolean; dev?: boolean }
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
const locked = read<{ packages: Record<string, Locked> }>('package-lock.json').packages
const packages = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const manifests = ['package.json', 'lab/package.json']

describe('The npm packages', () => {
  it('have an integrity hash each', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it('come from the configured registry: the lock file has no URLs', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it.each(manifests)('have exact versions in %s', (file) => {
    const { dependencies, devDependencies } = read<Manifest>(file)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, name).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+(-beta\.\d+)?$/)
  })

  it('for tests and lab/ are not installed for a shop', () => {
    const names = manifests.flatMap((file) => Object.keys(read<Manifest>(file).devDependencies))
    expect(names.length).toBeGreaterThan(30)
    // Packages of a shop may bring these.
    const brought = new Set(names.filter((name) => !locked[`node_modules/${name}`]!.dev))
    expect([...brought]).toEqual(['@types/node', 'ajv', 'yaml'])
  })

  it('run install scripts only if package.json allows them by name', () => {
    const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
    // Optional packages are for one system each. Their scripts are denied by name or are for other systems.
    const scripted = packages.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    const allowed = Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed)
    const denied = names.filter((name) => allowScripts[name] === false)
    expect(denied).toEqual(['vnu-jar'])
    expect(names.filter((name) => !denied.includes(name)).toSorted()).toEqual(allowed.map(([name]) => name).toSorted())
  })
})
