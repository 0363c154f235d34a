import { startAnew } from './node-settings.ts'

startAnew(import.meta.url)
await import('./open.ts')
