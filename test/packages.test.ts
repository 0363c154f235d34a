import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: boolean; optional?: boolean }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(([path]) => path)
const manifest = read('package.json') as Record<
  'dependencies' | 'devDependencies' | 'allowScripts',
  Record<string, string>
>

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
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('run install scripts only if package.json allows them by name', () => {
    // Optional packages are for other systems, and npm does not run their scripts.
    const scripted = packages.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(names.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted())
  })
})
