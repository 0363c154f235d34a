import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { FAILPOINTS } from '#shop/failpoints.ts'
import { createEnvironment } from '../lab/chaos/environment.ts'
import { isClean, tableOf } from '../lab/chaos/audit/report.ts'
import { runChaos } from '../lab/chaos/run.ts'

// `npm run chaos` kills the shop many times at each failpoint.
it('A shop killed once at every failpoint neither loses, duplicates nor oversells an order', async () => {
  const environment = await createEnvironment('sqlite')
  try {
    const report = await runChaos({ environment, kills: FAILPOINTS.length, maxPasses: 3, shoppers: 8, seed: 1 })
    expect(isClean(report), tableOf(report)).toBe(true)
    expect(report.unreached).toEqual([])
    expect(report.rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0)
  } finally {
    await environment.remove()
  }
}, 600_000)

it.each([
  ['sqlite', 8],
  ['postgres', 8],
] as const)(
  'A shop on %s that charges with the first parcel, killed amid provider outages, charges what it ships and nothing that it cancels',
  async (kind, kills) => {
    const environment = await createEnvironment(kind)
    try {
      const report = await runChaos({ environment, kills, maxPasses: 3, shoppers: 8, seed: 1, isHeld: true })
      expect(isClean(report), tableOf(report)).toBe(true)
    } finally {
      await environment.remove()
    }
  },
  600_000,
)

it('A chaos run interrupted with Ctrl-C audits the shop and prints its findings so far', async () => {
  const parameters = ['lab/chaos/main.ts', '--shoppers', '8', '--kills', '50']
  // A terminal interrupts every process of its group.
  const run = spawn(process.execPath, parameters, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let isInterrupted = false
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      if (isInterrupted || !output.includes('1 of 50')) return
      isInterrupted = true
      process.kill(-run.pid!, 'SIGINT')
    })
  const [status] = (await once(run, 'close')) as [number | null]
  expect(status, output).toBe(0)
  expect(output).toMatch(/^total .*\nNo findings\.\nsqlite, \d+ of 50 kills/m)
}, 300_000)
