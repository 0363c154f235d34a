import { Gauge, type Registry } from 'prom-client'
import { countOpenMessages } from '#database/outbox/open-messages.ts'
import { countFailedMessages, oldestOverdueAt, OUTBOX_KINDS } from '#database/outbox/outbox-state.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** Each scrape queries the database. If it is down, the gauges are NaN. */
export function measureOutbox(shop: Shop, registers: Registry[]): void {
  const { db } = shop.database
  gauge(registers, 'linden_outbox_depth', 'Outbox messages that are not done, up to 10,000 in each state', () =>
    countOpenMessages(db),
  )
  gaugeByKind(registers, 'linden_outbox_oldest_due_seconds', 'How long the oldest due message waits', async () => {
    const ages = OUTBOX_KINDS.map(async (kind) => [
      kind,
      secondsSince(shop, await oldestOverdueAt(db, kind, isoTime(shop))),
    ])
    return Object.fromEntries(await Promise.all(ages)) as ByKind
  })
  gaugeByKind(registers, 'linden_outbox_dead_letters', 'Messages that failed for good, up to 10,000', () =>
    countFailedMessages(db),
  )
}

type ByKind = Record<(typeof OUTBOX_KINDS)[number], number>

const secondsSince = ({ now }: Shop, at: string | null): number =>
  at === null ? 0 : Math.max(0, (now().getTime() - Date.parse(at)) / 1000)

const gauge = (registers: Registry[], name: string, help: string, valueOf: () => Promise<number>) =>
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await valueOf().catch(() => Number.NaN))
    },
  })

const gaugeByKind = (registers: Registry[], name: string, help: string, valuesOf: () => Promise<ByKind>) =>
  new Gauge({
    name,
    help: `${help}, by kind`,
    labelNames: ['kind'],
    registers,
    async collect() {
      const values = await valuesOf().catch(() => null)
      for (const kind of OUTBOX_KINDS) this.set({ kind }, values?.[kind] ?? Number.NaN)
    },
  })
