// Runs the steps of deploy/Dockerfile without Docker, and starts the image's shop as its user on a read-only tree.
// Each stage is a folder with this machine's programs instead of the base image. Requires root on Linux for mounts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'

type Stage = { root: string; folder: string; env: Record<string, string>; user: string; command: string[] }

const SYSTEM = ['bin', 'etc', 'lib', 'lib64', 'sbin', 'usr', 'dev', 'proc']
const MAX_WAITS = 1500

const place = mkdtempSync(join(tmpdir(), 'linden-image-'))
const context = join(place, 'context')
const stages = new Map<string, Stage>()

try {
  copyContext()
  let stage: Stage | undefined
  for (const line of instructions()) {
    console.log(line)
    const [keyword, ...words] = line.split(' ')
    const rest = words.join(' ')
    if (keyword === 'FROM') stage = createStage(words[2] ?? 'image')
    else perform(stage!, keyword!, rest)
  }
  const [size] = spawnSync('du', ['-sm', join(stage!.root, 'srv')], { encoding: 'utf8' }).stdout.split('\t')
  console.log(`The tree of the image has ${size} MB.`)
  await tryShop(stage!)
} finally {
  rmSync(place, { recursive: true, force: true })
}

function instructions(): string[] {
  const text = readFileSync('deploy/Dockerfile', 'utf8').replaceAll(/^#.*\n/gm, '')
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
}

/** Copies the files that deploy/Dockerfile.dockerignore does not exclude. */
function copyContext(): void {
  const kept = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').match(/(?<=^!).+$/gm)!
  for (const name of kept)
    cpSync(name, join(context, name), { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
}

function createStage(name: string): Stage {
  const root = join(place, name)
  for (const folder of [...SYSTEM, 'tmp']) mkdirSync(join(root, folder), { recursive: true })
  const stage: Stage = { root, folder: '/', env: {}, user: '0:0', command: [] }
  stages.set(name, stage)
  return stage
}

function perform(stage: Stage, keyword: string, rest: string): void {
  if (keyword === 'WORKDIR') mkdirSync(join(stage.root, (stage.folder = rest)), { recursive: true })
  else if (keyword === 'COPY') copy(stage, rest.split(' '))
  else if (keyword === 'ENV') for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name!] = value!
  else if (keyword === 'USER') stage.user = rest
  else if (keyword === 'CMD') stage.command = JSON.parse(rest) as string[]
  else if (keyword === 'RUN') {
    const { status } = spawnSync('unshare', inside(stage, `sh -c '${rest}'`), {
      stdio: 'inherit',
      env: environment(stage),
    })
    if (status !== 0) throw new Error(`RUN ended with ${status}`)
  } else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK'].includes(keyword))
    throw new Error(`${keyword} is unknown`)
}

function copy({ root, folder }: Stage, words: string[]): void {
  const from = words[0]!.startsWith('--from=') ? stages.get(words.shift()!.slice('--from='.length))!.root : context
  const to = resolve(join(root, folder), words.pop()!)
  for (const name of words) {
    const isInto = words.length > 1 || name === '.'
    cpSync(join(from, name), isInto && name !== '.' ? join(to, basename(name)) : to, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

/** npm needs this machine's certificates and settings. */
function environment({ env }: Stage): NodeJS.ProcessEnv {
  return { ...process.env, HOME: '/tmp', ...env }
}

/** The arguments of unshare to run a command in a stage, with mounts that end with it. */
function inside({ root, folder }: Stage, command: string, { user = '0:0', isReadOnly = false } = {}): string[] {
  const script = [
    ...(isReadOnly ? [`mount --bind ${root} ${root}`, `mount -o remount,ro,bind ${root}`] : []),
    ...SYSTEM.map((name) => `mount --rbind /${name} ${root}/${name}`),
    ...(isReadOnly ? [`mount -t tmpfs tmpfs ${root}/tmp`, `mount --bind ${place}/data ${root}/data`] : []),
    `exec /usr/sbin/chroot --userspec=${user} ${root} /bin/sh -c "$0"`,
  ]
  return ['--mount', '--propagation', 'private', 'sh', '-ec', script.join('\n'), `cd ${folder} && exec ${command}`]
}

async function tryShop(stage: Stage): Promise<void> {
  cpSync(join(stage.root, 'data'), join(place, 'data'), { recursive: true })
  const [uid, gid] = stage.user.split(':').map(Number)
  chownSync(join(place, 'data'), uid!, gid!)
  chmodSync(join(place, 'data'), 0o700)
  const port = await freePort()
  const options = { user: stage.user, isReadOnly: true }
  const env = { ...environment(stage), PORT: String(port) }
  const runs = (command: string) =>
    spawnSync('unshare', inside(stage, command, options), { stdio: 'inherit', env }).status === 0
  const shop = spawn('unshare', inside(stage, stage.command.join(' '), options), { stdio: 'inherit', env })
  const ended = once(shop, 'exit')
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  for (let waits = 0; waits < MAX_WAITS && (await statusOf('/readyz')) !== 200; waits++) await pause(200)
  const checks: [string, boolean][] = [
    ['the shop is ready', (await statusOf('/readyz')) === 200],
    ['its pages are served', (await statusOf('/')) === 200 && (await statusOf('/products')) === 200],
    ['its tree cannot be written', !runs('touch /srv/linden/build/file 2>/dev/null')],
    ['its user is not the superuser', runs('test "$(id -u)" != 0')],
    ['commands of the owner run beside it', runs('node bin/shop.js doctor')],
    ['it closes in order', shop.kill('SIGTERM') && (await ended)[0] === 0],
  ]
  for (const [what, isTrue] of checks) console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`)
  process.exitCode = checks.every(([, isTrue]) => isTrue) ? 0 : 1
}
