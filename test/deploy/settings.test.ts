import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { checkSettings, readConfig } from '#server/config.ts'
import { MAX_CLOSE_MS } from '#server/limits.ts'
import { ENV_SCHEMA } from '#server/variables.ts'
import { openFolder } from '#test/import-files.ts'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../scripts/node-settings.ts'

type Environment = Record<string, string>
type Container = {
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  readinessProbe: { httpGet: object }
}
type Pod = { terminationGracePeriodSeconds: number; containers: [Container]; volumes: object[] }
type Manifest = { kind: string; data: Environment; spec: { template: { spec: Pod } } }
type Compose = { services: { shop: { environment: Environment; stop_grace_period: string } } }

const read = (file: string): string => readFileSync(`deploy/${file}`, 'utf8')
const pairsOf = (text: string): Environment =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map((pair) => pair.slice(1)))

const docker = read('Dockerfile')
const unit = read('linden.service')
const { shop } = (parse(read('compose.yaml')) as Compose).services
const manifests = parseAllDocuments(read('kubernetes/linden.yaml')).map((document) => document.toJS() as Manifest)
const ofKind = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!
const pod = ofKind('Deployment').spec.template.spec
const [container] = pod.containers

const image = pairsOf(/^ENV ((?:.*\\\n)*.*)/m.exec(docker)![1]!)
const SECRET = { TOKEN_SECRET: 'k'.repeat(32), DATABASE_URL: 'postgres://linden:secret@database:5432/linden' }
const composed = Object.fromEntries(
  Object.entries(shop.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):[?-]([^}]*)\}/g, (_, variable: string, otherwise: string) =>
      variable === 'TOKEN_SECRET' ? SECRET.TOKEN_SECRET : otherwise.replaceAll(' ', ''),
    ),
  ]),
)
const shops: [string, Environment][] = [
  ['the image', image],
  ['the compose file', { ...image, ...composed }],
  ['the unit', pairsOf([...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join(' '))],
  [
    'the manifests',
    {
      ...image,
      ...ofKind('ConfigMap').data,
      ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
      ...SECRET,
      SMTP_URL: 'smtp://mail.example',
    },
  ],
]
const unitFlags = /^ExecStart=((?:.*\\\n)*.*)/m.exec(unit)![1]!.replaceAll('\\\n', ' ').split(/\s+/).slice(1)
const dockerCommand = JSON.parse(/^CMD (.*)$/m.exec(docker)![1]!) as string[]
/** Until a shop that is told to close has closed. */
const closingSeconds = ({ CLOSING_DELAY = '0' }: Environment): number => Number(CLOSING_DELAY) + MAX_CLOSE_MS / 1000

describe.each(shops)('The settings of %s', (_, environment) => {
  it('are names that the shop or Node reads', () => {
    const known = [...Object.keys(ENV_SCHEMA.shape), ...Object.keys(NODE_ENVIRONMENT), 'NODE_ENV', 'PATH']
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
  })

  it('have values that open a shop', () => {
    const folder = openFolder()
    const settings = { ...environment, DATA_DIR: `${folder.path}/data` }
    expect(() => (checkSettings(settings), readConfig(settings))).not.toThrow()
    folder.remove()
  })

  it('give Node the memory settings of npm start', () => {
    const { NODE_COMPILE_CACHE: _folder, ...memory } = NODE_ENVIRONMENT
    expect(environment).toMatchObject({ ...memory, NODE_COMPILE_CACHE: expect.any(String), NODE_ENV: 'production' })
  })
})

describe('A shop in a container or a unit', () => {
  it('starts with the flags of npm start', () => {
    expect(unitFlags).toEqual([...NODE_FLAGS, 'build/process/main.js'])
    expect(dockerCommand).toEqual(['node', ...NODE_FLAGS, 'build/process/main.js'])
  })

  it('has enough time to close', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(closingSeconds({ CLOSING_DELAY: '45' }))
    expect(parseInt(shop.stop_grace_period)).toBeGreaterThan(closingSeconds(composed))
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(closingSeconds(ofKind('ConfigMap').data))
  })

  it('serves shoppers and Prometheus where the manifests expect it', () => {
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, String(containerPort)]))
    expect(ports).toEqual({
      http: ENV_SCHEMA.shape.PORT.parse(undefined).toString(),
      metrics: ofKind('ConfigMap').data.METRICS_PORT,
    })
  })
})

it('The pods in the manifests serve cached pages while the database is down, and get no shoppers while they close', () => {
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz/pages', port: 'http' })
})

it('The pods in the manifests share no volume', () => {
  expect(pod.volumes.filter((volume) => !('emptyDir' in volume))).toEqual([])
  expect(ofKind('PersistentVolumeClaim')).toBeUndefined()
})
