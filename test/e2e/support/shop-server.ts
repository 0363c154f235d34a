import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { createFurnishedDatabase, furnish } from './furnished.ts'

export type RunningShop = {
  url: string
  /** The folder of letters and, on SQLite, of the database. */
  data: string
  /** The output so far. */
  said: () => string
  /** Runs the owner's command against this shop and returns what it printed. */
  command: (...args: string[]) => Promise<{ status: number | null; output: string }>
  /** Ends the shop as a terminal or a supervisor would, and returns its exit status. */
  stop: () => Promise<number | null>
}

// Converted pictures are named by their content, so every shop of every run may share them.
const PICTURES = resolve('node_modules/.cache/linden-media')

/** A folder for a shop's data, with the pictures of the demo catalog. */
export function makeDataFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'linden-shop-'))
  linkPictures(data)
  return data
}

function linkPictures(data: string): void {
  mkdirSync(PICTURES, { recursive: true })
  if (!existsSync(join(data, 'media'))) symlinkSync(PICTURES, join(data, 'media'))
}

/** The built shop as its owner starts it: a process of its own, and a database with the demo catalog. */
export async function startShop(settings: Record<string, string> = {}): Promise<RunningShop> {
  const data = settings.DATA_DIR ?? makeDataFolder()
  linkPictures(data)
  if (!settings.DATA_DIR) furnish(data)
  const database = settings.DATABASE_URL ? undefined : await createFurnishedDatabase()
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    // All of a run's shoppers come from one address.
    RATE_LIMIT_FACTOR: '20',
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  }
  const server = spawn(process.execPath, ['build/process/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  server.stderr.pipe(process.stderr)
  await opened(server)
  return {
    url: `http://localhost:${port}`,
    data,
    said: () => said,
    command: (...args) => finished(spawn(process.execPath, ['bin/shop.js', ...args], { env })),
    async stop() {
      const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      const status = await ended
      if (!settings.DATA_DIR) rmSync(data, { recursive: true, force: true })
      await database?.drop()
      return status
    },
  }
}

function opened(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout!.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('is open at')) resolve()
    })
    server.once('exit', () => reject(new Error(`The shop did not open: ${said}`)))
  })
}

function finished(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.once('close', (status) => resolve({ status, output }))
  })
}
