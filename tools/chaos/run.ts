import { randomBytes } from 'node:crypto'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open.ts'
import type { Failpoint } from '#shop/failpoints.ts'
import { checkBooks, checkRest, type Findings } from './books.ts'
import { changePrice, ENOUGH, FEW, stockUp, type Catalog } from './catalog.ts'
import { createGate } from './gate.ts'
import { startLives, type Life, type Opening } from './lives.ts'
import { openOutside } from './outside.ts'
import type { Place } from './place.ts'
import { planDeaths, type Death } from './plan.ts'
import { seeded } from './random.ts'
import { checkReads, goShopping, type Diary } from './shopper.ts'

export type Row = { name: string; kills: number; acknowledged: number; retried: number } & Findings
export type Report = {
  rows: Row[]
  /** Points that nobody passed in time: the shop was killed elsewhere. */
  missed: string[]
  /** What was wrong once everything had come to rest, and ends that nobody caused. */
  unrest: string[]
}

type Options = {
  place: Place
  kills: number
  passes: number
  shoppers: number
  seed: number
  say?: (line: string) => void
  /** Asked before each kill: whether that was enough. */
  isEnough?: () => boolean
}

/** Kills a shop that is being shopped in, again and again, and looks into its books after each time. */
export async function runChaos({
  place,
  kills,
  passes,
  shoppers,
  seed,
  say = () => {},
  isEnough = () => false,
}: Options): Promise<Report> {
  const random = seeded(seed)
  const secret = randomBytes(32).toString('hex')
  const outside = await openOutside(secret, seeded(seed + 1))
  const lives = startLives({ ...process.env, ...place.env, TOKEN_SECRET: secret })
  const gate = createGate()
  const diary: Diary = {
    acknowledged: new Map(),
    refused: new Set(),
    unread: new Set(),
    retried: 0,
    contradictions: [],
  }
  const rows = new Map<string, Row>()
  const missed: string[] = []
  const unrest: string[] = []
  const catalog: Catalog = { ids: [], startStock: new Map() }
  let aheadMs = 0
  let over = false
  let life: Life | null = null

  const visit = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(place.database)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  const live = async (end: Pick<Death, 'failpoint' | 'pass' | 'aheadMs'>): Promise<Life> => {
    aheadMs += end.aheadMs
    const opening: Opening = { outside: outside.url, aheadMs, failpoint: end.failpoint, pass: end.pass }
    if (life && !life.isOver()) life.tell(opening)
    else life = await lives.open(opening)
    if (life.isOver() && (await life.ended) !== 'SIGKILL') throw new Error(`The shop did not open: ${life.said()}`)
    gate.open()
    return life
  }

  const die = async (end: Death): Promise<void> => {
    if (end.victim === 'database') {
      await pause(200 + random.below(800))
      await place.crash!(random.pick(['SIGKILL', 'SIGQUIT']))
      if (life!.isOver()) unrest.push(`the shop ended with its database: ${life!.said()}`)
      return
    }
    if (end.failpoint?.startsWith('release')) await unsettlePrices(life!)
    else await Promise.race([life!.ended, pause(end.failpoint ? PATIENCE_MS : 50 + random.below(1000))])
    if (end.failpoint && !life!.isOver()) await giveAnotherChance(end.failpoint)
    await life!.kill()
    if ((await life!.ended) !== 'SIGKILL') unrest.push(`the shop ended by itself: ${life!.said()}`)
    gate.shut()
  }

  /** What was authorized at a price that holds no more has to be given back. */
  const unsettlePrices = (doomed: Life): Promise<void> =>
    visit(async (database) => {
      const deadline = Date.now() + PATIENCE_MS
      while (Date.now() < deadline && !doomed.isOver()) {
        await changePrice(database, random.pick(catalog.ids.slice(0, 6)), random)
        await pause(20)
      }
    })

  const giveAnotherChance = async (failpoint: Failpoint): Promise<void> => {
    life!.tell({ outside: outside.url, aheadMs, failpoint, pass: 1 })
    await Promise.race([life!.ended, pause(PATIENCE_MS)])
    if (!life!.isOver()) missed.push(failpoint)
  }

  const lookIntoBooks = async (
    name: string,
    before: { acknowledged: number; retried: number },
    kills = 1,
  ): Promise<void> => {
    const row = rows.get(name) ?? {
      name,
      kills: 0,
      acknowledged: 0,
      retried: 0,
      lost: [],
      doubled: [],
      oversold: [],
      doctor: [],
    }
    const found = await visit((database) => checkBooks(database, diary, outside, catalog))
    rows.set(name, {
      name,
      kills: row.kills + kills,
      acknowledged: row.acknowledged + diary.acknowledged.size - before.acknowledged,
      retried: row.retried + diary.retried - before.retried,
      lost: [...row.lost, ...found.lost],
      doubled: [...row.doubled, ...found.doubled],
      oversold: [...row.oversold, ...found.oversold],
      doctor: [...row.doctor, ...found.doctor],
    })
    diary.contradictions = []
    outside.faults.length = 0
  }

  await visit(async (database) => {
    await migrate(database)
    for (let count = 0; count < 6; count++) await stockUp(catalog, database, ENOUGH)
    for (let count = 0; count < 3; count++) await stockUp(catalog, database, FEW)
  })
  const street = { url: place.url, gate, diary, products: () => catalog.ids, isOver: () => over }
  const shopping = Array.from({ length: shoppers }, (_, index) => goShopping(street, seeded(seed * 1000 + index)))
  const deaths = planDeaths({ kills, passes, hasServer: place.crash !== undefined }, random)
  for (const [index, end] of deaths.entries()) {
    if (isEnough()) break
    const before = { acknowledged: diary.acknowledged.size, retried: diary.retried }
    await live(end)
    await visit(async (database) => {
      await stockUp(catalog, database, FEW)
      await changePrice(database, random.pick(catalog.ids), random)
    })
    await die(end)
    await live({ failpoint: null, pass: 0, aheadMs: 0 })
    await lookIntoBooks(end.name, before)
    say(`${index + 1} of ${kills}: ${end.name}, ${diary.acknowledged.size} orders, ${diary.retried} sent again`)
  }
  over = true
  await Promise.all(shopping)
  for (let round = 0; round < 10 && !(await comesToRest(visit)); round++) {
    await life!.kill()
    await live({ failpoint: null, pass: 0, aheadMs: 16 * 60_000 })
  }
  unrest.push(...(await visit((database) => checkRest(database, outside, () => new Date(Date.now() + aheadMs)))))
  unrest.push(...(await checkReads(diary)))
  await lookIntoBooks('at rest', { acknowledged: diary.acknowledged.size, retried: diary.retried }, 0)
  await life!.kill()
  await lives.close()
  outside.close()
  return { rows: [...rows.values()], missed, unrest }
}

const PATIENCE_MS = 20_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether nothing waits in the outbox anymore and no payment is undecided, within seconds. */
async function comesToRest(visit: <T>(work: (database: Database) => Promise<T>) => Promise<T>): Promise<boolean> {
  return visit(async ({ db }) => {
    for (let tries = 0; tries < 30; tries++) {
      const waiting = await db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
      const undecided = await db.selectFrom('payments').select('id').where('state', '=', 'authorizing').execute()
      if (waiting.length === 0 && undecided.length === 0) return true
      await pause(100)
    }
    return false
  })
}
