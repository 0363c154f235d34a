import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { program } from '../../scripts/debian.ts'

/** Requests a second; milliseconds; how many were not answered with 2xx or 3xx, or not at all. */
export type Measured = { perSecond: number; p99: number; failed: number }

type Options = { seconds: number; headers?: Record<string, string>; script?: string; threads?: number }

const CONNECTIONS = 32
const REPORT = `
done = function(summary, latency)
  local e = summary.errors
  io.write("\\nreport " .. summary.requests / summary.duration * 1e6 .. " " .. latency:percentile(99) / 1000 .. " ")
  io.write(e.status + e.connect + e.read + e.write + e.timeout .. "\\n")
end`

/** Asks one address on 32 connections that are kept open. `script`: wrk's Lua, for other requests than the same GET. */
export async function wrk(
  url: string,
  { seconds, headers = {}, script = '', threads = 1 }: Options,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-wrk-'))
  const file = join(folder, 'script.lua')
  writeFileSync(file, script + REPORT)
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = [`-t${threads}`, `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', file]
  try {
    const { stdout } = await promisify(execFile)(program('wrk'), [...options, ...sent, url])
    const [perSecond, p99, failed] = /^report (.*)$/m.exec(stdout)![1]!.split(' ').map(Number) as [
      number,
      number,
      number,
    ]
    return { perSecond, p99, failed }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
