import { startPostgres, WITHOUT_STATISTICS } from '../../../scripts/postgres.ts'

/** Starts npm's PostgreSQL server for the tests, unless TEST_DATABASE_URL is set. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined
  const cluster = await startPostgres({ embedded: true, settings: WITHOUT_STATISTICS })
  process.env.TEST_EMBEDDED_DATABASE_URL = cluster.socketUrl
  return cluster.stop
}
