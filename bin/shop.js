#!/usr/bin/env -S node --max-semi-space-size=8 --no-parallel-scavenge --heap-growing-percent=30
import { existsSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'
// Plain JavaScript, so that an old Node can say what is wrong. `npx shop` runs it with the project's own Node.
if (Number(process.versions.node.split('.')[0]) < 26) {
  const isInstalled = existsSync(new URL('../node_modules/node/package.json', import.meta.url))
  const advice = isInstalled
    ? 'Run it as: npx shop'
    : 'The right one comes with its packages: let "npm start" install them, or run: npm ci'
  console.error(`Linden needs Node 26, and this is ${process.version}. ${advice}`)
  process.exit(1)
}
// Handlers are set before any import. Stopping leaves nothing behind: open transactions roll back, and files are renamed
// into place when they are complete. The status is the one that shells use for the signal.
for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => {
    console.error('Stopped.')
    process.exit(status)
  })
// Compiled code is kept for the next command, as the server's is (scripts/node-settings.ts). Threads read the variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../build/compiled', import.meta.url))
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('../src/cli/main.ts')
