import type { Db } from '#database/schema.ts'
import type { Dispute } from '#domain/orders/disputes.ts'

export async function saveDispute(db: Db, id: string, { status, answerBy }: Dispute): Promise<void> {
  await db
    .updateTable('payments')
    .set({ dispute_status: status, dispute_answer_by: answerBy })
    .where('id', '=', id)
    .execute()
}
