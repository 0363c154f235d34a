import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import type { Failpoint } from '../../src/shop/failpoints.ts'
import { auditAll, auditFinalState, auditReads, seenSoFar, type Findings } from './audit/audit.ts'
import { addStocked, AMPLE_PRODUCTS, changePrice, fillCatalog, offered, SCARCE_STOCK, type Catalog } from './catalog.ts'
import type { Environment } from './environment.ts'
import { openExternalServices } from './external-services.ts'
import { createGate } from './gate.ts'
import { becomesIdle } from './idle.ts'
import { planKills, type Kill } from './plan.ts'
import { seeded } from './random.ts'
import { shopProcesses, type ShopProcess } from './shop-process.ts'
import { runOwner } from './owner.ts'
import { runShopper, type ShopperLog } from './shopper.ts'
import { openStandIns } from './stand-ins/stand-ins.ts'
import { troublesText } from './troubles.ts'

export type Row = { name: string; kills: number; acknowledged: number; retried: number } & Findings
export type Report = {
  rows: Row[]
  /** Failpoints that were not reached in time, so the shop was killed elsewhere. */
  unreached: string[]
  /** Findings after all work was done, and exits not caused by a kill. */
  finalFindings: string[]
}

type Options = {
  environment: Environment
  kills: number
  maxPasses: number
  shoppers: number
  seed: number
  /** Whether the shop uses stand-ins for Stripe and PayPal instead of the sandbox. */
  hasStandIns?: boolean
  /** Whether orders are charged with their first parcel, and an owner ships, undoes and cancels them. */
  isHeld?: boolean
  log?: (line: string) => void
  /** Checked before each kill: whether the run should end early. */
  isStopped?: () => boolean
}

const TIMEOUT_MS = 20_000

/** Repeatedly kills a busy shop, and audits its database after each kill. */
export async function runChaos(options: Options): Promise<Report> {
  const { environment, kills, maxPasses, shoppers, seed, log = () => {}, isStopped = () => false } = options
  const random = seeded(seed)
  const secret = randomBytes(32).toString('hex')
  let clockOffsetMs = 0
  const now = () => new Date(Date.now() + clockOffsetMs)
  const shopSeen = { url: environment.url, random: seeded(seed + 1), now }
  const { isHeld = false } = options
  const external = await openExternalServices({ ...shopSeen, secret, isHeld })
  const services = options.hasStandIns ? { ...external, ...(await openStandIns(shopSeen)) } : external
  const processes = shopProcesses({
    ...process.env,
    ...environment.env,
    TOKEN_SECRET: secret,
    ...services.settings,
    ...(isHeld && { CAPTURE: 'on-shipment' }),
  })
  const gate = createGate()
  const shopperLog: ShopperLog = {
    acknowledged: new Map(),
    rejected: new Set(),
    unread: new Set(),
    retried: 0,
    contradictions: [],
  }
  const rows = new Map<string, Row>()
  const unreached: string[] = []
  const finalFindings: string[] = []
  const catalog: Catalog = { ids: [], initialStock: new Map() }
  let isOver = false
  let shop: ShopProcess | null = null

  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(environment.database)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** Opens the shop, or instructs the running one. */
  const run = async (failpoint: Failpoint | null, passes: number, skipMs: number): Promise<void> => {
    clockOffsetMs += skipMs
    const instructions = { services: services.url, clockOffsetMs, failpoint, passes }
    if (shop && !shop.hasEnded()) shop.instruct(instructions)
    else shop = await processes.open(instructions)
    if (shop.hasEnded() && (await shop.ended) !== 'SIGKILL') throw new Error(`The shop did not open: ${shop.log()}`)
    gate.open()
  }

  const execute = async ({ victim, failpoint }: Kill): Promise<void> => {
    if (victim === 'database') {
      await sleep(200 + random.below(800))
      await environment.crashDatabase!(random.pick(['SIGKILL', 'SIGQUIT']))
      if (shop!.hasEnded()) finalFindings.push(`the shop ended with its database: ${shop!.log()}`)
      return
    }
    if (failpoint?.startsWith('release')) await changePricesUntilKilled()
    else await Promise.race([shop!.ended, sleep(failpoint ? TIMEOUT_MS : 50 + random.below(1000))])
    if (failpoint && !shop!.hasEnded()) {
      // The failpoint may now be hit at its next pass.
      await run(failpoint, 1, 0)
      await Promise.race([shop!.ended, sleep(TIMEOUT_MS)])
      if (!shop!.hasEnded()) unreached.push(failpoint)
    }
    await shop!.kill()
    if ((await shop!.ended) !== 'SIGKILL') finalFindings.push(`the shop ended without a kill: ${shop!.log()}`)
    gate.close()
  }

  /** A changed price makes orders fail after their authorization, which is then released. */
  const changePricesUntilKilled = (): Promise<void> =>
    withDatabase(async (database) => {
      const deadline = Date.now() + TIMEOUT_MS
      while (Date.now() < deadline && !shop!.hasEnded()) {
        await changePrice(database, random.pick(catalog.ids.slice(0, AMPLE_PRODUCTS)), random)
        await sleep(20)
      }
    })

  const audit = async (name: string, before: { acknowledged: number; retried: number }, count = 1): Promise<void> => {
    const row = rows.get(name)
    const found = await withDatabase((database) =>
      auditAll(database, seenSoFar(shopperLog, services, catalog), services.troubles),
    )
    rows.set(name, {
      name,
      kills: (row?.kills ?? 0) + count,
      acknowledged: (row?.acknowledged ?? 0) + shopperLog.acknowledged.size - before.acknowledged,
      retried: (row?.retried ?? 0) + shopperLog.retried - before.retried,
      lost: [...(row?.lost ?? []), ...found.lost],
      doubled: [...(row?.doubled ?? []), ...found.doubled],
      oversold: [...(row?.oversold ?? []), ...found.oversold],
      doctor: [...(row?.doctor ?? []), ...found.doctor],
    })
  }
  const counts = () => ({ acknowledged: shopperLog.acknowledged.size, retried: shopperLog.retried })

  await withDatabase(async (database) => {
    await migrate(database)
    await fillCatalog(catalog, database)
  })
  const session = {
    url: environment.url,
    services,
    gate,
    log: shopperLog,
    products: () => offered(catalog),
    isOver: () => isOver,
  }
  const running = Array.from({ length: shoppers }, (_, index) => runShopper(session, seeded(seed * 1000 + index)))
  const owner =
    isHeld && runOwner({ withDatabase, now, log: shopperLog, isOver: () => isOver }, seeded(seed * 1000 + 999))
  const hasServer = environment.crashDatabase !== undefined
  for (const [index, kill] of planKills({ kills, maxPasses, hasServer }, random).entries()) {
    if (isStopped()) break
    const before = counts()
    await run(kill.failpoint, kill.passes, kill.skipMs)
    await withDatabase(async (database) => {
      await addStocked(catalog, database, SCARCE_STOCK)
      await changePrice(database, random.pick(catalog.ids), random)
    })
    await execute(kill)
    await run(null, 0, 0)
    await audit(kill.name, before)
    const { acknowledged, retried } = counts()
    log(`${index + 1} of ${kills}: ${kill.name}, ${acknowledged} orders, ${retried} retries`)
  }
  isOver = true
  await Promise.all([...running, owner])
  const finishWork = async (): Promise<void> => {
    for (let round = 0; round < 10; round++) {
      if (await withDatabase(becomesIdle)) return
      await shop!.kill()
      await run(null, 0, 16 * 60_000)
    }
    finalFindings.push('messages or payments are left that the shop does not finish')
  }
  await finishWork()
  await withDatabase(services.reconcile)
  await finishWork()
  log(`What waits or waited for the owner: ${troublesText(services.troubles())}`)
  finalFindings.push(...(await withDatabase((database) => auditFinalState(database, services, { now, isHeld }))))
  finalFindings.push(...(await auditReads(shopperLog)))
  await audit('at the end', counts(), 0)
  await shop!.kill()
  await processes.close()
  await Promise.all([services.close(), external.close()])
  return { rows: [...rows.values()], unreached, finalFindings }
}
