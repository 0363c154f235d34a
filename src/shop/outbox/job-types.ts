import type { Due, OutboxMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** Runs in the transaction that completes the message. */
export type RecordOutcome = (tx: Tx, at: string) => Promise<unknown>

export const NOTHING_TO_RECORD: RecordOutcome = async () => {}

type Kind = OutboxMessage['kind']
type PayloadOf<K extends Kind> = Extract<OutboxMessage, { kind: K }>['payload']

/** After a crash, a message runs again. `id`: the message's id. */
export type Run<K extends Kind> = (
  shop: Shop,
  payload: PayloadOf<K>,
  message: { id: string; signal: AbortSignal },
) => Promise<RecordOutcome>

export type Sweep = (shop: Shop, isStopping: () => boolean) => Promise<unknown>

/** Background work: how to run each kind of message, and the periodic sweeps. */
export type Jobs = {
  runs: { [K in Kind]: Run<K> }
  /** Run once a minute, in sequence. */
  sweeps: readonly Sweep[]
  /** Whether a failed message is about an erased person. */
  isOfErased: (shop: Shop, message: Pick<Due, 'kind' | 'payload'>) => Promise<boolean>
}
