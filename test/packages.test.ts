import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: boolean; optional?: boolean }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(([path]) => path)
const manifest = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>
}

describe('The npm packages', () => {
  it('have an integrity hash each', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it('come from the configured registry: the lock file has no URLs', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('have exact versions in package.json', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-beta\.\d+)?$/)
  })

  it('run install scripts only if package.json allows them by name', () => {
    // Optional packages are for one system each. Their scripts are denied by name or are for other systems.
    const scripted = packages.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed)
    const denied = names.filter((name) => manifest.allowScripts[name] === false)
    expect(denied).toEqual(['vnu-jar'])
    expect(names.filter((name) => !denied.includes(name)).toSorted()).toEqual(allowed.map(([name]) => name).toSorted())
  })
})
