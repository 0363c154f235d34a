// Plain JavaScript for whatever Node a machine has: installs what is missing, then hands over to the project's own Node.
// Usage: node scripts/setup.js FILE [ARGUMENTS…]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
const installed = join(root, 'node_modules', '.package-lock.json')

const isInstalled = () =>
  existsSync(node) &&
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs

if (!isInstalled()) {
  console.log('Installing the npm packages of package-lock.json into node_modules …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (status !== 0) process.exit(status ?? 1)
}

const child = spawn(node, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH },
})
// A terminal's Ctrl-C reaches the child by itself; other signals come to this process alone.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
// npm gives its signals to a shell, which ends without passing them on: a parent that has gone is the sign.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 200).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
