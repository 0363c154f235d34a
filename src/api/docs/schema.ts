import { html } from 'hono/html'
import type { Schema } from '#contract/openapi.ts'

type Page = ReturnType<typeof html>

export function describeSchema(schema: Schema): Page {
  const { properties, required = [] } = schema
  if (!properties) return html`<p>${typeOf(schema)}${note(schema)}</p>`
  return html`<dl>
    ${Object.entries(properties).map(
      ([name, member]) =>
        html`<dt><code>${name}</code>${required.includes(name) ? '' : html` <small>optional</small>`}</dt>
          <dd>${typeOf(member)}${note(member)}${membersOf(member)}</dd>`,
    )}
  </dl>`
}

export const schemaId = (name: string): string => `schema-${name}`

function typeOf(schema: Schema): Page {
  const { $ref, anyOf, type, items, properties } = schema
  if ($ref) return link($ref)
  if (schema.enum) return html`<code>${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}</code>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (anyOf) return html`${anyOf.map((one, index) => html`${index > 0 ? ' or ' : ''}${typeOf(one)}`)}`
  if (items) return html`list of ${typeOf(items)}`
  if (properties) return html`object`
  if (schema.propertyNames?.enum) return html`object of texts: <code>${schema.propertyNames.enum.join(', ')}</code>`
  return html`${[type ?? 'anything'].flat().join(' or ')}`
}

function link($ref: string): Page {
  const name = $ref.slice($ref.lastIndexOf('/') + 1)
  return html`<a href="#${schemaId(name)}">${name}</a>`
}

function membersOf({ properties, required, items, anyOf = [] }: Schema): Page {
  const inner = [...(items ? [items] : []), ...anyOf]
  if (properties) return describeSchema({ properties, ...(required && { required }) })
  return html`${inner.map(membersOf)}`
}

const LIMITS: Record<string, (value: unknown) => string> = {
  default: (value) => `${JSON.stringify(value)} by default`,
  minimum: (value) => `at least ${String(value)}`,
  maximum: (value) => `at most ${String(value)}`,
  maxLength: (value) => `up to ${String(value)} characters`,
}

function note(schema: Schema): Page {
  const limits = Object.entries(LIMITS).flatMap(([key, say]) => (schema[key] === undefined ? [] : [say(schema[key])]))
  const words = [...limits, ...(schema.description ? [schema.description] : [])]
  return words.length === 0 ? html`` : html` <small>${words.join(' · ')}</small>`
}
