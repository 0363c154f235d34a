import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#database/open.ts'
import { examine } from '#shop/doctor.ts'
import { EXAMINED_AT } from '../chaos/audit.ts'

const database = await openDatabase(workerData as string)
const findings = await examine({ database, now: () => EXAMINED_AT })
await database.close()
parentPort!.postMessage(findings)
