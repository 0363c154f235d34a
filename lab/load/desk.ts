import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { signInOwner } from '../../test/support/owner/sign-in-owner.ts'
import { medianOf } from '../bench/row.ts'
import { addWellStocked } from '../bench/well-stocked.ts'
import { percentile, requestAtRate, requestInSequence, withStatus } from './rate.ts'
import type { MeasuredShop } from './shop.ts'
import { timedRequest, type TimedResponse } from './timed-request.ts'
import type { Verdict } from './verdict.ts'

const ORDERS = 2_000
const TURNS = 5
const SECONDS = 4
/** A share of the capacity that leaves time for the desk. */
const USUAL_SHARE = 0.3
const MIN_RATE = 0.85
const MAX_P99_RATIO = 3

/** Measures shoppers alone and beside a busy owner in turns: as many as the shop can serve, and fewer. */
export async function desk(shop: MeasuredShop): Promise<Verdict[]> {
  await fill(shop)
  const page = () => timedRequest(`${shop.url}/cart`)
  const owner = await ownerOf(shop)
  await Promise.all([requestInSequence(page), owner(3)])
  const [alone, beside, asked]: TimedResponse[][][] = [[], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    alone!.push(await requestInSequence(page, { seconds: SECONDS }))
    const [served, own] = await Promise.all([requestInSequence(page, { seconds: SECONDS }), owner(SECONDS)])
    beside!.push(served)
    asked!.push(own)
  }
  const rateOf = (responses: TimedResponse[]): number => withStatus(responses, 200).length / SECONDS
  const perSecond = medianOf(alone!.map(rateOf)) * USUAL_SHARE
  const usual = () => requestAtRate(page, { perSecond, seconds: SECONDS })
  const [quiet, busy, own]: TimedResponse[][] = [[], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    quiet!.push(...(await usual()))
    const [served, done] = await Promise.all([usual(), owner(SECONDS)])
    busy!.push(...served)
    own!.push(...done)
  }
  const rate = medianOf(beside!.map((responses, turn) => rateOf(responses) / rateOf(alone![turn]!)))
  const all = [...alone!.flat(), ...beside!.flat(), ...quiet!, ...busy!, ...asked!.flat(), ...own!]
  return [
    {
      expectation: `Beside a busy owner, shoppers are served at ${MIN_RATE} of their rate at least`,
      measured: `${rate.toFixed(2)}; p99 ${p99(alone!.flat())} and ${p99(beside!.flat())}; ${countOf(asked!.flat())}`,
      isMet: rate >= MIN_RATE,
    },
    {
      expectation: `At ${USUAL_SHARE} of that rate, p99 is at most ${MAX_P99_RATIO} times as high`,
      measured: `${(percentile(busy!, 0.99) / percentile(quiet!, 0.99)).toFixed(2)}: ${p99(quiet!)} and ${p99(busy!)}; ${countOf(own!)}`,
      isMet: percentile(busy!, 0.99) <= MAX_P99_RATIO * percentile(quiet!, 0.99),
    },
    {
      expectation: 'Nobody is refused',
      measured: `${all.length - withStatus(all, 200).length} of ${all.length}`,
      isMet: withStatus(all, 200).length === all.length,
    },
  ]
}

/** Places orders, and waits until they are paid, documented and mailed. */
async function fill(shop: MeasuredShop): Promise<void> {
  const env = { ...shop.env, PRODUCT_IDS: (await addWellStocked(shop)).join(',') }
  execFileSync(process.execPath, ['lab/bench/fill-orders.ts', `${ORDERS}`], { env, stdio: 'inherit' })
  const database = new DatabaseSync(join(shop.env.DATA_DIR!, 'shop.db'), { readOnly: true })
  const waiting = database.prepare('select 1 from outbox where done_at is null and due_at <= ? limit 1')
  while (waiting.get(new Date().toISOString())) await pause(500)
  database.close()
}

/** Requests one page of the desk after another. */
async function ownerOf({ deskUrl, env }: MeasuredShop) {
  const token = await signInOwner(join(env.DATA_DIR!, 'shop.db'))
  const cookie = `linden_desk_${new URL(deskUrl).port}=${token}`
  const paths = ['/orders?q=ada', '/', '/documents.csv']
  let asked = 0
  const next = () => timedRequest(deskUrl + paths[asked++ % paths.length]!, { cookie })
  return (seconds: number) => requestInSequence(next, { clients: 1, seconds })
}

const p99 = (responses: TimedResponse[]): string => `${percentile(responses, 0.99).toFixed(0)} ms`

const countOf = (own: TimedResponse[]): string =>
  `${(own.length / TURNS / SECONDS).toFixed(1)} requests of the owner a second, p50 ${percentile(own, 0.5).toFixed(0)} ms`
