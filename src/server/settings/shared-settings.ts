import { createHash } from 'node:crypto'
import { sharedMarks } from '../variables.ts'

const POSTGRES_DEFAULTS: Readonly<Record<string, string>> = { PAYMENTS: 'sandbox', MEDIA: 'database' }

/** Texts by which nodes compare their settings, by name. An account is a hash, and a server only "set" or "not set". */
export const sharedSettings = (variables: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    sharedMarks().map(({ name, shared }) => [name, textOf(shared, variables[name] ?? POSTGRES_DEFAULTS[name])]),
  )

function textOf(shared: 'value' | 'hash' | 'presence', value: unknown): string {
  if (value === undefined) return 'not set'
  if (shared === 'presence') return 'set'
  const text = JSON.stringify(value)
  return shared === 'hash' ? createHash('sha256').update(text).digest('hex').slice(0, 12) : text
}
