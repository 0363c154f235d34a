import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readRecording } from './recording.ts'
import type { Prepared } from './shoppers.ts'
import type { Bench } from '../bench.ts'
import { openFloor } from '../process.ts'
import { wrk, type Measured } from '../wrk.ts'

const TIMEOUT_SECONDS = 60

type Floor = { measure: () => Promise<Measured>; remove: () => void }

/** Records the statements of `count` requests on a copy of the shop; `measure` replays them over HTTP on a fresh copy. */
export async function replayFloor(bench: Bench, kind: 'orders' | 'cart', count: number): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-floor-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const source = new DatabaseSync(join(bench.env.DATA_DIR!, 'shop.db'), { readOnly: true })
  source.exec(`vacuum into '${join(data, 'shop.db')}'`)
  source.close()
  const env = { ...bench.env, DATA_DIR: data, PRODUCT_IDS: bench.wellStocked.join(',') }
  execFileSync(process.execPath, ['lab/bench/floors/record.ts', kind, `${count}`, folder], { env, stdio: 'inherit' })
  const [before, recording] = [join(folder, 'before.db'), join(folder, 'recording.ndjson')]
  const script = requestsOf((await readRecording(recording)).requests.map((one) => ({ ...one, path: '/' })))
  let copies = 0
  return {
    async measure() {
      const copy = join(folder, `copy-${copies++}.db`)
      copyFileSync(before, copy)
      const { url, stop } = await openFloor('replay-server.ts', copy, recording)
      try {
        return await send(url, script, count)
      } finally {
        await stop()
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Sends each prepared request to a shop once. */
export const sendAll = (url: string, prepared: Prepared[]): Promise<Measured> =>
  send(url, requestsOf(prepared), prepared.length)

async function send(url: string, script: string, responses: number): Promise<Measured> {
  const measured = await wrk(url, { seconds: TIMEOUT_SECONDS, script, responses })
  if (measured.failed > 0) throw new Error(`${measured.failed} requests failed`)
  return measured
}

/** wrk's Lua: sends each request once, from its own IP address, as behind a proxy. wrk sends a few more before it stops. */
const requestsOf = (prepared: Prepared[]): string => `
local requests = {${prepared.map(({ path, cookie, body }) => `{[[${path}]],[[${cookie}]],[[${body}]]}`).join(',')}}
local count = 0
request = function()
  count = count + 1
  local one = requests[count]
  if not one then return wrk.format("GET", "/") end
  local address = string.format("10.%d.%d.%d", count / 65536 % 256, count / 256 % 256, count % 256)
  local headers = { ["Content-Type"] = "application/json", ["Cookie"] = one[2], ["X-Forwarded-For"] = address }
  return wrk.format("POST", one[1], headers, one[3])
end`
