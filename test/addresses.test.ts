import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { FEEDS, PAGES, STORED_CALLS, type Address } from '#domain/url-table.ts'
import * as urls from '#domain/urls.ts'

const TABLE: Record<string, Address> = { ...PAGES, ...FEEDS }

/** Addresses that are another row's with a query, and those of no page and no feed. */
const OF_ROW: Record<string, string> = {
  list: 'products',
  search: 'products',
  variant: 'product',
  checkoutStep: 'checkout',
  paymentAttempt: 'checkout',
  goToBank: 'checkout',
  confirmNewsletterPath: 'newsletter',
  unsubscribe: 'newsletter',
  canceledAttempt: 'checkout',
  billingStep: 'checkout',
  loginThen: 'login',
  registered: 'register',
  resetPasswordWith: 'resetPassword',
  confirmEmailWith: 'confirmEmail',
  accountAfter: 'account',
  newAddress: 'addresses',
  editAddress: 'addresses',
  deleteAccount: 'accountData',
  changeEmailWith: 'changeEmail',
}
const OTHERS = [
  'pdfOf',
  'productCall',
  'orderPhoto',
  'personalData',
  'sandbox',
  'sandboxChallenge',
  'cardTokens',
  'manifest',
  'liveness',
  'readiness',
  'pageReadiness',
]

/** The name of the first row whose pattern matches, as the router finds it. */
function rowOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://shop.invalid')
  const matches = ({ pattern }: Address) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)
  return Object.entries(TABLE).find(([, row]) => matches(row))?.[0]
}

describe('The table of URLs', () => {
  it.each(Object.entries(urls).filter(([name]) => !OTHERS.includes(name)))('has a row for urls.%s', (name, url) => {
    const argument = { list: '', checkoutStep: 'payment' }[name] ?? 'a b'
    const address = typeof url === 'string' ? url : (url as (...words: string[]) => string)(argument, '7')
    expect(rowOf(address)).toBe(OF_ROW[name] ?? name)
  })

  it('caches only calls in the contract, and only reads', () => {
    const calls = STORED_CALLS.map(({ pattern }) => `GET ${pattern.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(calls.filter((call) => !Object.hasOwn(contract, call))).toEqual([])
  })
})

/** Matches a path of the table in a string, a template or an attribute. */
const FIRST_WORDS = [...new Set(Object.values(TABLE).flatMap(({ pattern }) => /[\w-]+/.exec(pattern) ?? []))]
const TYPED = new RegExp(`(?:['"\`]|\\$\\{[^{}]*\\})/(?:${FIRST_WORDS.join('|')})(?![\\w-])|(?:to|action|href)="/"`)
/** Prefixes of paths, which belong to no row. */
const PREFIX = /['"`]\/api\/['"`]/

describe('No URL is hard-coded', () => {
  const files = ['web', 'server', 'api/feeds', 'mail', 'shop'].flatMap((folder) =>
    globSync(`src/${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.')),
  )

  it('in the pages, the server, the feeds, emails and use cases', () => {
    expect(files.length).toBeGreaterThan(300)
    const typed = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => TYPED.test(line) && !PREFIX.test(line) && !/^\s*(?:\*|\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(typed).toEqual([])
  })
})
