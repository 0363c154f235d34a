import { closeDraft } from '#database/orders/drafts.ts'
import type { Tx } from '#database/schema.ts'
import { conflict } from '#domain/errors.ts'
import type { AgreedLines } from '#domain/orders/by-hand/entered-lines.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { recordEvents } from '#shop/orders/record-events.ts'

/** In the transaction of its order. Throws 'conflict' if the draft was paid or canceled in the meantime. */
export async function closePaidDraft(
  tx: Tx,
  { id, agreed }: { id: string; agreed: AgreedLines },
  { orderId, at }: { orderId: string; at: string },
): Promise<void> {
  if (!(await closeDraft(tx, id, { state: 'paid', orderId, at }))) throw conflict(ORDER_TEXTS.changed)
  await recordCreated(tx, orderId, agreed, at)
}

export async function recordCreated(tx: Tx, orderId: string, { repriced }: AgreedLines, at: string): Promise<void> {
  await recordEvents(tx, orderId, [{ kind: 'created', repriced }], { actor: 'owner', at, events: [] })
}
