import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '#database/postgres/connection.ts'

type OwnDatabase = { url: string; drop: () => Promise<void> }

/** On SQLite the folder, on PostgreSQL the database, of a shop that was opened once: to copy it is faster than to import again. */
const model = (): string | undefined => process.env.FURNISHED_SHOP
const server = process.env.TEST_DATABASE_URL

/** Puts the demo catalog into a shop's folder, where the run has a furnished shop: elsewhere the shop does so itself. */
export function furnish(data: string): void {
  const folder = model()
  if (folder && !server) copyFileSync(join(folder, 'shop.db'), join(data, 'shop.db'))
}

/** With TEST_DATABASE_URL, each shop gets its own database on that server. */
export const createFurnishedDatabase = (): Promise<OwnDatabase> | undefined => createDatabase(model())

/** A copy of another one, or an empty one. */
export function createDatabase(template = 'template1'): Promise<OwnDatabase> | undefined {
  return server ? createOn(server, template) : undefined
}

async function createOn(server: string, template: string): Promise<OwnDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = name
  const admin = openPostgres(server)
  await admin.exec(`create database ${name} template ${template}`)
  const drop = async () => {
    await admin.exec(`drop database ${name} with (force)`)
    await admin.close()
  }
  return { url: url.href, drop }
}
