import { existsSync, readFileSync } from 'node:fs'
import type { Row } from './row.ts'

const FILE = 'bench/lighthouse.json'

/** What `npm run lighthouse` has measured the last time: it needs a machine of its own for some minutes. */
export async function lighthouse(): Promise<Row[]> {
  if (!existsSync(FILE)) throw new Error('npm run lighthouse has not been run.')
  const { at, rows } = JSON.parse(readFileSync(FILE, 'utf8')) as { at: string; rows: Row[] }
  return rows.map((row) => ({ ...row, note: `measured at ${at}` }))
}
