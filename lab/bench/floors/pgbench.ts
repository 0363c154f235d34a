import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createApi } from '../../../src/api/app.ts'
import { postgresPrograms, type Cluster } from '../../../scripts/postgres.ts'
import { readConfig } from '../../../src/server/config.ts'
import { openShop } from '../../../src/server/open-shop.ts'
import { visit } from '../../../test/support/visitor.ts'
import type { MeasuredShop } from '../../load/shop.ts'
import { readStatementLog, type Statement } from './statement-log.ts'
import { prepareOrders } from './shoppers.ts'

/** The size of the shop's connection pool. */
const CONNECTIONS = 16

/** PostgreSQL's settings for a cluster whose statements are recorded. */
export const LOGGED = { logging_collector: 'on', log_destination: 'jsonlog', log_filename: 'statements' }

/** Orders per second of pgbench, which runs the statements of whole orders, each with its own parameters. */
export async function pgbenchFloor(
  cluster: Cluster,
  shop: MeasuredShop & { wellStocked: string[] },
  { count, repeats }: { count: number; repeats: number },
): Promise<number[]> {
  await shop.stop()
  const folder = mkdtempSync(join(tmpdir(), 'linden-pgbench-'))
  const admin = new pg.Client(inDatabase(cluster.socketUrl, 'template1'))
  await admin.connect()
  try {
    const orders = sameShape(
      await recordOrders(cluster, admin, { ...shop, env: { ...shop.env, DATA_DIR: folder } }, count),
    )
    const script = join(folder, 'order.sql')
    const rows = writeScript(script, orders)
    const rates: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      await admin.query('create database replayed template before_orders')
      await addParameters(inDatabase(cluster.socketUrl, 'replayed'), rows)
      rates.push(runPgbench(cluster, script, Math.floor(orders.length / CONNECTIONS)))
      await admin.query('drop database replayed')
    }
    return rates
  } finally {
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const inDatabase = (url: string, database: string): string => url.replace('/postgres?', `/${database}?`)

/** Places orders one after another and returns the statements of each. Keeps a copy of the database as `before_orders`. */
async function recordOrders(
  cluster: Cluster,
  admin: pg.Client,
  { env, wellStocked }: Pick<MeasuredShop, 'env'> & { wellStocked: string[] },
  count: number,
): Promise<Statement[][]> {
  const config = readConfig(env)
  const open = () => openShop(config, pino({ level: 'silent' }))
  const first = await open()
  const prepared = await prepareOrders(count, {
    visitor: () => visit(createApi(first.shop)),
    tokenFor: (card) => Promise.resolve(first.sandbox!.tokenize(card).token),
    productIds: wellStocked,
  })
  await first.shop.database.close()
  await admin.query('create database before_orders template postgres')
  const marker = new pg.Client(cluster.socketUrl)
  await marker.connect()
  await admin.query("alter role linden set log_statement = 'all'")
  await marker.query("set log_statement = 'all'")
  const { shop } = await open()
  const api = createApi(shop)
  for (const { path, cookie, body } of prepared) {
    await marker.query("select 'next order'")
    const headers = { cookie, 'content-type': 'application/json' }
    const request = new Request(new URL(path, config.settings.url), { method: 'POST', headers, body })
    const reply = await api.fetch(request, { address: '192.0.2.1' })
    if (reply.status >= 300) throw new Error(`An order was answered ${reply.status}: ${await reply.text()}`)
  }
  await marker.query("select 'next order'")
  await admin.query('alter role linden reset log_statement')
  const { rows } = await marker.query('show data_directory')
  await Promise.all([marker.end(), shop.database.close()])
  return readStatementLog(join(rows[0].data_directory as string, 'log', 'statements.json'), "select 'next order'")
}

const shapeOf = (order: Statement[]): string => order.map(({ text }) => text).join(';')

/** The orders that ran the most common list of statements. */
function sameShape(orders: Statement[][]): Statement[][] {
  const groups = Map.groupBy(orders, shapeOf)
  return [...groups.values()].toSorted((one, other) => other.length - one.length)[0]!
}

/** Writes one order as pgbench's script. Returns its parameters, one row per order. */
function writeScript(file: string, orders: Statement[][]): string[][] {
  const columns = new Map<string, number>()
  const lines = orders[0]!.map(({ text, parameters }, statement) => {
    const names = parameters.map((_, index) => {
      const values = orders.map((order) => order[statement]!.parameters[index]!)
      if (values.every((value) => value === null)) return 'null'
      const key = JSON.stringify(values)
      columns.set(key, columns.get(key) ?? columns.size)
      return `:v${columns.get(key)}`
    })
    return `${text.replaceAll(/\$(\d+)/g, (_whole, number: string) => names[Number(number) - 1]!)};`
  })
  const next = "select o.* from (select nextval('replay_n') as n offset 0) s join replay_parameters o using (n) \\gset"
  // The statements of a transaction are sent together, which is the minimum that an order can cost.
  const piped = lines.flatMap((line) => (/^commit/i.test(line) ? [line, '\\endpipeline', '\\startpipeline'] : [line]))
  writeFileSync(file, [next, '\\startpipeline', ...piped, '\\endpipeline', ''].join('\n'))
  const values = [...columns.keys()].map((key) => JSON.parse(key) as string[])
  return orders.map((_, row) => values.map((column) => column[row]!))
}

async function addParameters(url: string, rows: string[][]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const columns = rows[0]!.map((_, index) => `v${index}`)
  await client.query(
    `create table replay_parameters (n int primary key, ${columns.map((name) => `${name} text`).join(', ')})`,
  )
  await client.query('create sequence replay_n')
  const places = ['$1', ...columns.map((_, index) => `$${index + 2}`)].join(', ')
  for (const [index, row] of rows.entries())
    await client.query(`insert into replay_parameters values (${places})`, [index + 1, ...row])
  await client.query('vacuum analyze replay_parameters')
  await client.end()
}

function runPgbench(cluster: Cluster, script: string, transactions: number): number {
  const url = inDatabase(cluster.socketUrl, 'replayed')
  const flags = ['-n', '-M', 'prepared', '-c', `${CONNECTIONS}`, '-t', `${transactions}`, '-f', script, url]
  const said = execFileSync(join(postgresPrograms(), 'pgbench'), flags, { encoding: 'utf8' })
  if (!/number of failed transactions: 0|processed: (\d+)\/\1/.test(said)) throw new Error(said)
  return Number(/tps = ([\d.]+)/.exec(said)![1])
}
