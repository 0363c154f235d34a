import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { openapi } from './openapi.ts'

it('The OpenAPI document breaks none of Spectral’s rules for such documents', async () => {
  const linter = new spectral.Spectral()
  // The calls are the shop’s own and have no license.
  linter.setRuleset({
    extends: [[oas as unknown as RulesetDefinition, 'all']],
    rules: { 'info-license': 'off', 'license-url': 'off' },
  })
  const document = openapi({ name: 'Linden', url: 'https://shop.example', email: 'orders@shop.example' })
  const lint = async (text: string) => (await linter.run(text)).map(({ code, path }) => `${code} ${path.join('.')}`)
  expect(await lint(JSON.stringify(document))).toEqual([])
  document.paths['/api/cart']!.get!.description = ''
  expect(await lint(JSON.stringify(document))).toEqual(['operation-description paths./api/cart.get.description'])
}, 180_000)
