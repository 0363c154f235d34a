import { expect, it } from 'vitest'
import { POINTS } from '#shop/points.ts'
import { choosePlace } from './chaos/place.ts'
import { isClean, tableOf } from './chaos/report.ts'
import { runChaos } from './chaos/run.ts'

// Many times as many: `npm run chaos`.
it('A shop killed once at every point of an order loses nothing, doubles nothing and oversells nothing', async () => {
  const place = await choosePlace('sqlite')
  try {
    const report = await runChaos({ place, kills: POINTS.length, passes: 3, shoppers: 8, seed: 1 })
    expect(isClean(report), tableOf(report)).toBe(true)
    expect(report.missed).toEqual([])
    expect(report.rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0)
  } finally {
    await place.leave()
  }
}, 240_000)
