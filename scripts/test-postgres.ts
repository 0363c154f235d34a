import { attempt } from './run.ts'
import { startPostgres } from './postgres.ts'

const cluster = await startPostgres()
const status = attempt(process.execPath, ['scripts/test.ts'], { TEST_DATABASE_URL: cluster.url })
await cluster.stop()
process.exit(status)
