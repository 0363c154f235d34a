import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

const calls = Object.entries<Endpoint>(contract)

describe('The documentation of the API', () => {
  it('shows an example body for each call that has one, which the call accepts', () => {
    const shown = calls.filter(([, { body, isUpload }]) => body && !isUpload)
    expect(shown.length).toBeGreaterThan(30)
    const refused = shown.filter(([, { body, example }]) => !body!.safeParse(example).success)
    expect(refused.map(([call]) => call)).toEqual([])
  })

  it('describes each call beyond its summary, in complete sentences', () => {
    const bare = calls.filter(([, { summary, description }]) => !/[.]$/.test(description) || description === summary)
    expect(bare.map(([call]) => call)).toEqual([])
    const long = calls.filter(([, { summary }]) => summary.length > 120)
    expect(long.map(([call]) => call)).toEqual([])
  })
})
