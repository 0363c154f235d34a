import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'

/** The output of a shop that refuses to start. */
export async function refusal(settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, PORT: '0', DATABASE_URL: '', ...settings }
  const shop = spawn(process.execPath, ['build/process/main.js'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  shop.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [status] = (await once(shop, 'close')) as [number]
  expect(status).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  return said.trim()
}
