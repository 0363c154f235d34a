import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '#database/postgres/connection.ts'

type OwnDatabase = { url: string; drop: () => Promise<void> }

/** The folder (SQLite) or database (PostgreSQL) of the template shop. A copy is faster than an import. */
const model = (): string | undefined => process.env.TEMPLATE_SHOP
const server = process.env.TEST_DATABASE_URL

/** Copies the database of the template shop into a shop's folder. Without a template the shop imports the demo catalog. */
export function copyDemoCatalog(data: string): void {
  const folder = model()
  if (folder && !server) copyFileSync(join(folder, 'shop.db'), join(data, 'shop.db'))
}

/** With TEST_DATABASE_URL, each shop gets its own database on that server. */
export const createDemoDatabase = (): Promise<OwnDatabase> | undefined => createDatabase(model())

/** Creates an empty database or a copy of a template. */
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
