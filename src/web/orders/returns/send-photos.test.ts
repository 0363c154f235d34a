import { beforeEach, describe, expect, it } from 'vitest'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { photoOf } from '#test/orders/claim-photos.ts'
import { formOf, pageApi } from '#test/page-api.ts'
import { REVIEW_RETURN, SEND_RETURN } from './return-form.ts'
import { submitReturn, type ReturnPage } from './return-page.ts'

describe.each(databases.slice(0, 1))('The claim form on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  let url: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 2 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await shipOrder(test.shop, number, { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null })
    await deliverOrder(test.shop, number)
    const { search } = new URL(/https?:\S+/.exec(test.emails[0]!.text)![0])
    url = `http://localhost:3000/orders/${number}/return${search}`
  })

  /** Submits the form as a browser without JavaScript does. */
  function submit(fields: Record<string, string | string[]>, files: [name: string, bytes: Buffer][] = []) {
    const form = formOf({ 'pieces-0': '1', reason: 'damaged', comment: 'It is chipped.', ...fields })
    for (const [name, bytes] of files) form.append('photos', new File([new Uint8Array(bytes)], name))
    return submitReturn(pageApi(test), number, new Request(url, { method: 'POST', body: form }))
  }
  const review = async (fields: Record<string, string | string[]>, files: [string, Buffer][]) =>
    (await submit({ intent: REVIEW_RETURN, ...fields }, files)) as ReturnPage

  it('uploads its photos in the first step and refers to them in the second', async () => {
    const page = await review({}, [
      ['one.jpg', await photoOf('jpeg')],
      ['two.png', await photoOf('png')],
      ['', Buffer.alloc(0)],
    ])
    expect([page.failure, page.preview?.items]).toEqual([null, [{ item: 0, quantity: 1 }]])
    const photo = page.entered!.photos
    expect(photo).toHaveLength(2)
    const sent = await submit({ intent: SEND_RETURN, requestKey: page.preview!.requestKey, photo })
    expect(sent).toContain(`/orders/${number}?key=`)
    const { body } = await shopper.send('GET', `/api/orders/${number}`)
    expect(body).toMatchObject({
      history: { returns: [{ comment: 'It is chipped.', photos: photo.map((id) => ({ id })) }] },
    })
  })

  it('reports that a submitted claim is unchanged when its form is sent again with another number of units', async () => {
    const { preview } = await review({}, [])
    const send = (fields: Record<string, string>) =>
      submit({ intent: SEND_RETURN, requestKey: preview!.requestKey, ...fields })
    expect(await send({})).toContain(`/orders/${number}?key=`)
    expect(await send({})).toContain(`/orders/${number}?key=`)
    expect(await send({ 'pieces-0': '2' })).toMatchObject({
      status: 409,
      failure: {
        message:
          'This request was already sent with different items or details, and was not changed. You can find it on your order page.',
      },
    })
  })

  it('keeps typed text and uploaded photos if one photo is rejected, and names the file', async () => {
    const page = await review({}, [
      ['good.jpg', await photoOf('jpeg')],
      ['drawing.svg', Buffer.from('<svg/>')],
    ])
    const message = 'drawing.svg: A photo must be a JPEG, PNG, WebP or AVIF image.'
    expect(page).toMatchObject({
      status: 400,
      preview: null,
      failure: { message, fields: { photos: message } },
      entered: { kind: 'claim', comment: 'It is chipped.', photos: [expect.any(String)] },
    })
    const again = await review({ photo: page.entered!.photos }, [])
    expect([again.failure, again.entered!.photos]).toEqual([null, page.entered!.photos])
  })

  it('accepts no photo that is too large, and no fourth one', async () => {
    const large = await review({}, [['huge.jpg', Buffer.alloc(10 * 1024 * 1024 + 1)]])
    expect(large.failure?.fields).toEqual({ photos: 'huge.jpg: A photo must not be larger than 10 MB.' })
    const four = Array.from({ length: 4 }, (_one, index): [string, Buffer] => [`${index}.jpg`, Buffer.from('x')])
    expect((await review({}, four)).failure?.fields).toEqual({ photos: 'A claim can have at most 3 photos.' })
  })
})
