// npm run catalog -- 1000000 [--data FOLDER]: fills an empty shop (DATA_DIR or DATABASE_URL) with realistic products.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../../src/database/database.ts'
import { openMedia, pullThrough } from '../../src/media/open-media.ts'
import { readPlace } from '../../src/server/config.ts'
import { fillCatalog } from './fill.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } })
const count = Number(positionals[0] ?? 1_000_000)
if (!Number.isInteger(count) || count < 1)
  throw new Error('The number of products must be a whole number, such as 1000000.')
const place = readPlace({ ...process.env, ...(values.data && { DATA_DIR: resolve(values.data) }) })

const began = performance.now()
const speed = (done: number) => Math.round(done / ((performance.now() - began) / 1000)).toLocaleString('en')
const openPictures = async (database: Database) => pullThrough(await openMedia(place, database))
await fillCatalog({ database: place.database, openPictures }, count, (done) => {
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(`${done.toLocaleString('en')} products, ${speed(done)} a second, ${memory} MB`)
})
