import { buildIfStale } from './build.ts'

// What a terminal happens to have set must not open what is for development alone.
process.env.NODE_ENV = 'production'
await buildIfStale()
await import(new URL('../build/process/main.js', import.meta.url).href)
