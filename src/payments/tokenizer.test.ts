import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createSandbox } from './sandbox.ts'
import { createTokenizer } from './tokenizer.ts'

const card = { cardNumber: '4242 4242 4242 4242', cardHolder: 'Ada Lovelace', expiryDate: '12/30', cvv: '987' }
const sandbox = createSandbox('a secret', () => new Date('2026-01-15T12:00:00Z'))
const app = new Hono().route('/sandbox', createTokenizer(sandbox))

const sendJson = (body: unknown) =>
  app.request('/sandbox/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** `result` holds the fields of the cookie that the tokenizer sets. */
async function sendForm(fields: Record<string, string>, to = app) {
  const response = await to.request('/sandbox/tokens', { method: 'POST', body: new URLSearchParams(fields) })
  const [cookie = ''] = response.headers.getSetCookie()
  const [, value = '', attributes = ''] = /^(?:__Secure-)?linden_card=([^;]*); (.*)$/.exec(cookie) ?? []
  const result = new URLSearchParams(decodeURIComponent(value))
  return { status: response.status, location: response.headers.get('location') ?? '', result, attributes, cookie }
}

describe('The tokenizer', () => {
  it('issues a token for a card', async () => {
    const response = await sendJson(card)
    const body = (await response.json()) as { token: string }
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({ token: expect.any(String), card: { brand: 'Visa', last4: '4242' } })
    expect(await sandbox.lookUpCard(body.token)).toMatchObject({ brand: 'Visa', last4: '4242' })
  })

  it.each([
    ['4242424242424242', { brand: 'Visa', last4: '4242' }],
    ['378282246310005', { brand: 'American Express', last4: '0005' }],
  ])('accepts %s as browsers autofill it, without spaces', async (cardNumber, summary) => {
    expect(await (await sendJson({ ...card, cardNumber })).json()).toMatchObject({ card: summary })
  })

  it.each(['42424242424242421', '3782822463100055', '424242424242424'])(
    'rejects %s instead of truncating it',
    async (cardNumber) => {
      const response = await sendJson({ ...card, cardNumber })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { cardNumber: 'Invalid card number format' } })
    },
  )

  it.each([
    ['', 'Cardholder name is required'],
    ['   ', 'Cardholder name is required'],
    ['x'.repeat(10_000), 'Cardholder name must be 200 characters or fewer'],
    ['👩‍🚀', null],
    ['آدا لوفلیس', null],
    ['<b>Ada</b>', null],
    ['  Ada  ', null],
    ['Ada', null],
    ['Ada King Noel Byron Lovelace', null],
  ])('accepts the cardholder name %j or explains its error', async (cardHolder, message) => {
    const { fields } = (await (await sendJson({ ...card, cardHolder })).json()) as { fields?: unknown }
    expect(fields).toEqual(message ? { cardHolder: message } : undefined)
  })

  it.each(['   ', 'x'.repeat(3000), '👩‍🚀', '١٢٣', '<b>4242</b>', '+1'])(
    'rejects %j as number, date and CVV',
    async (text) => {
      const response = await sendJson({ ...card, cardNumber: text, expiryDate: text, cvv: text })
      const { fields } = (await response.json()) as { fields: Record<string, string> }
      expect([response.status, Object.keys(fields)]).toEqual([400, ['cardNumber', 'expiryDate', 'cvv']])
    },
  )

  it('reports every wrong field', async () => {
    const response = await sendJson({ cardNumber: '1', expiryDate: '13/30', cvv: 12 })
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        message: 'Please correct the marked fields.',
        code: 'invalid',
        fields: {
          cardNumber: 'Invalid card number format',
          cardHolder: 'Cardholder name is required',
          expiryDate: 'Invalid expiry date format',
          cvv: 'CVV is required',
        },
      },
    ])
  })

  it.each(['', '{', 'null', '[]', '"text"', '7'])('rejects the body %j', async (body) => {
    expect((await sendJson(body)).status).toBe(400)
  })

  it('rejects a body above the size limit', async () => {
    expect((await sendJson({ ...card, cardHolder: 'a'.repeat(20_000) })).status).toBe(413)
  })

  it('redirects a form to return_url with the token and the other fields in a cookie', async () => {
    const form = { ...card, return_url: '/checkout?step=payment', method: 'credit-card' }
    const { status, location, result, attributes } = await sendForm(form)
    expect([status, location]).toEqual([303, '/checkout?step=payment'])
    expect(attributes).toBe('Max-Age=60; Path=/checkout; HttpOnly; SameSite=Lax')
    expect([...result.keys()]).toEqual(['method', 'payment_token'])
    expect(result.get('method')).toBe('credit-card')
    expect(await sandbox.lookUpCard(result.get('payment_token')!)).toMatchObject({ brand: 'Visa', last4: '4242' })
    for (const secret of ['4242%20', '4242+', '987', 'Ada', '12%2F30']) expect(result.toString()).not.toContain(secret)
    const overHttps = new Hono().route('/sandbox', createTokenizer(sandbox, { secure: true }))
    const secured = await sendForm(form, overHttps)
    expect(secured.cookie).toMatch(/^__Secure-linden_card=/)
    expect(secured.attributes).toMatch(/; Secure\b/)
  })

  it('redirects a form with the names of its invalid fields, without their values', async () => {
    const { status, location, result } = await sendForm({
      cardNumber: '4242 4242',
      cardHolder: '',
      expiryDate: '12/30',
      cvv: '987',
      return_url: '/checkout?step=payment',
      payment_token: 'forged',
    })
    expect([status, location]).toEqual([303, '/checkout?step=payment'])
    expect(Object.fromEntries(result)).toEqual({ card_errors: 'cardNumber:malformed,cardHolder:missing' })
  })

  it.each([
    '',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/.//elsewhere.example/',
    '/a/..//elsewhere.example/',
    'checkout',
    'javascript:alert(1)',
  ])('never redirects to %j', async (return_url) => {
    expect(await sendForm({ ...card, return_url })).toMatchObject({ status: 400, location: '', attributes: '' })
  })
})
