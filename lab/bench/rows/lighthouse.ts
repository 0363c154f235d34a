import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Bench, Effort } from '../bench.ts'
import type { Row } from '../row.ts'

const FILE = 'bench/lighthouse.json'

/** Runs `npm run lighthouse`, which takes some minutes; a quick run shows its last result. */
export async function lighthouse(_: Bench, { quick }: Effort): Promise<Row[]> {
  if (!quick) {
    rmSync(FILE, { force: true })
    // The status is ignored, because missed bounds are among the rows.
    spawnSync(process.execPath, ['lab/lighthouse/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (!existsSync(FILE)) throw new Error(`npm run lighthouse has ${quick ? 'not been run' : 'failed'}.`)
  const { at, rows } = JSON.parse(readFileSync(FILE, 'utf8')) as { at: string; rows: Row[] }
  return rows.map((row) => ({ ...row, note: [row.note, `measured at ${at}`].filter(Boolean).join('; ') }))
}
