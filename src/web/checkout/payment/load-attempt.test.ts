import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { CHALLENGE } from '#test/shopper.ts'
import { pageApi } from '#test/page-api.ts'
import { AttemptScreen } from './attempt-screen.tsx'
import { loadAttempt, type ShownAttempt } from './load-attempt.ts'

const BANK = 'https://bank.example/step?of=1'

describe.each(databases)('The page between the checkout and the bank, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let attempt: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1 })
    await shopper.prepare(1)
    await shopper.payWith(CHALLENGE)
    attempt = String((await shopper.order()).body.attempt)
  })

  const load = (query = '') => loadAttempt(pageApi(test), attempt, new URL(`http://shop.example/${query}`), '')
  /** The page within the frame of a shop that takes cards and PayPal. */
  function htmlOf(shown: ShownAttempt): string {
    const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => createElement(AttemptScreen, shown) }])
    const loaderData = { root: { shop: { paymentTypes: ['card', 'paypal'] } } }
    return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData } }))
  }
  /** The provider's page is on another site. */
  const atOtherSite = () => {
    const next = { state: 'action', reference: 'x', next: { url: BANK } } as const
    test.shop.gateway = { ...test.sandbox, find: async () => next }
  }

  it('leads to a bank within this shop by a redirect, and to another site by a link and a refresh', async () => {
    const thrown: unknown = await load('?go').catch((error: unknown) => error)
    expect((thrown as Response).headers.get('location')).toBe(`/sandbox/3d-secure/${attempt}`)
    atOtherSite()
    const shown = await load('?go')
    const page = htmlOf(shown)
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${BANK}"/>`)
    expect(page).toContain(`href="${BANK}"`)
  })

  it('does not lead back there by itself when the shopper returns without confirming', async () => {
    atOtherSite()
    const page = htmlOf(await load())
    expect(page).toContain('This payment is not confirmed yet.')
    expect(page).toContain(`href="${BANK}"`)
    expect(page).not.toContain('refresh')
  })

  it('returns to the payment step for a shopper who canceled at a provider that does not record it', async () => {
    atOtherSite()
    const thrown: unknown = await load('?canceled').catch((error: unknown) => error)
    const { headers } = thrown as Response
    expect(headers.get('location')).toBe('/checkout?step=payment')
    expect(decodeURIComponent(headers.get('set-cookie')!)).toContain('You left the payment before it was confirmed.')
  })

  it.each([
    ['card', 'Your bank has not responded yet.'],
    ['paypal', 'PayPal has not responded yet.'],
  ])('says who has not responded: for %s it says "%s"', async (method, sentence) => {
    await test.shop.database.exec(`update payments set method = '${method}'`)
    const status = { state: 'pending', reference: 'x', amountCents: 0, refundedCents: 0 } as const
    test.shop.gateway = { ...test.sandbox, find: async () => status }
    expect(htmlOf(await load())).toContain(sentence)
  })

  it('waits while the provider does not respond, and does not know other attempts', async () => {
    test.shop.gateway = { ...test.sandbox, find: () => Promise.reject(new Error('Closed for the night')) }
    expect(await load()).toMatchObject({ status: 'waiting', url: null })
    attempt = 'another'
    expect(await load()).toMatchObject({ status: 'unknown' })
  })
})
