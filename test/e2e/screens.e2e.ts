import { expect, test } from './fixtures.ts'
import { addToCart, CARD, enterAddress, enterCard, orderNumber, placeOrder } from './shopper.ts'

const CATEGORIES = ['Home & Kitchen', 'Beauty', 'Electronics', 'Sale', 'Deals']
const isPhone = (project: { name: string }) => project.name === 'phone'

test('the header leads to everything, and counts what is in the cart', async ({ page }, { project }) => {
  test.skip(isPhone(project), 'A narrow screen has a menu instead.')
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Linden' })).toHaveAttribute('href', '/')
  const main = header.getByRole('navigation', { name: 'Main', exact: true })
  for (const [name, href] of Object.entries({ Home: '/', Products: '/products', Cart: '/cart' }))
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await main.getByRole('link', { name: 'Products' }).hover()
  await expect(main.getByRole('listitem')).toHaveText(CATEGORIES)
  await expect(header.getByRole('link', { name: 'Shopping cart' })).toHaveText('')
  await addToCart(page, 'stoneware-mug', { Colour: 'Sage' })
  await expect(header.getByRole('link', { name: 'Shopping cart, 1 item' })).toHaveText('1')
})

test('on a narrow screen the menu lists the same', async ({ page }, { project }) => {
  test.skip(!isPhone(project), 'A wide screen has no such menu.')
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Menu').click()
  const links = page.getByRole('navigation', { name: 'Main, small screen' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'All Products', ...CATEGORIES, 'Cart', 'Wishlist'])
  await links.filter({ hasText: 'Beauty' }).click()
  await expect(page).toHaveURL(/\/products\/category\/beauty$/)
})

test('the footer has its four columns and the year', async ({ page }) => {
  await page.goto('/cart')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Linden', 'Shop', 'Customer Service', 'Newsletter'])
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link')
  const shop = ['All Products', 'Electronics', 'Clothing', 'Home & Kitchen', 'Beauty']
  await expect(column('Shop')).toHaveText(shop)
  const service = await column('Customer Service').evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  )
  expect(service).toEqual(['/contact', '/faq', '/shipping', '/returns', '/privacy', '/terms'])
  expect(await footer.getByRole('region', { name: 'Linden' }).getByRole('link').count()).toBeGreaterThan(0)
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
})

test('the newsletter form needs an e-mail address, thanks, and calls nobody', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.method()))
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    const field = place.getByLabel('Email address')
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('required', '')
    for (const wrong of ['', 'nobody']) {
      await field.fill(wrong)
      await place.getByRole('button', { name: 'Subscribe' }).click()
      await expect(place.getByText('Thank you for subscribing!')).toBeHidden()
    }
    await field.fill('ada@example.com')
    await place.getByRole('button', { name: 'Subscribe' }).click()
    await expect(place.getByText('Thank you for subscribing!')).toBeVisible()
    await expect(field).toHaveValue('')
  }
  expect(asked.filter((method) => method !== 'GET')).toEqual([])
})

test('the home page has its hero, promises, featured products, categories and sale', async ({ page }, { project }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const leads = {
    'Shop Now': '/products',
    'Browse Deals': '/products/category/deals',
    'View All products': '/products',
  }
  for (const [name, href] of Object.entries(leads))
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  const promises = main.getByRole('region', { name: 'Why shop with us' })
  for (const promise of [
    /Free shipping.*over \$50/,
    /Quick delivery/,
    /Secure checkout/,
    /Money back guarantee.*30 days/,
  ])
    await expect(promises.getByRole('listitem').filter({ hasText: promise })).toHaveCount(1)
  const featured = main.getByRole('region', { name: 'Featured Products' }).getByRole('list').first()
  const columns = await featured.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(isPhone(project) ? 2 : 3)
  const tiles = main.getByRole('region', { name: 'Shop by Category' }).getByRole('listitem')
  await expect(tiles).toHaveText(['Electronics', 'Clothing', 'Home & Kitchen', 'Beauty'])
  for (const tile of await tiles.all()) await expect(tile.locator('img')).toHaveCount(1)
  const sale = main.getByRole('region', { name: 'Summer Sale' })
  await expect(sale).toContainText('Up to 50% off')
  await expect(sale.getByRole('link')).toHaveAttribute('href', '/products/category/sale')
})

test('every address of the shop shows its screen', async ({ page }) => {
  const screens = {
    '/': 'Good things for every day',
    '/products': 'All Products',
    '/products/category/home-kitchen': 'Home & Kitchen',
    '/products/category/beauty': 'Beauty',
    '/products/category/electronics': 'Electronics',
    '/products/category/clothing': 'Clothing',
    '/products/category/sale': 'Sale',
    '/products/category/deals': 'Deals',
    '/products/sale': 'Sale',
    '/products/deals': 'Deals',
    '/products/stoneware-mug': 'Stoneware Mug',
    '/cart': 'Your cart',
    '/login': 'Sign in',
    '/register': 'Create account',
    '/contact': '',
    '/faq': '',
    '/shipping': '',
    '/returns': '',
    '/privacy': '',
    '/terms': '',
    '/forgot-password': '',
  }
  for (const [path, title] of Object.entries(screens)) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title, { ignoreCase: true })
  }
  expect((await page.goto('/order-confirmation/nobody'))?.status()).toBe(404)
  await expect(page.getByText('Order not found')).toBeVisible()
})

test('an old product address leads to the new one', async ({ page }) => {
  await page.goto('/product/stoneware-mug')
  await expect(page).toHaveURL(/\/products\/stoneware-mug$/)
})

test('a list has every control, and its address says what is chosen', async ({ page }, { project }) => {
  await page.goto('/products')
  const main = page.getByRole('main')
  const chips = main.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expect(chips.first()).toHaveText('All')
  for (const name of ['Beauty', 'Clothing', 'Electronics', 'Home & Kitchen'])
    await expect(chips.filter({ hasText: name })).toHaveCount(1)
  const options = main.getByLabel('Sort by').getByRole('option')
  const sorts = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
  expect(sorts).toEqual(['featured', 'price-low', 'price-high', 'rating', 'newest'])
  if (isPhone(project)) await main.locator('summary').first().click()
  const filters = isPhone(project) ? page.getByRole('dialog', { name: 'Filters' }) : main
  await expect(filters.getByLabel('Lowest price, in dollars')).toHaveAttribute('placeholder', '0')
  await expect(filters.getByLabel('Lowest price, in dollars')).toHaveAttribute('min', '0')
  await expect(filters.getByLabel(/^Highest price, in dollars/)).toHaveAttribute('placeholder', '1000')
  const grid = main.getByRole('list').filter({ has: page.getByRole('article') })
  const columns = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(isPhone(project) ? 2 : 4)
  await filters.getByLabel('In stock only').check()
  await expect(page).toHaveURL(/inStock=1/)
  if (isPhone(project)) {
    await filters.getByRole('button', { name: 'Show 23 products' }).click()
    await expect(main.locator('summary').first()).toBeFocused()
    await expect(main.locator('summary').first()).toHaveText('Filters (1)')
  } else await expect(main.getByRole('search')).toHaveCSS('position', 'sticky')
  await main.getByLabel('Sort by').selectOption('price-low')
  await expect(page).toHaveURL(/sort=price-low/)
  await main.getByRole('searchbox').fill('MUG')
  await expect(page).toHaveURL(/q=MUG/)
  await expect(main.getByRole('article').filter({ hasText: 'Stoneware Mug' })).toHaveCount(1)
})

test('a product page has all that a buyer asks for', async ({ page }) => {
  await page.goto('/products/stoneware-mug')
  const main = page.getByRole('main')
  const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Home', 'Products', 'Home & Kitchen', 'Stoneware Mug'])
  await expect(main.getByRole('img').first()).toBeVisible()
  await expect(main.getByText(/Rated \d\.\d out of 5 by [\d,]+ reviews?/).first()).toBeAttached()
  await expect(main.getByText('$24.00').first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'About this product' })).not.toBeEmpty()
  await expect(main.getByText(/^(In stock|Only \d left in stock)$/).first()).toBeVisible()
  await expect(main.getByText('Free delivery').first()).toBeVisible()
  const quantities = main.getByLabel('Quantity').getByRole('option')
  await expect(quantities).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
  await expect(main.getByRole('button', { name: /Wishlist/ }).first()).toBeVisible()
})

test('the cart shows each line and what it adds up to', async ({ page }) => {
  await addToCart(page, 'stoneware-mug', { Colour: 'Sage' })
  await page.goto('/cart')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Stoneware Mug' })
  await expect(line.getByRole('button', { name: /^One fewer/ })).toBeDisabled()
  await line.getByRole('button', { name: /^One more/ }).click()
  await expect(line).toContainText('Line total: $48.00')
  await expect(line).toContainText('Price: $24.00')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('definition')).toHaveText([
    '$48.00',
    'Calculated at checkout',
    'Calculated at checkout',
    '$48.00',
  ])
  await expect(summary.getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Tax', 'Estimated total'])
  await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout')
  await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('an empty cart leads the checkout back to it', async ({ page }) => {
  await page.goto('/checkout?step=review')
  await expect(page).toHaveURL(/\/cart$/)
})

test('the checkout shows where one is and what it costs, and goes back', async ({ page }, { project }) => {
  await addToCart(page, 'stoneware-mug', { Colour: 'Sage' })
  await enterAddress(page)
  const progress = page.getByRole('navigation', { name: 'Checkout progress' }).getByRole('listitem')
  await expect(progress).toHaveText(['Shipping', 'Payment', 'Review', 'Confirmation'])
  await expect(progress.filter({ hasText: 'Payment' })).toHaveAttribute('aria-current', 'step')
  // 24.00 + 5.99 + 8 % of 24.00
  await expect(page.getByText('$31.91').filter({ visible: true }).first()).toBeVisible()
  if (!isPhone(project)) await expect(page.getByRole('complementary')).toHaveCSS('position', 'sticky')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await enterCard(page, CARD.good)
  await page.getByRole('link', { name: 'Back to Payment' }).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
})

test('a review that is not complete says so, and leads back', async ({ page }) => {
  await addToCart(page, 'scented-candle')
  await page.goto('/checkout?step=review')
  await expect(page.getByText('Please complete all previous steps before reviewing your order.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back to shipping' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('the confirmation shows the order and whom to ask', async ({ page }) => {
  await addToCart(page, 'scented-candle')
  await enterAddress(page)
  await enterCard(page, CARD.good)
  await placeOrder(page)
  const number = await orderNumber(page)
  const main = page.getByRole('main')
  const id = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!).items[0].productId, `order-${number}`)
  for (const text of ['Scented Candle', '$29.50', 'Ada Lovelace', 'Standard Shipping', `SKU: ${id.slice(0, 8)}`])
    await expect(main.getByText(text).first()).toBeVisible()
  for (const href of ['/faq', '/contact']) await expect(main.locator(`a[href="${href}"]`)).toHaveCount(1)
  // The copy of this browser comes first: the server cannot be asked.
  await page.route('**/api/orders/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goBack()
  await expect(main.getByText(number).first()).toBeVisible()
})

test('the sign-in page has its fields and links', async ({ page }) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Email')).toBeVisible()
  const password = main.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await main.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(main.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
  for (const href of ['/forgot-password', '/register']) await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
  for (const name of [/Google/, /Facebook/]) {
    await expect(main.getByRole('button', { name })).toBeDisabled()
    await expect(main.getByRole('button', { name })).toHaveAccessibleDescription(/not available in this shop yet/)
  }
})

test('the registration page has its fields and links', async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  for (const label of ['Full name', 'Email', 'Password', 'Confirm password'])
    await expect(main.getByLabel(label, { exact: true })).toBeVisible()
  for (const href of ['/terms', '/privacy', '/login']) await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
})

test('an unknown address has a page that leads on', async ({ page }) => {
  await page.goto('/products')
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  for (const href of ['/products', '/cart', '/login', '/register', '/contact'])
    await expect(main.locator(`a[href="${href}"]`)).toHaveCount(1)
  await main.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('a picture that fails is replaced by a graphic of the same place', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/products/stoneware-mug')
  const graphic = page.getByRole('main').getByRole('img', { name: 'Image not available' }).first()
  await expect(graphic).toHaveAttribute('src', /^data:image\/svg/)
  await expect(graphic).toHaveAttribute('width', '600')
})

test('a token that has ended is removed at the start, and one that holds counts', async ({ page }, { project }) => {
  const account = { firstName: 'Ada', lastName: 'Lovelace', email: `token-${project.name}@example.com` }
  const answer = await page.request.post('/api/auth/register', { data: { ...account, password: 'correct horse' } })
  const { token } = (await answer.json()) as { token: string }
  await page.context().clearCookies()
  const stored = () => page.evaluate(() => localStorage.getItem('token'))
  const startWith = async (value: string) => {
    await page.goto('/cart')
    await page.evaluate((text) => localStorage.setItem('token', text), value)
    await page.goto('/cart')
  }
  await startWith(token)
  await expect(page.getByRole('link', { name: 'Account of Ada' })).toBeVisible()
  expect(await stored()).toBe(token)
  const ended = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')
  for (const wrong of [`a.${ended}.c`, 'no token']) {
    await startWith(wrong)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
    await expect.poll(stored).toBeNull()
  }
})

test('a browser that forbids storage can shop all the same', async ({ page }, { project }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError')
      },
    }),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
  await addToCart(page, 'scented-candle')
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Candle')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  // The success is shown to those who have registered; who opens its address as a guest sees the form.
  await page.goto('/register?done')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).first().fill(`forbidden-${project.name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
})

test('buttons that are busy are disabled and say so', async ({ page }) => {
  const hold = async (path: string) => {
    const held = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await held.promise
      await route.abort()
    })
    return held.resolve
  }
  await page.goto('/login')
  const letLogin = await hold('**/api/auth/login')
  await page.getByLabel('Email').first().fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  letLogin()
  await page.goto('/register')
  const letRegister = await hold('**/api/auth/register')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).first().fill('busy@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  letRegister()
  await addToCart(page, 'scented-candle')
  await enterAddress(page)
  await enterCard(page, CARD.good)
  const letOrder = await hold('**/api/orders')
  await placeOrder(page)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  letOrder()
})

test('a sign-in and a registration that the shop cannot answer say so', async ({ page }) => {
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email').first().fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('An error occurred during login. Please try again.')).toBeVisible()
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).first().fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('An error occurred during registration. Please try again.')).toBeVisible()
})

test("typing clears the field's error, and no other", async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  await expect(async () => {
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(main.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true', { timeout: 500 })
  }).toPass()
  await main.getByLabel('Full name').fill('A')
  await expect(main.getByLabel('Full name')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})
