import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCatalogFile } from '../catalog/file.ts'
import { figure, type Row } from './row.ts'

/** What `shop import` of so many products takes; `location`: a PostgreSQL server, or null for SQLite. */
export async function importOf(count: number, location: string | null): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-import-'))
  try {
    const file = join(folder, 'products.jsonl')
    await writeCatalogFile(file, count)
    const { seconds, cpu, megabytes, said } = await run(file, {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: location ?? '',
    })
    const note = `${figure(count)} products: ${said}; ${figure(count / cpu)} for each second of its CPU time`
    return [
      {
        name: 'Import',
        unit: 'products/s',
        values: [count / seconds],
        bound: location ? 8000 : 20_000,
        better: 'more',
        note,
      },
      { name: 'Memory of the import', unit: 'MB', values: [megabytes], bound: 300, better: 'less' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(file: string, env: NodeJS.ProcessEnv) {
  const began = performance.now()
  const command = spawn(process.execPath, ['bin/shop.js', 'import', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  command.stdout.on('data', (text: Buffer) => (said += text.toString()))
  let last = { cpu: 0, megabytes: 0 }
  const look = setInterval(() => (last = lookAt(command.pid!) ?? last), 50)
  const [status] = (await once(command, 'close')) as [number]
  clearInterval(look)
  if (status !== 0) throw new Error(`The import ended with ${status}`)
  return { seconds: (performance.now() - began) / 1000, ...last, said: said.trim() }
}

/** Seconds of CPU time, and the most memory that it has had; null once it has ended, or where the system does not tell. */
function lookAt(pid: number): { cpu: number; megabytes: number } | null {
  const folder = `/proc/${pid}`
  if (!existsSync(`${folder}/status`)) return null
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))
  const times = readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ')
  return peak && times
    ? { cpu: (Number(times[11]) + Number(times[12])) / 100, megabytes: Number(peak[1]) / 1024 }
    : null
}
