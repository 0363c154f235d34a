import { rmSync } from 'node:fs'
import { createDatabase } from './furnished.ts'
import { makeDataFolder, startShop } from './shop-server.ts'

/** Opens an empty shop once before every run, which loads the demo catalog, and saves it as a template. */
export default async function furnishOnce(): Promise<() => Promise<void>> {
  const data = makeDataFolder()
  const database = await createDatabase()
  const shop = await startShop({ DATA_DIR: data, ...(database && { DATABASE_URL: database.url }) })
  await shop.stop()
  process.env.FURNISHED_SHOP = database ? new URL(database.url).pathname.slice(1) : data
  return async () => {
    await database?.drop()
    rmSync(data, { recursive: true, force: true })
  }
}
