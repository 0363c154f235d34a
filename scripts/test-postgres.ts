import { attempt } from './run.ts'
import { startPostgres, WITHOUT_STATISTICS } from './postgres.ts'

const cluster = await startPostgres({ settings: WITHOUT_STATISTICS })
const status = attempt(process.execPath, ['scripts/test.ts'], { TEST_DATABASE_URL: cluster.url })
await cluster.stop()
process.exit(status)
