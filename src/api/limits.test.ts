import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PAYMENT_EVENTS } from '#api/checkout/payment-events.ts'
import { contract } from '#contract/index.ts'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { FEEDS } from '#domain/url-table.ts'

const TITLE = '## What a stranger can make the shop wait for'
const section = readFileSync('docs/security.md', 'utf8').split(TITLE)[1]!.split('\n## ')[0]!
const named = [...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

it('docs/security.md lists every call with the resources it uses, exactly once, and no other', () => {
  const calls = [...Object.keys(contract), `POST ${PAYMENT_EVENTS.replace(':provider', '{provider}')}`]
  expect(named.filter((name) => /^[A-Z]+ \//.test(name)).toSorted()).toEqual(calls.toSorted())
})

it('docs/security.md lists every feed with its limit', () => {
  const feeds = Object.values(FEEDS).map(({ pattern }) => pattern)
  expect(named.filter((name) => name.startsWith('/')).toSorted()).toEqual(feeds.toSorted())
})

it('docs/security.md lists every rate limit with the calls that it counts, and no other', () => {
  const limits = named.filter((name) => /^[a-z]+[A-Z][A-Za-z]+$/.test(name))
  expect([...new Set(limits)].toSorted()).toEqual(Object.keys(RATE_LIMITS).toSorted())
})
