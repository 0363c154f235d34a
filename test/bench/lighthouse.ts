import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Bench, Effort } from './bench.ts'
import type { Row } from './row.ts'

const FILE = 'bench/lighthouse.json'

/** `npm run lighthouse` takes some minutes: a quick run shows what it has measured the last time. */
export async function lighthouse(_: Bench, { quick }: Effort): Promise<Row[]> {
  if (!quick) {
    rmSync(FILE, { force: true })
    // Marks that are not met are among its rows; where it fails there are none.
    spawnSync(process.execPath, ['test/lighthouse/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (!existsSync(FILE)) throw new Error(`npm run lighthouse has ${quick ? 'not been run' : 'failed'}.`)
  const { at, rows } = JSON.parse(readFileSync(FILE, 'utf8')) as { at: string; rows: Row[] }
  return rows.map((row) => ({ ...row, note: `measured at ${at}` }))
}
