import type { Db } from '#database/schema.ts'
import type { DisputeStatus } from '#domain/orders/disputes.ts'

export async function saveDisputeStatus(db: Db, id: string, status: DisputeStatus): Promise<void> {
  await db.updateTable('payments').set({ dispute_status: status }).where('id', '=', id).execute()
}
