import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { nodesForEachTest, shopperAt } from '#test/process/nodes.ts'
import type { ShopProcess } from '#test/process/shop-process.ts'

/** Where Linux shows the state of a process: T is stopped. */
const stateOf = ({ child }: ShopProcess): string =>
  /\) (\w) /.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))?.[1] ?? ''

describe.runIf(process.platform === 'linux')('A node that freezes while it places an order', () => {
  const test = nodesForEachTest()

  it.each(['request key replaced', 'commit not yet asked', 'order committed'])(
    'at "%s" lets another node sell the same product, and places its order when it resumes',
    async (point) => {
      const [frozen, other] = await Promise.all([test.start({ STOPS_AT: point }), test.start()])
      const [ada, eve] = [shopperAt(frozen), shopperAt(other)]
      await Promise.all([ada.prepare(1), eve.prepare(1)])
      const waiting = ada.order()
      await expect.poll(() => stateOf(frozen)).toBe('T')
      expect((await eve.order()).status).toBe(201)
      frozen.child.kill('SIGCONT')
      expect((await waiting).status).toBe(201)
      const { db, close } = await openDatabase(test.place.location)
      expect(await db.selectFrom('variants').select('sold').execute()).toEqual([{ sold: 2 }])
      expect(await db.selectFrom('orders').select('number').execute()).toHaveLength(2)
      expect(await db.selectFrom('payments').select('state').where('state', '<>', 'created').execute()).toHaveLength(2)
      await close()
    },
    120_000,
  )
})
