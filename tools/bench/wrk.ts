import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { program } from '../../scripts/debian.ts'
import type { Latency } from './row.ts'

export type Measured = {
  perSecond: number
  latency: Latency
  /** In milliseconds. */
  p99: number
  /** Requests without a 2xx or 3xx response. */
  failed: number
  /** The share of the machine that the load generator took. */
  client: number
}

type Options = {
  seconds: number
  headers?: Record<string, string>
  /** wrk's Lua, for other requests than the same GET. */
  script?: string
  /** Stops after this many responses. */
  responses?: number
  /** Requests a second, about; as many as possible if it is not given. */
  perSecond?: number
}

export const CONNECTIONS = 32
const PERCENTS = [1, 10, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.99]
const REPORT = `
local threads = {}
setup = function(thread) table.insert(threads, thread) end
done = function(summary, latency)
  local e = summary.errors
  local counted, took = threads[1]:get("counted"), threads[1]:get("took")
  local perSecond = took and counted / took or summary.requests / summary.duration * 1e6
  io.write("\\nreport " .. perSecond .. " " .. summary.duration / 1e6 .. " ")
  io.write(e.status + e.connect + e.read + e.write + e.timeout)
  for _, percent in pairs({${PERCENTS.join(', ')}}) do io.write(" " .. latency:percentile(percent) / 1000) end
  io.write("\\n")
end`

/** wrk knows no number of requests, so it interrupts itself when the number is reached. */
const untilResponses = (responses: number): string => `
local ffi = require("ffi")
ffi.cdef("typedef struct { long s; long n; } moment; int clock_gettime(int, moment *); int getpid(); int kill(int, int);")
local moment = ffi.new("moment")
local now = function()
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.s) + tonumber(moment.n) / 1e9
end
local began
init = function() began = now() end
counted = 0
response = function()
  if counted == ${responses} then return end
  counted = counted + 1
  took = now() - began
  if counted == ${responses} then ffi.C.kill(ffi.C.getpid(), 2) end
end`

/** Pauses between requests of a connection are random, so that connections do not fall in step. */
const atRate = (perSecond: number): string => {
  const longest = Math.max(2, Math.round((2 * 1000 * CONNECTIONS) / perSecond))
  return `delay = function() return math.random(0, ${longest}) end`
}

/** Sends requests to one address on 32 keep-alive connections. */
export async function wrk(url: string, options: Options): Promise<Measured> {
  const { seconds, headers = {}, script = '', responses, perSecond } = options
  const folder = mkdtempSync(join(tmpdir(), 'linden-wrk-'))
  const file = join(folder, 'script.lua')
  const parts = [script, responses ? untilResponses(responses) : '', perSecond ? atRate(perSecond) : '', REPORT]
  writeFileSync(file, parts.join('\n'))
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const flags = ['-t1', '--timeout', '10s', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', file, ...sent, url]
  try {
    const timed = ['-c', `TIMEFORMAT='took %U %S'; time "$@"`, 'bash', program('wrk'), ...flags]
    const { stdout, stderr } = await promisify(execFile)('bash', timed)
    const [rate, lasted, failed, ...latencies] = numbersAfter('report', stdout) as [number, number, number]
    const [user, system] = numbersAfter('took', stderr) as [number, number]
    const latency = PERCENTS.map((percent, index): Latency[number] => [percent, (latencies as number[])[index]!])
    const client = (user + system) / lasted / availableParallelism()
    return { perSecond: rate, latency, p99: new Map(latency).get(99)!, failed, client }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const numbersAfter = (word: string, text: string): number[] =>
  new RegExp(`^${word} (.*)$`, 'm').exec(text)![1]!.split(' ').map(Number)

export const clientShareOf = (shares: number[]): string =>
  `the load generator took ${Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100)} % of the machine`
