import { rmSync } from 'node:fs'
import { createDatabase } from './demo-database.ts'
import { makeDataFolder, startShop } from './shop-server.ts'

/** Opens an empty shop once before each run, which imports the demo catalog, as a template for all shops. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const data = makeDataFolder()
  const database = await createDatabase()
  const shop = await startShop({ DATA_DIR: data, ...(database && { DATABASE_URL: database.url }) })
  await shop.stop()
  process.env.TEMPLATE_SHOP = database ? new URL(database.url).pathname.slice(1) : data
  return async () => {
    await database?.drop()
    rmSync(data, { recursive: true, force: true })
  }
}
