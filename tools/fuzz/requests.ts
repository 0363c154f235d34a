import fc from 'fast-check'
import type { OpenApi, Operation } from '#contract/openapi.ts'
import { absurd, absurdText, nearlyValid, valid, type Names } from './values.ts'

export type FuzzRequest = {
  /** As the document has it: the key to what may be answered. */
  method: string
  template: string
  path: string
  /** As it goes over the line; undefined without a body. */
  body: string | undefined
  type: string
  who: 'guest' | 'shopper' | 'account' | 'stranger'
}

/** Requests of every call of the document: valid, nearly valid and absurd in equal parts. */
export function requestsOf({ paths, components }: OpenApi, names: Names): fc.Arbitrary<FuzzRequest> {
  const { schemas } = components
  const calls = Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => requestOf(template, method.toUpperCase(), operation)),
  )
  return fc.oneof(...calls)

  function requestOf(template: string, method: string, operation: Operation): fc.Arbitrary<FuzzRequest> {
    return fc
      .record({
        slot: text(),
        query: fc.uniqueArray(fc.tuple(fc.constantFrom('cache', ...queryNames(operation)), text()), {
          maxLength: 5,
          selector: ([name]) => name,
        }),
        body: operation.requestBody ? bodyOf(operation) : fc.constant(undefined),
        type: fc.oneof(
          { weight: 20, arbitrary: fc.constant('application/json') },
          fc.constantFrom('', 'text/plain', 'application/json; charset=utf-16'),
        ),
        who: fc.constantFrom('guest', 'shopper', 'account', 'stranger'),
      })
      .map(({ slot, query, ...rest }) => {
        const path = template.replace(/{\w+}/, encodeURIComponent(slot.toWellFormed()) || '-')
        const search = new URLSearchParams(query).toString()
        return { method, template, path: search ? `${path}?${search}` : path, ...rest }
      })
  }

  function bodyOf({ requestBody }: Operation): fc.Arbitrary<string> {
    const { schema } = requestBody!.content['application/json']
    const json = fc.oneof(valid(schema, schemas, names), nearlyValid(schema, schemas, names), absurd())
    const whole = json.map((value) => JSON.stringify(value) ?? '')
    const cut = fc.tuple(whole, fc.nat()).map(([body, at]) => body.slice(0, at % (body.length + 1)))
    return fc.oneof({ weight: 20, arbitrary: whole }, cut, absurdText())
  }

  function text(): fc.Arbitrary<string> {
    return fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...Object.values(names).flat()) },
      absurdText(),
      fc.string(),
    )
  }
}

const queryNames = ({ parameters = [] }: Operation): string[] =>
  parameters.filter((one) => one.in === 'query').map(({ name }) => name)
