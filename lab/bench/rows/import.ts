import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Cluster } from '../../../scripts/postgres.ts'
import { writeCatalogFile } from '../../catalog/file.ts'
import { insertOnPostgres, insertOnSqlite } from '../floors/bare-inserts.ts'
import { TARGETS } from '../targets.ts'
import { figure, type Row } from '../row.ts'

/** `shop import` of `count` products into an empty shop on SQLite, or on a PostgreSQL server. */
export async function importOf(count: number, cluster: Cluster | null): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-import-'))
  try {
    const file = join(folder, 'products.jsonl')
    await writeCatalogFile(file, count)
    const data = join(folder, 'data')
    const { seconds, cpu, megabytes, output } = await runImport(file, {
      ...process.env,
      DATA_DIR: data,
      DATABASE_URL: cluster?.url ?? '',
    })
    const bare = cluster
      ? insertOnPostgres(cluster.url)
      : insertOnSqlite(join(data, 'shop.db'), join(folder, 'bare.db'))
    const note = `${figure(count)} products: ${output}; ${figure(count / cpu)} for each second of its CPU time`
    const compared = `${figure(seconds)} s, bare inserts ${figure(bare)} s`
    return [
      { name: 'Import', unit: 'products/s', values: [count / seconds], better: 'more', note },
      { ...TARGETS.import, name: 'Import, against bare inserts', values: [bare / seconds], note: compared },
      { name: 'Memory of the import', unit: 'MB', values: [megabytes], better: 'less' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function runImport(file: string, env: NodeJS.ProcessEnv, folder = '.') {
  const began = performance.now()
  const command = spawn(resolve(folder, 'bin/shop.js'), ['import', file], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  command.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  command.stdout.on('data', (text: Buffer) => (output += text.toString()))
  let last = { cpu: 0, megabytes: 0 }
  const poll = setInterval(() => (last = usageOf(command.pid!) ?? last), 50)
  const [status] = (await once(command, 'close')) as [number]
  clearInterval(poll)
  if (status !== 0) throw new Error(`The import ended with ${status}: ${errors}`)
  return { seconds: (performance.now() - began) / 1000, ...last, output: output.trim() }
}

/** CPU seconds and peak memory of a process; null once it has ended, or on systems without /proc. */
function usageOf(pid: number): { cpu: number; megabytes: number } | null {
  const folder = `/proc/${pid}`
  if (!existsSync(`${folder}/status`)) return null
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))
  const times = readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ')
  return peak && times
    ? { cpu: (Number(times[11]) + Number(times[12])) / 100, megabytes: Number(peak[1]) / 1024 }
    : null
}
