import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { FAILPOINTS } from '#shop/failpoints.ts'
import { choosePlace } from '../tools/chaos/place.ts'
import { isClean, tableOf } from '../tools/chaos/report.ts'
import { runChaos } from '../tools/chaos/run.ts'

// Many times as many: `npm run chaos`.
it('A shop killed once at every point of an order loses nothing, doubles nothing and oversells nothing', async () => {
  const place = await choosePlace('sqlite')
  try {
    const report = await runChaos({ place, kills: FAILPOINTS.length, passes: 3, shoppers: 8, seed: 1 })
    expect(isClean(report), tableOf(report)).toBe(true)
    expect(report.missed).toEqual([])
    expect(report.rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0)
  } finally {
    await place.leave()
  }
}, 240_000)

it('A run that is interrupted at a terminal looks into the books, and shows what it has found so far', async () => {
  const parameters = ['tools/chaos/main.ts', '--shoppers', '8', '--kills', '50']
  // A terminal interrupts every process of its group.
  const run = spawn(process.execPath, parameters, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let isInterrupted = false
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (isInterrupted || !said.includes('1 of 50')) return
      isInterrupted = true
      process.kill(-run.pid!, 'SIGINT')
    })
  const [status] = (await once(run, 'close')) as [number | null]
  expect(status, said).toBe(0)
  expect(said).toMatch(/^in all .*\nNothing was found\.\nsqlite, \d+ of 50 kills/m)
}, 120_000)
