#!/usr/bin/env node
// Plain JavaScript, so that an old Node can say what is wrong. `npx shop` runs it with the project's own.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Linden needs Node 26, and this is ${process.version}. Run it as: npx shop`)
  process.exit(1)
}
// Before anything else is read. What is under way is undone: a transaction that has not ended never was, and a file has its
// name only when it is whole. The status is what a shell calls the end by a signal.
for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => {
    console.error('Stopped.')
    process.exit(status)
  })
// A million products go through this process: it keeps to the shop's own memory.
if (process.argv[2] === 'import') {
  const { startAnew } = await import('../src/server/node-settings.ts')
  startAnew(import.meta.url)
  const { growSlowly } = await import('../src/server/garbage.ts')
  growSlowly()
}
await import('../src/cli/main.ts')
