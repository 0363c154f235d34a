import type { Page } from '@playwright/test'
import { footerLink, headerLink } from '../screens/steps.ts'
import { mockCall, type Mock, type Reply } from './mock-api.ts'
import { alert, ask, choosePaypal, enterCheckout, enterShipping, fillCart, openPage } from './requests.ts'
import { placeOrder } from './shopper.ts'
import { expect, expectSound, test } from './sound-page.ts'

test.skip(({ isMobile }) => isMobile, 'How an answer is read does not depend on the width.')

type Replies = [about: string, reply: Reply][]

const HALF_A_MEGABYTE = 512 * 1024
const json = (...values: unknown[]): Replies =>
  values.map((value) => [JSON.stringify(value).slice(0, 80), { json: value }])

/** Answers with status 200 in which no call can find what it asked for. The reader's own test has more of them. */
const UNREADABLE: Replies = [
  ...json(null, {}, 'text', [null, 1, 'x', [[]]]),
  ['HTML', { body: '<p>Soon.</p>', contentType: 'text/html' }],
  ['half a JSON text', { body: '{"items":[{"_id":"p-1","na' }],
  ['a megabyte of nested arrays', { body: '['.repeat(HALF_A_MEGABYTE) + ']'.repeat(HALF_A_MEGABYTE) }],
]
/** The same for a call that expects no list. */
const NO_RECORD: Replies = [...UNREADABLE, ...json([])]

const BAD_PRICES = [-1, 'NaN', 1e308, null]

/** Gives each reply in turn to the calls and checks what the page makes of it. */
async function forEach(page: Page, replies: Replies, mocks: Mock[], check: (about: string) => Promise<void>) {
  for (const [about, reply] of replies)
    await test.step(about, async () => {
      for (const mock of mocks) mock.reply = reply
      await check(about)
      await expectSound(page, about)
    })
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** A page that calls nothing. */
const openFaq = async (page: Page) => {
  await footerLink(page, 'FAQ').click()
  await expect(page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 })).toBeVisible()
}
/** Leaves the page and comes back, so that nothing is left of what it said. */
const leaveAndReturn = async (page: Page) => {
  const title = await heading(page).innerText()
  await openFaq(page)
  await page.goBack()
  await expect(heading(page)).toHaveText(title)
}
/** From a step of the checkout back to the cart. */
const backToCart = async (page: Page) => {
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
}
const proceed = (page: Page) => page.getByRole('link', { name: 'Proceed to Checkout' }).click()
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first()
const oneMore = (page: Page) => page.getByRole('button', { name: 'One more of Insulated Bottle' })
const removeBottle = (page: Page) => page.getByRole('button', { name: 'Remove Insulated Bottle' })

async function mockLists(page: Page): Promise<Mock[]> {
  return [await mockCall(page, 'GET /api/products'), await mockCall(page, 'GET /api/products/category/{category}')]
}

async function expectListPanel(page: Page, about: string): Promise<void> {
  const panel = alert(page, 'Error Loading Products')
  await expect(panel.getByText('Failed to load products. Please try again later.'), about).toBeVisible()
  await expect(main(page).getByRole('article'), about).toHaveCount(2)
  await expect(main(page).getByRole('article').getByText('Sample', { exact: true }), about).toHaveCount(2)
}

test.describe('Unreadable products', () => {
  const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' })
  const FEATURED_FAILED = 'Failed to load featured products'

  test('are said to have failed on the home page', async ({ page }) => {
    await openPage(page, '/faq')
    await forEach(page, UNREADABLE, await mockLists(page), async (about) => {
      await headerLink(page, 'Home').click()
      await expect(alert(page, FEATURED_FAILED), about).toBeVisible()
      await expect(featured(page).getByRole('article'), about).toHaveCount(0)
      await openFaq(page)
    })
  })

  for (const [title, link] of [
    ['the product list', 'All Products'],
    ['a category page', 'Electronics'],
  ] as const)
    test(`are replaced by two samples on ${title}`, async ({ page }) => {
      await openPage(page, '/faq')
      await forEach(page, UNREADABLE, await mockLists(page), async (about) => {
        await footerLink(page, link).click()
        await expectListPanel(page, about)
        await openFaq(page)
      })
    })

  test('differ from an empty list, which is no failure', async ({ page }) => {
    await openPage(page, '/faq')
    const empty: Replies = json([], { products: [] }, { items: [] })
    await forEach(page, empty, await mockLists(page), async (about) => {
      await headerLink(page, 'Home').click()
      await expect(page.getByText('No featured products available at this time.'), about).toBeVisible()
      await footerLink(page, 'All Products').click()
      await expect(page.getByRole('heading', { name: 'All Products', level: 1 }), about).toBeVisible()
      await expect(alert(page, 'Error Loading Products'), about).toHaveCount(0)
      await expect(main(page).getByRole('article'), about).toHaveCount(0)
      await openFaq(page)
    })
  })

  const priced = (price: unknown, name = 'Bad Lamp') => ({
    _id: name,
    name,
    price,
    featured: true,
    category: 'Lighting',
  })

  test('are left out of a list for their price, and one priced as text stays', async ({ page }) => {
    await openPage(page, '/faq')
    const lists = json(
      ...[(items: unknown[]) => items, (products: unknown[]) => ({ products })].map((wrap) =>
        wrap([priced('19.99', 'Good Lamp'), ...BAD_PRICES.map((price, index) => priced(price, `Bad Lamp ${index}`))]),
      ),
    )
    await forEach(page, lists, await mockLists(page), async (about) => {
      for (const [link, title] of [
        [headerLink(page, 'Home'), /./],
        [footerLink(page, 'All Products'), 'All Products'],
      ] as const) {
        await link.click()
        await expect(heading(page), about).toHaveText(title)
        await expect(main(page).getByRole('article'), about).toHaveCount(1)
        await expect(main(page).getByRole('article'), about).toContainText('$19.99')
        await expect(main(page).getByRole('article'), about).toContainText('Good Lamp')
      }
      await openFaq(page)
    })
  })

  test('fail a list that has no product with a readable price', async ({ page }) => {
    await openPage(page, '/faq')
    const lists = json(...BAD_PRICES.map((price) => [priced(price)]), {
      products: BAD_PRICES.map((price) => priced(price)),
    })
    await forEach(page, lists, await mockLists(page), async (about) => {
      await headerLink(page, 'Home').click()
      await expect(alert(page, FEATURED_FAILED), about).toBeVisible()
      await footerLink(page, 'All Products').click()
      await expectListPanel(page, about)
      await openFaq(page)
    })
  })
})

test.describe('An unreadable product', () => {
  const FAILED = 'Failed to load product details. Please try again later.'
  const BAD_RECORDS = json(...BAD_PRICES.map((price) => ({ _id: 'p-7', name: 'Bad Lamp', price })))

  /** Opens another product of the shop's list for each reply: a page may reuse the answer for one for a second. */
  async function openEach(
    page: Page,
    replies: Replies,
    list: boolean,
    check: (name: string, about: string) => Promise<void>,
  ) {
    await openPage(page, '/products')
    const product = await mockCall(page, 'GET /api/products/{productId}')
    const [lists] = await mockLists(page)
    let place = 0
    await forEach(page, replies, [product], async (about) => {
      const link = main(page).getByRole('article').nth(place++).getByRole('link').first()
      const name = await link.innerText()
      if (list) lists!.reply = product.reply
      await link.click()
      await expect(alert(page, FAILED), about).toBeVisible()
      await check(name, about)
      await expectSound(page, about)
      lists!.reply = null
      await page.goBack()
      await expect(page).toHaveURL(/\/products$/)
    })
  }

  test('is shown as the list has it', async ({ page }) => {
    await openEach(page, [...NO_RECORD, ...BAD_RECORDS], false, async (name, about) => {
      await expect(page.getByRole('heading', { name, exact: true, level: 1 }), about).toBeVisible()
    })
  })

  test('is not found when the list cannot be read either', async ({ page }) => {
    await openEach(page, NO_RECORD, true, async (_, about) => {
      await expect(page.getByRole('heading', { name: 'Product Not Found' }), about).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Products' }), about).toBeVisible()
    })
  })
})

const GOOD_LINE = { id: 'l-1', productId: 'p-1', name: 'Good Lamp', price: '19.99', quantity: 1, image: '/favicon.svg' }
const BAD_CARTS = json(...BAD_PRICES.map((price) => ({ items: [GOOD_LINE, { ...GOOD_LINE, id: 'l-2', price }] })), [
  GOOD_LINE,
  null,
])

test.describe('An unreadable cart', () => {
  test('is said to have failed to load', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/faq')
    const cart = await mockCall(page, 'GET /api/cart')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS], [cart], async (about) => {
      await headerLink(page, 'Cart').click()
      await expect(alert(page, 'Failed to load cart'), about).toBeVisible()
      await expect(page.getByRole('button', { name: /^Remove/ }), about).toHaveCount(0)
      await expectSound(page, about)
      await openFaq(page)
    })
  })

  test('differs from an empty one, which is no failure', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/faq')
    const cart = await mockCall(page, 'GET /api/cart')
    await forEach(page, json([], { items: [] }), [cart], async (about) => {
      await headerLink(page, 'Cart').click()
      await expect(page.getByText('Your cart is empty'), about).toBeVisible()
      await expect(alert(page, 'Failed'), about).toHaveCount(0)
      await openFaq(page)
    })
  })

  test('in answer to Add to Cart is said to be a failure to add', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS.slice(0, 1)], [add], async (about) => {
      await addToCart(page).click()
      await expect(alert(page, 'Failed to add item to cart'), about).toBeVisible()
      await expect(page.getByRole('button', { name: 'Added to Cart' }), about).toHaveCount(0)
      await expectSound(page, about)
      await leaveAndReturn(page)
    })
  })

  test('in answer to a new quantity is said to be a failure to update, and the old one shows again', async ({
    page,
  }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const change = await mockCall(page, 'PUT /api/cart/items/{id}')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS.slice(0, 1)], [change], async (about) => {
      await oneMore(page).click()
      await expect(alert(page, 'Failed to update cart item'), about).toBeVisible()
      await expect(main(page).getByText('$64.00'), about).toHaveCount(0)
      await expect(main(page).getByText('$32.00').first(), about).toBeVisible()
      await expectSound(page, about)
      await leaveAndReturn(page)
    })
  })

  test('in answer to a removal is said to be a failure to remove, and the line shows again', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const remove = await mockCall(page, 'DELETE /api/cart/items/{id}')
    await forEach(page, [...UNREADABLE, ...BAD_CARTS.slice(0, 1)], [remove], async (about) => {
      await removeBottle(page).click()
      await expect(alert(page, 'Failed to remove item from cart'), about).toBeVisible()
      await expect(removeBottle(page), about).toBeVisible()
      await expectSound(page, about)
      await leaveAndReturn(page)
    })
  })

  test('in answer to clearing it does not matter: the specification names no answer', async ({ page }) => {
    await openPage(page, '/faq')
    const clear = await mockCall(page, 'DELETE /api/cart')
    const answers: Replies = [...NO_RECORD, ['204', { status: 204, body: '' }]]
    await forEach(
      page,
      answers.map(([about, reply]) => [about, { ...reply, reachesShop: true }]),
      [clear],
      async (about) => {
        await fillCart(page)
        await headerLink(page, 'Cart').click()
        await page.getByText('Clear cart').click()
        await page.getByRole('button', { name: 'Remove all' }).click()
        await expect(page.getByText('Your cart is empty'), about).toBeVisible()
        await expectSound(page, about)
        await openFaq(page)
        await headerLink(page, 'Cart').click()
        await expect(page.getByText('Your cart is empty'), about).toBeVisible()
        await expect(alert(page, 'Failed'), about).toHaveCount(0)
        await openFaq(page)
      },
    )
  })
})

test.describe('An unreadable answer at the checkout', () => {
  const radio = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

  test('to the shipping options leaves the default ones', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const options = await mockCall(page, 'GET /api/shipping/options')
    const unpriced = BAD_PRICES.map((price) => [{ _id: 'drone', name: 'Drone', description: 'By air', price }])
    await forEach(page, [...NO_RECORD, ...json(...unpriced)], [options], async (about) => {
      await proceed(page)
      await expect(alert(page, 'Failed to load shipping options'), about).toBeVisible()
      await expect(radio(page, 'Standard Shipping'), about).toBeChecked()
      await expect(radio(page, 'Standard Shipping'), about).toHaveAccessibleName(/\$5\.99/)
      await expect(radio(page, 'Express Shipping'), about).toHaveAccessibleName(/\$12\.99/)
      await expectSound(page, about)
      await backToCart(page)
    })
  })

  test('in a conflict leaves out the changes that cannot be read', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await enterCheckout(page)
    const changes = [
      null,
      7,
      { name: {}, field: 'price', old: 'x', new: null },
      { name: 'Tax', field: 'tax', old: 1, new: 2 },
    ]
    const json = { message: 'Please look again.', code: 'conflict', changes }
    await mockCall(page, 'POST /api/orders', { status: 409, json })
    await placeOrder(page)
    await expect(alert(page, 'Please look again.')).toBeVisible()
    await expect(main(page).getByText('Tax $1.00 → $2.00')).toBeVisible()
    await expectSound(page)
  })

  test('to the way into the checkout is said to be a failure, and can be tried again', async ({ page }) => {
    await fillCart(page)
    const checkout = await mockCall(page, 'GET /api/checkout', { json: null })
    await enterCheckout(page)
    await expect(alert(page, 'Failed to load cart')).toBeVisible()
    await expectSound(page)
    checkout.reply = null
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible()
  })

  test('to the shipping options leaves the default ones on the page about shipping, too', async ({ page }) => {
    await openPage(page, '/login')
    await mockCall(page, 'GET /api/shipping/options', { json: null })
    await footerLink(page, 'Shipping').click()
    await expect(alert(page, 'Failed to load shipping options')).toBeVisible()
    await expect(main(page).getByText('Express Shipping').first()).toBeVisible()
    await expectSound(page)
  })

  test('to the shipping cost leaves the option selected', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const calculate = await mockCall(page, 'POST /api/shipping/calculate')
    const costs = BAD_PRICES.map((shippingCost) => ({ shippingCost }))
    await forEach(page, [...NO_RECORD, ...json(...costs)], [calculate], async (about) => {
      await proceed(page)
      await expect(radio(page, 'Standard Shipping'), about).toBeVisible()
      // Whichever was selected last may still be.
      const isStandard = await radio(page, 'Standard Shipping').isChecked()
      const other = radio(page, isStandard ? 'Express Shipping' : 'Standard Shipping')
      await other.check()
      await expect(alert(page, 'Failed to calculate shipping cost'), about).toBeVisible()
      await expect(other, about).toBeChecked()
      await expectSound(page, about)
      await backToCart(page)
    })
  })

  test('to the payment methods leaves the default ones', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const methods = await mockCall(page, 'GET /api/payment/methods')
    await forEach(page, NO_RECORD, [methods], async (about) => {
      await proceed(page)
      await expect(
        alert(page, 'Failed to load payment methods').or(alert(page, 'An unexpected error occurred')),
        about,
      ).toBeVisible()
      await expect(radio(page, 'Credit Card').first(), about).toBeChecked()
      await expect(radio(page, 'PayPal'), about).toBeVisible()
      await expectSound(page, about)
      await backToCart(page)
    })
  })

  test('to the payment intent keeps one on the payment step', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const intent = await mockCall(page, 'POST /api/payment/create-intent')
    const submit = async () => {
      await proceed(page)
      await radio(page, 'PayPal').check()
      await page.getByRole('button', { name: 'Review order' }).click()
    }
    await forEach(page, NO_RECORD, [intent], async (about) => {
      await submit()
      await expect(alert(page, 'Failed to initialize payment'), about).toBeVisible()
      await expect(page, about).toHaveURL(/step=payment$/)
      await expect(radio(page, 'PayPal'), about).toBeChecked()
      await expectSound(page, about)
      await backToCart(page)
    })
    intent.reply = null
    await submit()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  })

  test('to the order keeps one on the review, and the order can be placed again', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await openPage(page, '/cart')
    const orders = await mockCall(page, 'POST /api/orders')
    await forEach(page, NO_RECORD, [orders], async (about) => {
      await proceed(page)
      await placeOrder(page)
      await expect(alert(page, 'Failed to place order'), about).toBeVisible()
      await expect(page, about).toHaveURL(/step=review$/)
      await expectSound(page, about)
      await backToCart(page)
    })
    orders.reply = null
    await proceed(page)
    await placeOrder(page)
    await expect(page.getByText('Thank you for your order')).toBeVisible()
  })
})

test.describe('An order read back', () => {
  const FAILED = 'Failed to load order details'
  const ITEM = { productId: 'product-00001', name: 'Old Lamp', price: 20, quantity: 1, image: null }

  /** A page from which Back leads to the confirmation of an order of which this browser has no copy. */
  async function leaveConfirmation(page: Page): Promise<Mock> {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    const { orderNumber } = await ask(page, 'post', '/api/orders', {})
    await openPage(page, `/order-confirmation/${String(orderNumber)}`)
    const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('order-')))
    await expect.poll(kept).toBe(true)
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await page.evaluate(() => localStorage.clear())
    return mockCall(page, 'GET /api/orders/{id}')
  }

  test('is said to have failed when the answer cannot be read', async ({ page }) => {
    const read = await leaveConfirmation(page)
    const unpriced = BAD_PRICES.map((price) => ({ orderNumber: 'L-1', items: [ITEM, { ...ITEM, price }], total: 40 }))
    await forEach(page, [...NO_RECORD, ...json(...unpriced, { order: unpriced[0] })], [read], async (about) => {
      await page.goBack()
      await expect(alert(page, FAILED), about).toBeVisible()
      await expectSound(page, about)
      await page.getByRole('link', { name: 'Return to Homepage' }).click()
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('shows no date when its date is none', async ({ page }) => {
    const read = await leaveConfirmation(page)
    const dates = ['yesterday', '', null, {}, '2026-99-99'].map((createdAt) => ({
      items: [ITEM],
      createdAt,
      orderNumber: `L-${JSON.stringify(createdAt)}`,
    }))
    await forEach(page, json(...dates), [read], async (about) => {
      await page.evaluate(() => localStorage.clear())
      await page.goBack()
      await expect(main(page).getByText('Old Lamp'), about).toBeVisible()
      await expect(main(page).getByText('Date', { exact: true }), about).toHaveCount(0)
      await expectSound(page, about)
      await page.getByRole('link', { name: 'Continue Shopping' }).click()
      await expect(page).toHaveURL(/\/products$/)
    })
  })
})

test.describe('An unreadable session', () => {
  const PASSWORD = 'correct horse battery'
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

  async function signIn(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Email' }).first().fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  async function register(page: Page): Promise<void> {
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await page.getByLabel('Email', { exact: true }).first().fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
  }

  for (const [path, act, sentence] of [
    ['login', signIn, 'An error occurred during login. Please try again.'],
    ['register', register, 'An error occurred during registration. Please try again.'],
  ] as const)
    test(`in answer to ${path} is said to be an error, and no token is kept`, async ({ page }) => {
      await openPage(page, `/${path}`)
      const call = await mockCall(page, `POST /api/auth/${path}`)
      await forEach(page, NO_RECORD, [call], async (about) => {
        await act(page)
        await expect(alert(page, sentence), about).toBeVisible()
        expect(await token(page), about).toBeNull()
        await expectSound(page, about)
        await leaveAndReturn(page)
      })
    })
})

/** Answers that arrive when nobody waits for them anymore. */
const LATE: Replies = UNREADABLE.filter(([about]) => ['null', '{}', 'half a JSON text'].includes(about))

/** The mocks answer with this reply, but only when the returned function is called; it waits until the page has it. */
function hold(page: Page, mocks: Mock[], reply: Reply): () => Promise<void> {
  const released = Promise.withResolvers<void>()
  for (const mock of mocks) mock.reply = { ...reply, after: released.promise }
  return async () => {
    released.resolve()
    // Two more answers of the shop: by then the page has dealt with the one before.
    for (const _ of [1, 2]) await page.evaluate(async () => (await fetch('/favicon.svg')).text())
  }
}

test('Unreadable suggestions are not shown', async ({ page }) => {
  await openPage(page, '/login')
  const suggestions = await mockCall(page, 'GET /api/suggestions')
  const field = page.getByRole('banner').getByLabel('Search the shop')
  await field.click()
  for (const [index, json] of [{}, [], { products: [null], categories: null }, null, 'text'].entries()) {
    suggestions.reply = { json }
    await page.keyboard.type('lamp'[index] ?? 's')
    await expect.poll(() => suggestions.requests.length).toBeGreaterThan(index)
    await expectSound(page, JSON.stringify(json))
  }
})

test.describe('A late answer that cannot be read', () => {
  /** Releases the answer and expects that the page with this title stays as it is. */
  async function expectUnmoved(page: Page, title: string, release: () => Promise<void>, about: string) {
    await expect(heading(page), about).toHaveText(title)
    const [address, before] = [page.url(), await main(page).innerText()]
    await release()
    expect(page.url(), about).toBe(address)
    expect(await main(page).innerText(), about).toBe(before)
    await expect(alert(page, 'Failed'), about).toHaveCount(0)
    await expectSound(page, about)
  }

  test('to what a page asked for changes nothing on the next page', async ({ page }) => {
    await openPage(page, '/faq')
    const lists = await mockLists(page)
    const cart = await mockCall(page, 'GET /api/cart')
    for (const [about, reply] of LATE)
      for (const [name, mocks] of [
        ['All Products', lists],
        ['Electronics', lists],
        ['Home', lists],
        ['Cart', [cart]],
      ] as const) {
        const release = hold(page, [...mocks], reply)
        const asked = page.waitForRequest((request) => /\/api\/(products|cart)/.test(request.url()))
        await (name === 'Home' || name === 'Cart' ? headerLink(page, name) : footerLink(page, name)).click()
        await asked
        await footerLink(page, 'Contact Us').click()
        await expectUnmoved(page, 'Contact Us', release, `${name}: ${about}`)
        await openFaq(page)
      }
  })

  test('to Add to Cart and to a new quantity changes nothing on the next page', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    const change = await mockCall(page, 'PUT /api/cart/items/{id}')
    for (const [about, reply] of LATE) {
      const release = hold(page, [add, change], reply)
      await addToCart(page).click()
      await expect.poll(() => add.requests.length, about).toBeGreaterThan(0)
      await openFaq(page)
      await expectUnmoved(page, 'Frequently Asked Questions', release, about)
      await headerLink(page, 'Cart').click()
      const releaseChange = hold(page, [change], reply)
      await oneMore(page).click()
      await expect.poll(() => change.requests.length, about).toBeGreaterThan(0)
      await openFaq(page)
      await expectUnmoved(page, 'Frequently Asked Questions', releaseChange, about)
      add.requests.length = 0
      change.requests.length = 0
      await page.goBack()
      await page.goBack()
      await page.goBack()
      await expect(page).toHaveURL(/\/products\/insulated-bottle$/)
    }
  })

  test('to a step of the checkout changes nothing on the cart', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const calculate = await mockCall(page, 'POST /api/shipping/calculate')
    const intent = await mockCall(page, 'POST /api/payment/create-intent')
    const orders = await mockCall(page, 'POST /api/orders')
    const toCart = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Back to cart' }).click()
      await expect(removeBottle(page)).toBeVisible()
    }
    for (const [about, reply] of LATE) {
      const releaseIntent = hold(page, [intent], reply)
      await proceed(page)
      await page.getByRole('radio', { name: /^PayPal/ }).check()
      await page.getByRole('button', { name: 'Review order' }).click()
      await expect.poll(() => intent.requests.length, about).toBe(1)
      await toCart()
      await expectUnmoved(page, 'Your cart', releaseIntent, `intent: ${about}`)

      const releaseCost = hold(page, [calculate], reply)
      await proceed(page)
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.getByRole('radio', { name: /^Express Shipping/ }).check()
      await expect.poll(() => calculate.requests.length, about).toBeGreaterThan(0)
      await toCart()
      await expectUnmoved(page, 'Your cart', releaseCost, `cost: ${about}`)
      intent.requests.length = 0
      calculate.requests.length = 0
    }
    await choosePaypal(page)
    for (const [about, reply] of LATE) {
      const release = hold(page, [orders], reply)
      await proceed(page)
      await placeOrder(page)
      await expect.poll(() => orders.requests.length, about).toBe(1)
      await toCart()
      await expectUnmoved(page, 'Your cart', release, `order: ${about}`)
      orders.requests.length = 0
    }
  })
})

test.describe('Pressing twice while an answer that cannot be read is on its way', () => {
  const NULL: Reply = { json: null }

  test('on a link says once what failed', async ({ page }) => {
    await openPage(page, '/faq')
    const [lists] = await mockLists(page)
    const cart = await mockCall(page, 'GET /api/cart')
    const releaseCart = hold(page, [cart], NULL)
    await headerLink(page, 'Cart').dblclick()
    await releaseCart()
    await expect(alert(page, 'Failed to load cart')).toHaveCount(1)
    await expectSound(page)
    const releaseLists = hold(page, [lists!], NULL)
    await footerLink(page, 'All Products').dblclick()
    await releaseLists()
    await expectListPanel(page, 'twice')
    await expectSound(page)
  })

  test('adds to the cart once, and says once what failed', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    const release = hold(page, [add], NULL)
    await addToCart(page).dblclick()
    await release()
    await expect(alert(page, 'Failed to add item to cart')).toHaveCount(1)
    expect(add.requests).toHaveLength(1)
    await expectSound(page)
  })

  test('shows the quantity as it was, and says once what failed', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const change = await mockCall(page, 'PUT /api/cart/items/{id}')
    const release = hold(page, [change], NULL)
    await oneMore(page).dblclick()
    await release()
    await expect(alert(page, 'Failed to update cart item')).toHaveCount(1)
    await expect(main(page).getByText('$96.00')).toHaveCount(0)
    await expect(main(page).getByText('$32.00').first()).toBeVisible()
    await expectSound(page)
  })

  test('places one order, and says once what failed', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await enterCheckout(page)
    const orders = await mockCall(page, 'POST /api/orders')
    const release = hold(page, [orders], NULL)
    await page.getByRole('button', { name: /^Place Order/ }).dblclick()
    await release()
    await expect(alert(page, 'Failed to place order')).toHaveCount(1)
    expect(orders.requests).toHaveLength(1)
    await expectSound(page)
  })
})
