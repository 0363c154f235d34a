import type { Due, OutboxMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** It runs in the transaction that finishes the message. */
export type RecordOutcome = (tx: Tx, at: string) => Promise<unknown>

export const NOTHING_TO_RECORD: RecordOutcome = async () => {}

type Kind = OutboxMessage['kind']
type PayloadOf<K extends Kind> = Extract<OutboxMessage, { kind: K }>['payload']

/** A crash makes a message run again. `id` is that of the message. */
export type Run<K extends Kind> = (
  shop: Shop,
  payload: PayloadOf<K>,
  message: { id: string; signal: AbortSignal },
) => Promise<RecordOutcome>

export type Sweep = (shop: Shop, isStopping: () => boolean) => Promise<unknown>

/** What the background does. Each noun of the shop says how its messages are run and what it sweeps. */
export type Jobs = {
  runs: { [K in Kind]: Run<K> }
  /** They run once a minute, one after the other. */
  sweeps: readonly Sweep[]
  /** Whether a message that has failed is about a person who was erased. */
  isOfErased: (shop: Shop, message: Pick<Due, 'kind' | 'payload'>) => Promise<boolean>
}
