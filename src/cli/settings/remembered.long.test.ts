import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { bothPlaces, type Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess } from '#test/process/shop-process.ts'
import { runCommand } from '#test/process/warm-command.ts'

describe.each(bothPlaces)('A command without the open shop’s settings, on %s', (_, make) => {
  let place: Place
  beforeEach(async () => void (place = await make()))
  afterEach(() => place.remove())

  const env = (zone?: string) => ({
    ...process.env,
    ...place.settings,
    LOG_LEVEL: 'warn',
    TIME_ZONE: zone ?? '',
  })
  const list = (zone?: string): string => {
    const { stdout, stderr } = runCommand({ args: ['sale', 'list'], env: env(zone) })
    return `${stderr}${stdout}`
  }
  /** The beginning of a sale that a command plans in a shop with one product. */
  async function beginning(zone?: string): Promise<string> {
    const plan = ['sale', 'start', '--all', '--by', '10%', '--from', '2036-03-09']
    const { status, stderr } = runCommand({ args: plan, env: env(zone) })
    expect([status, stderr]).toEqual([0, ''])
    const database = await openDatabase(place.location)
    const { starts_at: startsAt } = await database.db.selectFrom('sales').select('starts_at').executeTakeFirstOrThrow()
    await database.close()
    return startsAt
  }

  it('uses the time zone of the last opening, and reports a different one', async () => {
    await addOneProduct(place)
    const opened = await startShopProcess({ ...place.settings, TIME_ZONE: 'Pacific/Kiritimati' })
    opened.child.kill('SIGTERM')
    await opened.ended
    expect(await beginning()).toBe('2036-03-08T10:00:00.000Z')
    const [own, same, other] = [list(), list('pacific/kiritimati'), list('America/New_York')]
    expect(own).toContain('from 2036-03-09')
    expect(same).toBe(own)
    expect(other).toBe(
      `TIME_ZONE is America/New_York here. Dates and times are in Pacific/Kiritimati, the time zone of the running shop.\n${own}`,
    )
  })

  it('prints URLs of the shop as last opened, unless SHOP_URL or PORT is set', async () => {
    await addOneProduct(place)
    const shown = (settings: Record<string, string> = {}) => {
      const own = { ...env(), SHOP_URL: '', PORT: '' }
      const run = (...args: string[]) => runCommand({ args, env: { ...own, ...settings } }).stdout
      run('face', 'set', 'name', 'Elm')
      const printed = `${run('face', 'preview')} ${run('emails', 'preview', 'confirmation')}`
      return new Set(printed.match(/https?:\/\/[^/\s]+/g))
    }
    expect(shown()).toEqual(new Set(['http://localhost:3000']))
    const opened = await startShopProcess(place.settings)
    opened.child.kill('SIGTERM')
    await opened.ended
    expect(shown()).toEqual(new Set([opened.url.replace('127.0.0.1', 'localhost')]))
    expect(shown({ PORT: '4100' })).toEqual(new Set(['http://localhost:4100']))
    expect(shown({ SHOP_URL: 'http://elm.example' })).toEqual(new Set(['http://elm.example']))
  })

  it('shows no secret of a webhook that another TOKEN_SECRET would sign', async () => {
    await addOneProduct(place)
    const opened = await startShopProcess(place.settings)
    opened.child.kill('SIGTERM')
    await opened.ended
    const add = (secret?: Record<string, string>) =>
      runCommand({ args: ['webhooks', 'add', 'https://warehouse.example'], env: { ...env(), ...secret } })
    const refused = add({ TOKEN_SECRET: 'another-secret-of-more-than-32-bytes' })
    expect([refused.status, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain('TOKEN_SECRET is not the one that the shop signs with')
    expect(add().stdout).toMatch(/^whsec_/)
  })

  it('uses its own time zone before the shop was opened', async () => {
    await addOneProduct(place)
    expect(await beginning('America/New_York')).toBe('2036-03-09T05:00:00.000Z')
  })
})
