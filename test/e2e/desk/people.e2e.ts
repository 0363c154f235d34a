import type { Browser, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { axeFindings } from '../audits/axe.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { expect, test } from './desk.ts'

const PASSWORD = 'a plain oak bench'

/** Invites somebody on the page, and returns the link. */
async function invite(page: Page, desk: string, name: string): Promise<string> {
  await page.goto(`${desk}/people`)
  const section = page.getByRole('region', { name: 'Invite someone' })
  await section.getByLabel('Name').fill(name)
  await section.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`)
  await section.getByRole('button', { name: 'Make a link' }).click()
  return (await section.locator('code').textContent())!
}

/** A browser of somebody else. */
const another = async (browser: Browser, options: { javaScriptEnabled?: boolean } = {}) =>
  (await browser.newContext(options)).newPage()

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

test('An invited person creates a passkey, signs out and in with it, and is out when removed', async ({
  page,
  desk,
  browser,
}) => {
  const link = await invite(page, desk, 'Ben')
  expect(await axeFindings(page)).toEqual([])
  const ben = await another(browser)
  await addAuthenticator(ben)
  await ben.goto(link)
  await expect(ben.getByRole('heading', { name: 'Welcome, Ben' })).toBeVisible()
  expect(await axeFindings(ben)).toEqual([])
  await press(ben, 'Create a passkey')
  await expect(ben.getByRole('link', { name: 'Ben' })).toBeVisible()
  await expect(ben.getByRole('link', { name: 'People' })).toHaveCount(0)
  await ben.goto(`${desk}/me`)
  await expect(ben.getByRole('table', { name: 'Sessions' })).toContainText('(this one)')
  expect(await axeFindings(ben)).toEqual([])
  await press(ben, 'Sign out')
  await expect(ben).toHaveURL(`${desk}/sign-in`)
  expect(await axeFindings(ben)).toEqual([])
  await press(ben, 'Sign in with a passkey')
  await expect(ben.getByRole('link', { name: 'Ben' })).toBeVisible()
  await ben.goto(link)
  await expect(ben.getByRole('alert')).toContainText('This link no longer works')
  await page.goto(`${desk}/people`)
  await page.getByRole('link', { name: 'Ben' }).click()
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Remove')
  await expect(page.getByText('Remove Ben, ben@example.com?', { exact: false })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Remove')
  await expect(page.getByText('Ben was removed, and was signed out everywhere.')).toBeVisible()
  await ben.goto(`${desk}/orders`)
  await expect(ben).toHaveURL(/\/sign-in\?to=%2Forders$/)
})

test('Without JavaScript, a person sets a password and signs in with a code', async ({ page, desk, browser }) => {
  const link = await invite(page, desk, 'Cleo')
  const cleo = await another(browser, { javaScriptEnabled: false })
  await cleo.goto(link)
  await expect(cleo.getByText('A passkey needs JavaScript')).toBeVisible()
  const secret = (await cleo.locator('code').textContent())!.replaceAll(' ', '')
  const code = (aheadMs = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + aheadMs })
  await cleo.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await cleo.getByLabel('Repeat the password').fill(PASSWORD)
  await cleo.getByLabel('Code from the app').fill('000000')
  await press(cleo, 'Set password and sign in')
  await expect(cleo.getByRole('alert')).toContainText('This code is wrong')
  await cleo.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await cleo.getByLabel('Repeat the password').fill(PASSWORD)
  await cleo.getByLabel('Code from the app').fill(code())
  await press(cleo, 'Set password and sign in')
  await cleo.goto(`${desk}/me`)
  await press(cleo, 'Sign out')
  await cleo.getByLabel('Email').fill('cleo@example.com')
  await cleo.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await cleo.getByLabel('Code', { exact: true }).fill(code(30_000))
  await cleo.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(cleo.getByRole('link', { name: 'Cleo' })).toBeVisible()
})
