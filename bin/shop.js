#!/usr/bin/env node
// Plain JavaScript, so that an old Node can say what is wrong. `npx shop` runs it with the project's own.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Linden needs Node 26, and this is ${process.version}. Run it as: npx shop`)
  process.exit(1)
}
await import('../src/cli/main.ts')
