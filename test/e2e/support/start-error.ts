import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'

/** Starts a shop that must fail to start, and returns its error message. */
export async function startError(settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, PORT: '0', DATABASE_URL: '', ...settings }
  const shop = spawn(process.execPath, ['build/process/main.js'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  shop.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [status] = (await once(shop, 'close')) as [number]
  expect(status).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output.trim()
}
