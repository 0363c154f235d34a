import { describe, expect, it } from 'vitest'
import { sharedSettings } from '#server/settings/shared-settings.ts'
import { nodesForEachTest, stop } from '#test/process/nodes.ts'

describe('A node of a shop on PostgreSQL', () => {
  const { start } = nodesForEachTest()

  it('does not open while one with other settings is open, reports both values, and opens when no other is open', async () => {
    const open = await start({ TAX_RATE: '0.07' })
    const other = { TAX_RATE: '0.09', SHOP_URL: 'http://other.example', SMTP_URL: 'smtp://127.0.0.1:1' }
    const node = await start(other)
    expect(await node.ended).toBe(1)
    for (const sentence of [
      /TAX_RATE is 0.09 here and 0.07 where the shop is open, on \S+\./,
      /SHOP_URL is .*http:..other.example.* here and .*http:..shop.example.* where/,
      /SMTP_URL is set here and not set where/,
      /Every node needs the same\. .* start each with CHANGED_SETTINGS=SHOP_URL,TAX_RATE,SMTP_URL too\./,
    ])
      expect(node.output()).toMatch(sentence)
    expect((await fetch(`${open.url}/readyz`)).status).toBe(200)
    await stop(open)
    expect(await stop(await start(other))).toBe(0)
  }, 180_000)

  it('gets another setting while others are open in a rolling restart, during which one with the old setting may start', async () => {
    const changed = { SHOP_NAME: 'Maple', CHANGED_SETTINGS: 'SHOP_NAME' }
    let nodes = [await start(), await start()]
    for (const settings of [changed, {}, changed, changed]) {
      await stop(nodes[0]!)
      nodes = [nodes[1]!, await start(settings)]
      for (const { url } of nodes) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    }
    const stranger = await start({ SHOP_NAME: 'Oak', TAX_RATE: '0.01', CHANGED_SETTINGS: 'SHOP_NAME' })
    expect(await stranger.ended).toBe(1)
    expect(stranger.output()).not.toContain('SHOP_NAME is')
    expect(stranger.output()).toContain('TAX_RATE is 0.01 here and not set where')
    for (const node of nodes) await stop(node)
    const settled = await start({ SHOP_NAME: 'Maple' })
    const former = await start()
    expect(await former.ended).toBe(1)
    expect((await fetch(`${settled.url}/readyz`)).status).toBe(200)
  }, 180_000)
})

it('The settings that nodes compare contain no payment provider account', () => {
  const id = 'AZDxjDScFpQtjWTOUtWKbyN_bDt4OgqaF4eYXlewfBP4-8aqX3PiV8e1GWU6liB2CUXlkA59kJXE7M6R'
  const texts = sharedSettings({
    PAYPAL_CLIENT_ID: id,
    SMTP_URL: 'smtp://user:word@mail.example',
    CAPTURE: 'immediate',
  })
  expect(texts).toMatchObject({ CAPTURE: '"immediate"', PAYMENTS: '"sandbox"', SMTP_URL: 'set' })
  expect(JSON.stringify(texts)).not.toMatch(/AZDxjDSc|word/)
})
