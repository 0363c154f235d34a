import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct, examplePicture } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { orderLinkToken } from '#shop/orders/order-links.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'

const [, open] = databases[0]!
const { test, shopper } = shopperForEachTest(open)
const LOGO = { ...examplePicture('/media/logo'), name: 'logo', width: 1200, height: 400, widths: [640, 1200] }
const FACE = { name: 'Elm Ceramics', logo: { picture: 'logo' }, pictures: [LOGO], colors: { accent: '#b3261e' } }

let paths: string[]
beforeEach(async () => {
  await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
  await shopper.prepare(1, 1)
  const number = String((await shopper.order()).body.orderNumber)
  await shipOrder(test.shop, number, { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null })
  await test.drain()
  const asked = { requestKey: 'key-00001', kind: 'withdrawal', items: [{ item: 0, quantity: 1 }] }
  await shopper.send('POST', `/api/orders/${number}/returns`, asked)
  paths = ['documents/INV-000001', `returns/${number}-R1/sheet`].map(
    (path) => `http://localhost/api/orders/${number}/${path}?key=${orderLinkToken(test.shop, number)}`,
  )
})

async function read(face: object) {
  Object.assign(test.shop, { face: { ...test.shop.face, ...face } })
  return Promise.all(
    paths.map(async (path) => {
      const answer = await test.api.fetch(new Request(path), { address: '203.0.113.9' })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return Object.assign(inspectPdf(bytes), { source: Buffer.from(bytes).toString('latin1') })
    }),
  )
}

it('A PDF shows the logo of the face, with the shop’s name as its alt text', async () => {
  const asked: string[] = []
  test.shop.readPicture = async (name) => {
    asked.push(name)
    return sharp({ create: { width: 1200, height: 400, channels: 3, background: '#b3261e' } })
      .webp()
      .toBuffer()
  }
  for (const { check, pictures, source } of await read(FACE)) {
    expect(check).toContain('No syntax or stream encoding errors found')
    expect(pictures).toMatch(/image +576 +192/)
    expect(source).toContain('/Alt (Elm Ceramics)')
  }
  expect(asked).toEqual(['logo-1200.webp', 'logo-1200.webp'])
})

it('A PDF shows the name of the face as text without a logo, or while the logo cannot be read', async () => {
  test.shop.readPicture = () => Promise.reject(new Error('The bucket cannot be reached.'))
  for (const face of [FACE, { ...FACE, logo: undefined }])
    for (const { text, pictures } of await read(face)) {
      expect(text.trimStart()).toMatch(/^Elm Ceramics\n/)
      expect(pictures).not.toContain('image')
    }
})

it('A PDF of a shop without a face is unchanged', async () => {
  for (const { text } of await read({})) expect(text.trimStart()).toMatch(/^(Invoice INV|Return )/)
})
