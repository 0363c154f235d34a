import { html, raw } from 'hono/html'
import type { OpenApi, Operation, Schema } from '#contract/openapi.ts'
import * as urls from '#domain/urls.ts'
import { describeSchema, schemaId } from './schema.ts'
import { STYLE } from './style.ts'

type Page = ReturnType<typeof html>

/** The OpenAPI document as an HTML page, without scripts: see docs/why/web.md. */
export const docsPage = ({ info, servers, paths, components }: OpenApi): Page =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          <p>${info.description}</p>
          <p>Base address: <code>${servers[0]!.url}</code> · <a href="${urls.openApi}">OpenAPI document</a></p>
        </header>
        <main>
          ${groups(paths).map(([tag, operations]) => group(tag, operations))}
          <section>
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(components.schemas).map(([name, schema]) => namedSchema(name, schema))}
          </section>
        </main>
      </body>
    </html>`

type Entry = { method: string; path: string; operation: Operation }

function groups(paths: OpenApi['paths']): [tag: string, Entry[]][] {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  )
  return Object.entries(Object.groupBy(entries, ({ operation }) => operation.tags[0]!)) as [string, Entry[]][]
}

const group = (tag: string, entries: Entry[]): Page =>
  html`<section>
    <h2 id="${tag}">${tag}</h2>
    ${entries.map(operationDetails)}
  </section>`

const operationDetails = ({ method, path, operation }: Entry): Page =>
  html`<details id="${operation.operationId}">
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary}</span>
    </summary>
    <p>${operation.description}</p>
    ${parameters(operation)}
    ${
      operation.requestBody
        ? html`<h3>Body</h3>
            ${Object.values(operation.requestBody.content).map(({ schema }) => describeSchema(schema))}`
        : ''
    }
    ${Object.entries(operation.responses).map(
      ([status, { description, content }]) =>
        html`<h3>${status} <small>${description}</small></h3>
          ${Object.values(content).map(({ schema }) => describeSchema(schema))}`,
    )}
  </details>`

const parameters = ({ parameters: list = [] }: Operation): Page | string =>
  list.length === 0
    ? ''
    : html`<h3>Parameters</h3>
        ${describeSchema(asObject(list))}`

const asObject = (list: NonNullable<Operation['parameters']>): Schema => ({
  properties: Object.fromEntries(
    list.map(({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }]),
  ),
  required: list.filter(({ required }) => required).map(({ name }) => name),
})

// The id is on an inner element, because browsers open the <details> around a link's target.
const namedSchema = (name: string, schema: Schema): Page =>
  html`<details>
    <summary><code>${name}</code> <span>${schema.description}</span></summary>
    <div id="${schemaId(name)}">${describeSchema(schema)}</div>
  </details>`
