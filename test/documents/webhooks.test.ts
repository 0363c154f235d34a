import { expect, it } from 'vitest'
import { WEBHOOK_EVENTS } from '#domain/webhooks/events.ts'
import { readDocument } from './documents.ts'

it('The page for programs explains each event that a webhook is told of', () => {
  const rows = [...readDocument('docs/webhooks.md').matchAll(/^\| `([\w.]+)` +\| (.+?) +\| `(\w+)` +\|$/gm)]
  expect(rows.map(([, event, when, about]) => [event, { about, when }])).toEqual(Object.entries(WEBHOOK_EVENTS))
})
