import fc from 'fast-check'
import type { OpenApi, Operation, Schema } from '../../src/contract/openapi.ts'
import { invalid, invalidText, nearlyValid, valid, type Names } from './values.ts'

/** The sender: a new visitor, a shopper with a cart, one with an account, or one with forged credentials. */
export type Identity = 'guest' | 'shopper' | 'account' | 'forged'

export type FuzzRequest = {
  method: string
  /** The path in the OpenAPI document, with parameters in braces. */
  template: string
  path: string
  /** The body as sent, which need not be JSON; undefined for none. */
  body: string | undefined
  type: string
  identity: Identity
}

/** Requests for every operation in the document: valid, nearly valid and invalid in equal parts. */
export function requestsOf({ paths, components }: OpenApi, names: Names): fc.Arbitrary<FuzzRequest> {
  const { schemas } = components
  const calls = Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => requestOf(template, method.toUpperCase(), operation)),
  )
  return fc.oneof(...calls)

  function requestOf(template: string, method: string, operation: Operation): fc.Arbitrary<FuzzRequest> {
    return fc
      .record({
        parameter: text(),
        query: fc.uniqueArray(fc.tuple(fc.constantFrom('cache', ...queryNames(operation)), text()), {
          maxLength: 5,
          selector: ([name]) => name,
        }),
        body: operation.requestBody ? bodyOf(operation) : fc.constant(undefined),
        type: fc.oneof(
          { weight: 20, arbitrary: fc.constant(mediaTypeOf(operation)) },
          fc.constantFrom('', 'text/plain', 'application/json; charset=utf-16'),
        ),
        identity: fc.constantFrom('guest', 'shopper', 'account', 'forged'),
      })
      .map(({ parameter, query, ...rest }) => {
        const path = template.replace(/{\w+}/, encodeURIComponent(parameter.toWellFormed()) || '-')
        const search = new URLSearchParams(query).toString()
        return { method, template, path: search ? `${path}?${search}` : path, ...rest }
      })
  }

  function bodyOf({ requestBody }: Operation): fc.Arbitrary<string> {
    const upload = fc.oneof(invalidText(), fc.string())
    const described: Partial<Record<string, { schema: Schema }>> = requestBody!.content
    const schema = described['application/json']?.schema
    if (!schema) return upload
    const json = fc.oneof(valid(schema, schemas, names), nearlyValid(schema, schemas, names), invalid())
    const complete = json.map((value) => JSON.stringify(value) ?? '')
    const truncated = fc.tuple(complete, fc.nat()).map(([body, at]) => body.slice(0, at % (body.length + 1)))
    return fc.oneof({ weight: 20, arbitrary: complete }, truncated, invalidText())
  }

  function text(): fc.Arbitrary<string> {
    return fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...Object.values(names).flat()) },
      invalidText(),
      fc.string(),
    )
  }
}

const mediaTypeOf = ({ requestBody }: Operation): string =>
  Object.keys(requestBody?.content ?? {})[0] ?? 'application/json'

const queryNames = ({ parameters = [] }: Operation): string[] =>
  parameters.filter((one) => one.in === 'query').map(({ name }) => name)
