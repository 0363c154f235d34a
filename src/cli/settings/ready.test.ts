import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { addOneProduct } from '#test/process/shop-process.ts'
import { bothPlaces, type Place } from '#test/process/own-databases.ts'

const OPEN_SHOP = {
  SHOP_URL: 'https://elm.example',
  SELLER_NAME: 'Elm LLC',
  SELLER_ADDRESS: '12 Elm Street, Portland, OR 97201',
  TAX_RATE: '0.08',
  SMTP_URL: 'smtp://mail.example',
  PAYMENTS: 'paypal',
  PAYPAL_CLIENT_ID: 'client-of-elm',
  PAYPAL_CLIENT_SECRET: 'secret-of-elm',
  PAYPAL_WEBHOOK_ID: '1AB23456CD789012E',
  PAYPAL_ENVIRONMENT: 'live',
}

describe.each(bothPlaces)('shop ready on %s', (_, make) => {
  let place: Place
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
  })
  afterEach(() => place.remove())

  const ready = (args: string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = runCommand({
      args: ['ready', ...args],
      env: { ...process.env, ...place.settings, ...env },
    })
    return { status, output: stdout || stderr }
  }
  const openSteps = (env: Record<string, string> = {}) => {
    const { status, output } = ready(['--json'], env)
    const { steps } = JSON.parse(output) as { steps: { name: string; isDone: boolean }[] }
    expect(steps).toHaveLength(10)
    return [status, steps.filter(({ isDone }) => !isDone).map(({ name }) => name)]
  }

  const choose = (switches: object) => {
    const env = { ...process.env, ...place.settings }
    for (const args of [['set', 'switches', JSON.stringify(switches)], ['publish']])
      expect(runCommand({ args: ['face', ...args], env }).status).toBe(0)
  }

  it('lists open steps with what completes them, and exits with 0 once everything is done', () => {
    const first = ready([])
    expect(first.status).toBe(1)
    expect(first.output).toMatch(/^done +products /m)
    expect(first.output).toMatch(/^open +tax +The tax rate +npx shop settings set tax-rate 0.08$/m)
    expect(first.output).toContain('Open: 9 of 10.')
    expect(openSteps(OPEN_SHOP)).toEqual([1, ['shipping', 'backup', 'policies', 'order']])
    for (const step of ['shipping', 'backup', 'policies', 'order']) expect(ready(['confirm', step]).status).toBe(0)
    expect(openSteps(OPEN_SHOP)).toEqual([1, ['policies']])
    choose({ newsletter: 'off', signInButtons: 'off' })
    expect(ready([], OPEN_SHOP).output).toMatch(
      /^open +policies .* npx shop face set switches\.reviews on\|off, npx shop face set switches\.withdrawal on\|off, npx shop face publish$/m,
    )
    choose({ newsletter: 'as-specified', signInButtons: 'off', reviews: 'on', withdrawal: 'off' })
    expect(openSteps(OPEN_SHOP)).toEqual([0, []])
    expect(ready(['withdraw', 'policies']).output).toBe('policies: reopened.\n')
    expect(openSteps(OPEN_SHOP)).toEqual([1, ['policies']])
    expect(ready(['confirm', 'payment'])).toEqual({
      status: 1,
      output:
        '"payment" cannot be confirmed. You can confirm shipping, backup, policies, order; the shop checks the others itself.\n',
    })
  })
})
