import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { createDemoDatabase, copyDemoCatalog } from './demo-database.ts'

export type RunningShop = {
  url: string
  /** The folder of emails and, on SQLite, of the database. */
  data: string
  /** The address of the database; undefined on SQLite. */
  databaseUrl: string | undefined
  /** The output so far. */
  output: () => string
  /** Runs the owner's command against this shop and returns what it printed. */
  command: (...args: string[]) => Promise<{ status: number | null; output: string }>
  /** Stops the shop with SIGTERM and returns its exit status. */
  stop: () => Promise<number | null>
}

// Converted pictures are named by their content, so that all shops share them.
const PICTURES = resolve('node_modules/.cache/linden-media')

// A database remembers the secret that its shop has used, and the shops of a run are copies of one database.
const SECRET = 'browser-tests'.padEnd(64, '0')

/** Makes a folder for a shop's data, with the pictures of the demo catalog. */
export function makeDataFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'linden-shop-'))
  linkPictures(data)
  return data
}

function linkPictures(data: string): void {
  mkdirSync(PICTURES, { recursive: true })
  if (!existsSync(join(data, 'media'))) symlinkSync(PICTURES, join(data, 'media'))
}

/** Starts the built shop in a process of its own, with the demo catalog. */
export async function startShop(settings: Record<string, string> = {}): Promise<RunningShop> {
  const data = settings.DATA_DIR ?? makeDataFolder()
  linkPictures(data)
  if (!settings.DATA_DIR) copyDemoCatalog(data)
  const database = settings.DATABASE_URL ? undefined : await createDemoDatabase()
  const port = await freePort()
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
    TOKEN_SECRET: SECRET,
    // All shoppers of a run have one IP address, and most have one mailbox.
    RATE_LIMIT_FACTOR: '100',
    SHOW_LOWEST_PRICE: '30',
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  }
  const server = spawn(process.execPath, ['build/process/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  server.stderr.pipe(process.stderr)
  await opened(server)
  return {
    url: `http://localhost:${port}`,
    data,
    databaseUrl: env.DATABASE_URL,
    output: () => output,
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
    let output = ''
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        if (output.includes('is open at')) resolve()
      })
    server.once('exit', () => reject(new Error(`The shop did not open: ${output}`)))
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
