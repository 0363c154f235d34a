import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import type { Email } from '#mail/mailer.ts'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open-shop.ts'
import { drainJobs } from '#shop/jobs/jobs.ts'
import { commandForEachTest, commandIn } from '#test/process/owner-command.ts'
import { places } from '#test/process/own-databases.ts'
import { shopperOf } from '#test/shopper.ts'

const INTRO = 'Dear {{customerName}},\n\n{{orderNumber}} of {{ orderTotal }} <b>is</b> & stays yours.\nReally.'

describe.each(places)('shop emails on %s', (_, make) => {
  const { test, shop: emails } = commandForEachTest(make, 'emails')
  const face = (...args: string[]) => commandIn(test.place, ['face', ...args])

  /** Buys the product, and returns the email that confirms it. */
  async function confirmation(): Promise<Email> {
    const sent: Email[] = []
    const mailer = { send: async (_id: string, email: Email) => void sent.push(email) }
    const { shop, sandbox } = await openShop(readConfig(test.place.settings), null!, { mailer })
    await shopperOf({ api: createApi(shop), sandbox: sandbox! }).buy(1)
    await drainJobs(shop)
    await shop.database.close()
    return sent.find(({ about }) => about === 'order')!
  }

  it('surround the facts of a sent email with published texts, until they are undone', async () => {
    const plain = await confirmation()
    emails('set', 'confirmation', 'subject', 'Thank you, {{customerName}}: {{orderNumber}}')
    emails('set', 'confirmation', 'intro', INTRO)
    emails('set', 'confirmation', 'closing', 'Returns are free for {{returnDays}} days.')
    emails('set', 'all', 'signature', 'Ann & Bo\n{{shopName}}')
    expect((await confirmation()).subject).toMatch(/^Your Linden order /)
    face('publish')
    const { subject, text, html } = await confirmation()
    const number = /Order (\S+)/.exec(text)![1]!
    expect(subject).toBe(`Thank you, Ada: ${number}`)
    expect(text).toContain(
      `Thank you for your order, Ada.\n\nDear Ada,\n\n${number} of $27.59 <b>is</b> & stays yours.\nReally.\n\nOrder ${number}\n\n`,
    )
    expect(html).toContain('&lt;b&gt;is&lt;/b&gt; &amp; stays yours.')
    expect(text.endsWith('\n\nReturns are free for 30 days.\n\nAnn & Bo\nLinden\n')).toBe(true)
    const facts = (one: string) => one.replaceAll(/key=\S+|\w{4}-\w{4}/g, '').split('\n\n')
    expect(facts(text)).toEqual(expect.arrayContaining(facts(plain.text).slice(0, -1)))
    face('undo')
    expect((await confirmation()).text).toContain('Thank you for your order, Ada.\n\nOrder ')
  })

  it.each([
    [
      ['confirmation', 'subject', 'Hi\r\nBcc: mallory@evil.example'],
      'must be one line of text of 1 to 120 characters, and no',
    ],
    [['confirmation', 'subject', 'W'.repeat(121)], 'must be one line of text of 1 to 120 characters, and no'],
    [['confirmation', 'intro', 'W'.repeat(2001)], 'must be text of 1 to 2000 characters, and no'],
    [['confirmation', 'intro', ' '], 'must be text of 1 to 2000 characters, and no'],
    [['confirmation', 'closing', '\u001b[2J'], 'must be text of 1 to 2000 characters, and no'],
    [
      ['passwordReset', 'intro', 'Dear {{customerName}}'],
      'names {{customerName}}, which this email does not have. It can use {{shopName}}, {{shopUrl}}, ',
    ],
    [['shipped', 'closing', '{{constructor}}'], 'It can use {{orderNumber}}, {{customerName}}, {{orderTotal}}, '],
    [['shipped', 'greeting', 'Hello'], 'There is no field emails.shipped.greeting.'],
    [['shiped', 'intro', 'Hello'], 'There is no email shiped. To list them: npx shop emails'],
  ])('reject %j, and keep the previous texts', (args, problem) => {
    expect(emails('set', ...args)).toEqual([1, expect.stringContaining(problem)])
    expect(face('publish')).toMatchObject([1, expect.stringContaining('There is no draft.')])
  })

  it('may mention the free shipping threshold only while a delivery is free', () => {
    const shipping = (free: string) => commandIn(test.place, ['shipping', 'set', 'standard', '--free', free])
    emails('set', 'shipped', 'closing', 'Free over {{freeShippingOver}}.')
    shipping('no')
    expect(face('publish')).toMatchObject([1, expect.stringMatching(/^emails\.shipped\.closing: No delivery is free/)])
    shipping('yes')
    expect(face('publish')[0]).toBe(0)
    expect(shipping('no')).toMatchObject([
      1,
      'emails.shipped.closing of the face promises free shipping with {{freeShippingOver}}. Change that first.',
    ])
  })

  it('are previewed with the draft and an example order, as text and HTML, without sending anything', () => {
    emails('set', 'shipped', 'intro', 'From our kiln, {{customerName}}.')
    expect(emails('set', 'shipped', 'intro', 'x', '--dry-run')).toEqual([
      0,
      'shipped intro: From our kiln, {{customerName}}. → x',
      'Dry run: no changes made.',
    ])
    const [, from, to, subject, ...text] = emails('preview', 'shipped')
    expect([from, to, subject]).toEqual([
      'From: Linden',
      'To: ada@example.com',
      'Subject: Part of your order K7Q2-9XMD is on its way',
    ])
    expect(text).toEqual(expect.arrayContaining(['From our kiln, Ada.', 'Carrier: UPS', '- 1 x Kettle']))
    expect(emails('preview', 'shipped', '--published')).not.toContain('From our kiln, Ada.')
    expect(emails('preview', 'shipped', '--html').join('\n')).toMatch(/^0\n<!doctype html>[^]*From our kiln, Ada\./)
    expect(existsSync(join(test.place.settings.DATA_DIR, 'letters'))).toBe(false)
  })

  it('are listed, shown and removed', () => {
    emails('set', 'shipped', 'intro', 'From our kiln.')
    expect(emails('list')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^shipped +intro +A package is on its way\.$/)]),
    )
    expect(emails('show', 'shipped')).toEqual(expect.arrayContaining(['intro, draft: From our kiln.']))
    expect(JSON.parse(emails('show', 'shipped', '--json').slice(1).join(''))).toEqual({
      email: 'shipped',
      published: {},
      draft: { intro: 'From our kiln.' },
    })
    expect(emails('unset', 'shipped', 'intro')[1]).toBe('shipped intro: From our kiln. → –')
    expect(emails('show', 'shipped')).toContain('intro, draft: –')
  })
})
