import { parentPort } from 'node:worker_threads'
import { openDatabase } from '../../src/database/open.ts'
import { auditAll, auditOrders, type Seen } from '../chaos/audit/audit.ts'

/** `isExamined`: whether the doctor runs too. */
export type Audit = { url: string; seen: Seen; isExamined: boolean }

parentPort!.on('message', async ({ url, seen, isExamined }: Audit) => {
  const database = await openDatabase(url)
  // A cluster's provider has no disputes, and declines no refund.
  const losses = await (isExamined ? auditAll(database, seen, () => new Map()) : auditOrders(database, seen))
  await database.close()
  parentPort!.postMessage(losses)
})
