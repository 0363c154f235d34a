// Installs missing packages, then runs a file with the project's own Node. Plain JavaScript, so that any Node can run it.
// A shop needs less than half of the packages; the others are for tests and lab/.
// Usage: node scripts/setup.js FILE [ARGUMENTS…]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const wanted = Object.entries(read('package-lock.json').packages).filter(([path]) => path.startsWith('node_modules/'))
const OPENS_A_SHOP = ['scripts/start.ts', 'scripts/build.ts']
const isForShop =
  OPENS_A_SHOP.includes(process.argv[2] ?? '') && !wanted.some(([path, { dev }]) => dev && existsSync(join(root, path)))

/** Compares versions, so that copies and other branches need no registry. npm writes its own list last. */
const isInstalled = () =>
  existsSync(node) &&
  existsSync(join(root, 'node_modules', '.package-lock.json')) &&
  wanted.every(([path, { version, optional, dev }]) => {
    const found = read(`${path}/package.json`)
    // An optional package may be for another platform.
    return found ? found.version === version : optional || (isForShop && dev)
  })

function read(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

// Retries once if the registry does not respond.
for (const isLast of [false, true]) {
  if (isInstalled()) break
  console.log('Installing the npm packages of package-lock.json into node_modules …')
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-timeout=60000']
  const { status } = spawnSync('npm', ['ci', ...(isForShop ? ['--omit=dev'] : []), ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (status !== 0 && isLast) process.exit(status ?? 1)
  // Node's package has linked its executable; the rest are 67 MB of C headers.
  rmSync(join(root, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true })
}

const child = spawn(node, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH },
})
// The terminal sends Ctrl-C to the child as well; other signals reach only this process.
let isSignaled = false
for (const signal of ['SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isSignaled = true
    child.kill(signal)
  })
process.on('SIGINT', () => (isSignaled = true))
// npm signals a shell, which exits without forwarding the signal, so a changed parent is treated as SIGTERM. It is sent once, and
// not after another signal, because a second signal ends the shop before it has shut down.
const parent = process.ppid
setInterval(() => {
  if (process.ppid === parent || isSignaled) return
  isSignaled = true
  child.kill('SIGTERM')
}, 200).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
