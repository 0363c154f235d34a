import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '#domain/orders/returns/claim-photos.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { claimPhotos, hugePng, photoOf, TRAILER } from '#test/orders/claim-photos.ts'
import { shopperOf } from '#test/shopper.ts'

const DAY_MS = 24 * 3600_000

describe.each(databases)('A shopper who uploads photos for a claim on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 2 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
  })
  const { upload, read } = claimPhotos(test, shopper)
  const deliver = async () => {
    await shipOrder(test.shop, number, { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null })
    await deliverOrder(test.shop, number)
  }
  const claim = (photos: unknown[], body: object = {}) =>
    shopper.send('POST', `/api/orders/${number}/returns`, {
      requestKey: 'key-00001',
      kind: 'claim',
      items: [{ item: 0, quantity: 1 }],
      reason: 'damaged',
      photos,
      ...body,
    })
  const sent = async () => String((await upload(number, await photoOf('jpeg'))).body.id)
  const invalid = (field: string, message: string) => ({
    status: 400,
    body: { message, code: 'invalid', fields: { [field]: message } },
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('claims with a photo in %s and sees it', async (format) => {
    await deliver()
    const { status, body } = await upload(number, await photoOf(format))
    expect([status, body]).toMatchObject([
      201,
      { width: 30, height: 60, src: expect.stringContaining(number) as string },
    ])
    expect((await claim([body.id])).body).toMatchObject({ history: { returns: [{ photos: [body] }] } })
    const { bytes, headers, status: found } = await read(String(body.src))
    expect([found, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=3600',
    ])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 60 })
  })

  it('sees it with the number of that order alone', async () => {
    await addProduct(test.shop, { id: 2, priceCents: 2000, stock: 2 })
    await deliver()
    const { body } = await upload(number, await photoOf('jpeg'))
    await claim([body.id])
    await shopper.prepare(2, 1)
    const other = String((await shopper.order()).body.orderNumber)
    const src = String(body.src)
    expect((await read(src)).status).toBe(200)
    expect((await read(src.replace(number, other))).status).toBe(404)
    expect((await read(`${src.replace(number, other).split('?')[0]}`)).status).toBe(404)
  })

  it('uploads without location, time or trailing bytes, and the picture is rotated upright', async () => {
    await deliver()
    const original = await photoOf('jpeg')
    expect(original.includes('Springfield') && original.includes(TRAILER)).toBe(true)
    const { body } = await upload(number, original)
    const { bytes } = await read(String(body.src))
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect([bytes.includes('Springfield'), bytes.includes(TRAILER)]).toEqual([false, false])
    // The file ends where its RIFF header says.
    expect(bytes.length).toBe(bytes.readUInt32LE(4) + 8)
  })

  it('gets a photo of at most 2000 pixels', async () => {
    await deliver()
    const wide = await sharp({ create: { width: 3000, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    expect((await upload(number, wide)).body).toMatchObject({ width: 2000, height: 200 })
  })

  it.each([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'A photo must be a JPEG, PNG, WebP or AVIF image.',
    ],
    [
      'a page',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'A photo must be a JPEG, PNG, WebP or AVIF image.',
    ],
    ['an animation', () => Buffer.from('GIF89a'), 'A photo must be a JPEG, PNG, WebP or AVIF image.'],
    ['nothing', () => Buffer.alloc(0), 'A photo must be a JPEG, PNG, WebP or AVIF image.'],
    [
      'half a photo',
      async () => (await photoOf('png')).subarray(0, 60),
      'This photo could not be read. Please choose another one.',
    ],
    ['one column of 30,000 pixels', () => columnOf(30_000), 'A photo must not be wider or taller than 20,000 pixels.'],
    ['40,000 × 40,000 pixels', hugePng, 'A photo must not have more than 50 million pixels.'],
  ])('cannot send %s', async (_what, file, message) => {
    await deliver()
    expect(await upload(number, await file())).toMatchObject(invalid('photo', message))
  })

  it('cannot upload more than 10 MB, or a form from another site', async () => {
    await deliver()
    const large = await upload(number, Buffer.alloc(MAX_PHOTO_BYTES + 1))
    expect(large).toMatchObject({ status: 413, body: { message: 'A photo must not be larger than 10 MB.' } })
    expect((await upload(number, await photoOf('png'), { type: 'text/plain' })).status).toBe(400)
  })

  it('cannot do so before anything was sent', async () => {
    expect(await upload(number, await photoOf('png'))).toMatchObject({
      status: 409,
      body: { message: 'You cannot file a claim for this order right now.' },
    })
  })

  it('can do so with the key in the link, but a stranger can neither upload nor see one', async () => {
    await deliver()
    const { body } = await upload(number, await photoOf('png'))
    const key = new URL(/https?:\S+/.exec(test.emails[0]!.text)![0]).search
    const stranger = claimPhotos(test, shopperOf(test))
    expect((await stranger.upload(number, await photoOf('png'))).status).toBe(404)
    expect((await stranger.read(String(body.src))).status).toBe(404)
    expect((await stranger.upload(`${number}`, await photoOf('png'), { query: key })).status).toBe(201)
    expect((await stranger.read(`${String(body.src)}${key}`)).status).toBe(200)
  })

  it('can use at most three photos, which belong to the order and to no other claim', async () => {
    await deliver()
    const photos = [await sent(), await sent(), await sent()]
    expect(await claim([...photos, await sent()])).toMatchObject(
      invalid('photos', 'A claim can have at most 3 photos.'),
    )
    expect(await claim([photos[0]], { kind: 'withdrawal' })).toMatchObject(
      invalid('photos', 'A withdrawal has no photos.'),
    )
    const gone = invalid('photos', 'A photo is no longer available. Please choose it again.')
    expect(await claim(['none'])).toMatchObject(gone)
    expect((await claim(photos)).status).toBe(201)
    expect(await claim([photos[0]], { requestKey: 'key-00002' })).toMatchObject(gone)
    expect((await claim([], { requestKey: 'key-00003' })).status).toBe(201)
  })

  it('has a limit per order', async () => {
    await deliver()
    const photo = await photoOf('png')
    for (let count = 0; count < 12; count++) expect((await upload(number, photo)).status).toBe(201)
    expect(await upload(number, photo)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Too many photos were sent for this order.') as string },
    })
  })

  it('keeps the photos used in a claim, but loses others after a day', async () => {
    await deliver()
    const [kept, unused] = [await sent(), await sent()]
    await claim([kept])
    test.moveClock(DAY_MS - 1000)
    await sweepLeftovers(test.shop)
    expect((await read(`/api/orders/${number}/photos/${unused}`)).status).toBe(200)
    test.moveClock(2000)
    await sweepLeftovers(test.shop)
    expect((await read(`/api/orders/${number}/photos/${unused}`)).status).toBe(404)
    expect((await read(`/api/orders/${number}/photos/${kept}`)).status).toBe(200)
  })

  it('sees it through an old link with the postal code, using a key that opens nothing else and expires the next day', async () => {
    await deliver()
    const { body: photo } = await upload(number, await photoOf('png'))
    await claim([photo.id])
    const link = /order-confirmation(\/\S+)/.exec(test.emails[0]!.text)![1]!
    test.moveClock(91 * DAY_MS)
    const other = shopperOf(test)
    const { body } = await other.send('GET', `/api/orders${link}&postalCode=62701`)
    const { photoKey } = body.history as { photoKey: string }
    const { read: readElsewhere } = claimPhotos(test, other)
    const statusOf = async (query: string) => (await readElsewhere(`${String(photo.src)}?${query}`)).status
    expect(await statusOf(new URL(link, 'http://x').search.slice(1))).toBe(403)
    const mine = new URLSearchParams({ photoKey }).toString()
    expect(await statusOf(mine)).toBe(200)
    expect((await other.send('GET', `/api/orders/${number}?key=${encodeURIComponent(photoKey)}`)).status).toBe(404)
    for (const wrong of [photoKey.replace('.', '.A'), photoKey.replace(/^./, 'z'), '.', ''])
      expect(await statusOf(new URLSearchParams({ photoKey: wrong }).toString())).toBe(404)
    test.moveClock(2 * DAY_MS)
    expect(await statusOf(mine)).toBe(404)
  })
})

const columnOf = (height: number) =>
  sharp({ create: { width: 1, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
