import { buildIfStale } from './build.ts'

// Read by React when it is first loaded, which is why the shop is imported only after.
// What a terminal happens to have set must not open what is for development alone.
process.env.NODE_ENV = 'production'
await buildIfStale()
await import(new URL('../build/process/main.js', import.meta.url).href)
