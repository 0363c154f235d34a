import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

const ADA = ['--email', 'ada@example.com', '--first-name', 'Ada', '--last-name', 'Lovelace']
const HOME = ['--address1', '12 Analytical Row', '--city', 'Springfield', '--state', 'IL', '--postal-code', '62701']
const TO_ADA = [...ADA, ...HOME, '--shipping', 'standard', '--paid', 'cash']

describe.each(places)('shop orders create on %s', (_, make) => {
  const { orders, ordersAnswered, test, settle } = ordersForEachTest(make)
  const create = (...args: string[]) => orders('create', ...args, ...TO_ADA)

  it('shows the order, asks, and creates it once for each key', async () => {
    const lines = ['--line', 'MUG=2', '--price', 'MUG=8.50', '--reason', 'Market', '--item', 'Gift wrap=3']
    const [status, shown] = create(...lines, '--key', 'market-0001', '--dry-run')
    expect([status, shown.at(-1)]).toEqual([0, 'Dry run: no changes made.'])
    expect(shown).toContain('Paid with cash')
    expect(shown).toContain('Total      $27.59')
    expect(orders('list')[1]).toEqual(['No matching orders.'])
    const unasked = create(...lines)[1].at(-1)
    expect(unasked).toContain('Nothing was changed: there is no terminal to ask for confirmation.')
    const [, answered] = ordersAnswered('y', 'create', ...lines, '--key', 'market-0001', ...TO_ADA)
    const number = /^Order ([\w-]+)/.exec(shown[0]!)![1]!
    expect(answered.at(-1)).toContain(`New order: created as ${number}. See: npx shop orders show ${number}`)
    expect(create(...lines, '--key', 'market-0001', '--yes')[1].at(-1)).toContain(`created as ${number}.`)
    expect(orders('list')[1].filter((line) => line.includes(number))).toHaveLength(1)
    const timeline = orders('show', number)[1].at(-1)!
    expect(orders('show', number)[1].join('\n')).toMatch(
      /created by hand, Mug.* for \$8\.50 instead of \$10\.00 \(Market\), by the owner/,
    )
    expect(timeline).not.toContain('placed by the shopper')
    await settle()
    expect(test.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining(number)])
    expect(orders('refund', number, '--amount', '1', '--dry-run')[1]).toContain(
      'No payment provider is asked: give the money back in cash.',
    )
  })

  it('prints the order as JSON, and says what is wrong', () => {
    const [, json] = create('--line', 'MUG=1', '--yes', '--json')
    expect(JSON.parse(json.join('\n'))).toMatchObject({ paymentMethod: 'Cash', totalCents: 1679 })
    const problem = (...args: string[]) => create(...args, '--yes')[1].join()
    expect(problem('--line', 'CUP=1')).toContain('There is no item with the SKU "CUP".')
    expect(problem('--line', 'MUG=1', '--price', 'CUP=1')).toContain('--price: there is no --line CUP.')
    expect(problem('--line', 'MUG=1', '--price', 'MUG=1')).toContain('Say why the price is not the one in the shop.')
    expect(problem('--line', 'MUG=51')).toBe('New order: Mug: only 49 left in stock')
    expect(problem()).toContain('Add at least one item.')
    expect(problem('--item', 'Gift wrap')).toContain('It must be a name and a price, such as MUG=12.50.')
  })

  it('emails a payment link instead, which can be listed, made again and canceled', async () => {
    const asked = ['create', '--line', 'MUG=2', ...TO_ADA.slice(0, -1), 'link']
    expect(orders(...asked, '--dry-run')[1].at(-2)).toMatch(/Total +\$27\.59$/)
    const [, sent] = orders(...asked, '--yes')
    const [, id, url] = /waits for its payment as (\S+)\. .* (http\S+\/pay\/[\w-]+)$/.exec(sent.at(-1)!)!
    const open = async () => (await test.api.request(new URL(url!).pathname.replace('/pay', '/api/pay'))).json()
    expect(await open()).toMatchObject({ status: 'open', receipt: { total: 27.59 } })
    await settle()
    expect(test.emails).toMatchObject([{ to: 'ada@example.com' }])
    expect(orders('drafts')[1]).toEqual([expect.stringContaining(`${id!} `)])
    expect(orders('drafts', '--link', id!)[1].at(-1)).toMatch(/\/pay\//)
    expect(orders('drafts', '--cancel', id!)[1]).toEqual([`${id!}: canceled. Its links can no longer be paid.`])
    expect(await open()).toMatchObject({ status: 'canceled' })
    expect(orders('drafts')[1]).toEqual(['No orders are waiting for a payment link to be paid.'])
  })
})
