#!/usr/bin/env -S node --max-semi-space-size=8 --no-parallel-scavenge --heap-growing-percent=30
import { existsSync, readdirSync, statSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'
// Plain JavaScript, so that an old Node can report the problem. `npx shop` runs it with the project's own Node.
if (Number(process.versions.node.split('.')[0]) < 26) {
  const isInstalled = existsSync(new URL('../node_modules/node/package.json', import.meta.url))
  const advice = isInstalled
    ? 'Run it as: npx shop'
    : 'The right one comes with its packages: let "npm start" install them, or run: npm ci'
  console.error(`Linden needs Node 26, and this is ${process.version}. ${advice}`)
  process.exit(1)
}
// Installed before any import. Stopping leaves nothing behind: open transactions roll back, and files are renamed into place only
// when complete. The exit status is the one that shells use for the signal.
for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => {
    console.error('Stopped.')
    process.exit(status)
  })
// Keeps compiled code for the next command, like the server's (scripts/node-settings.ts). Threads read the variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../build/compiled', import.meta.url))
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
const at = (path) => new URL(`../${path}`, import.meta.url)
// A build of these sources starts in half of the time.
if (isBuilt()) await import(at('build/process/command.js').href)
else await import('../src/cli/main.ts')

/** Compares the times of the last change of any kind, because files from an archive keep their original dates. */
function isBuilt() {
  const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0
  const builtAt = changedAt(at('build/stamp'))
  if (builtAt === 0) return false
  const sources = readdirSync(at('src'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = [at('package-lock.json'), ...sources.map(({ parentPath, name }) => `${parentPath}/${name}`)]
  return paths.every((path) => changedAt(path) <= builtAt)
}
