import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { program } from '../../scripts/debian.ts'

export type Measured = {
  perSecond: number
  /** The 99th percentile of the latency in milliseconds. */
  p99: number
  /** Requests without a 2xx or 3xx response. */
  failed: number
  /** The share of the machine's CPU time that the load generator used. */
  client: number
}

type Options = {
  seconds: number
  headers?: Record<string, string>
  /** A Lua script for wrk that makes the requests. */
  script?: string
  /** Stops after this many responses. */
  responses?: number
  /** The approximate number of requests per second; without it, as many as possible. */
  perSecond?: number
}

export const CONNECTIONS = 32
const REPORT = `
local threads = {}
setup = function(thread) table.insert(threads, thread) end
done = function(summary, latency)
  local e = summary.errors
  local counted, seconds = threads[1]:get("counted"), threads[1]:get("seconds")
  local perSecond = seconds and counted / seconds or summary.requests / summary.duration * 1e6
  io.write("\\nreport " .. perSecond .. " " .. summary.duration / 1e6 .. " ")
  io.write(e.status + e.connect + e.read + e.write + e.timeout)
  io.write(" " .. latency:percentile(99) / 1000 .. "\\n")
end`

/** wrk cannot stop after a number of requests, so the script interrupts it. */
const untilResponses = (responses: number): string => `
local ffi = require("ffi")
ffi.cdef("typedef struct { long s; long n; } timespec; int clock_gettime(int, timespec *); int getpid(); int kill(int, int);")
local time = ffi.new("timespec")
local now = function()
  ffi.C.clock_gettime(1, time)
  return tonumber(time.s) + tonumber(time.n) / 1e9
end
local start
init = function() start = now() end
counted = 0
response = function()
  if counted == ${responses} then return end
  counted = counted + 1
  seconds = now() - start
  if counted == ${responses} then ffi.C.kill(ffi.C.getpid(), 2) end
end`

/** The pauses between a connection's requests are random, so that connections do not fall in step. */
const atRate = (perSecond: number): string => {
  const longest = Math.max(2, Math.round((2 * 1000 * CONNECTIONS) / perSecond))
  return `delay = function() return math.random(0, ${longest}) end`
}

/** Sends requests to one URL on 32 keep-alive connections. */
export async function wrk(url: string, options: Options): Promise<Measured> {
  const { seconds, headers = {}, script = '', responses, perSecond } = options
  const folder = mkdtempSync(join(tmpdir(), 'linden-wrk-'))
  const file = join(folder, 'script.lua')
  const parts = [script, responses ? untilResponses(responses) : '', perSecond ? atRate(perSecond) : '', REPORT]
  writeFileSync(file, parts.join('\n'))
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const flags = ['-t1', '--timeout', '10s', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', file, ...sent, url]
  try {
    const timed = ['-c', `TIMEFORMAT='time %U %S'; time "$@"`, 'bash', program('wrk'), ...flags]
    const { stdout, stderr } = await promisify(execFile)('bash', timed)
    const [perSecond, duration, failed, p99] = numbersAfter('report', stdout) as [number, number, number, number]
    const [user, system] = numbersAfter('time', stderr) as [number, number]
    const client = (user + system) / duration / availableParallelism()
    return { perSecond, p99, failed, client }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const numbersAfter = (word: string, text: string): number[] =>
  new RegExp(`^${word} (.*)$`, 'm').exec(text)![1]!.split(' ').map(Number)

export const clientShareOf = (shares: number[]): string =>
  `the load generator used ${Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100)}% of the machine`
