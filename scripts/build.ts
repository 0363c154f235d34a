import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { shortenManifest } from './client/route-manifest.ts'
import { run } from './run.ts'

const STAMP = 'build/stamp'
/** A NODE_ENV set in the terminal must not enable development features. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }
const SOURCES = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/client',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the pages and the process when their sources have changed since the last build. `check` may throw before. */
export async function buildIfStale(check: () => Promise<void> = async () => {}): Promise<void> {
  const stamp = stampOf(SOURCES.flatMap(filesIn))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  await check()
  console.log('Building the storefront …')
  run('react-router', ['build', '--logLevel', 'warn'])
  shortenManifest('build/client/assets')
  for (const file of filesIn('build/client')) compress(file)
  await bundleProcess()
  writeFileSync(STAMP, stamp)
}

/** Bundles the server. Node starts the bundle in a third of the time, with half of the memory. */
async function bundleProcess(): Promise<void> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    // Each thread starts from a file of its own.
    input: ['src/server/main.ts', 'src/database/sqlite/query-thread.ts', 'src/shop/import/import-worker-thread.ts'],
    platform: 'node',
    // sharp has a native binary, pg-native is not installed; pdfkit, OpenTelemetry and the SDK of S3 are loaded only if they are needed.
    external: ['sharp', 'pg-native', 'pdfkit', /^@opentelemetry\//, /^@aws-sdk\//],
    transform: { define: PRODUCTION },
    checks: { bundlerTimings: false },
  })
  for (const folder of ['build/process', 'build/compiled']) rmSync(folder, { recursive: true, force: true })
  await bundle.write({ dir: 'build/process' })
  for (const asset of ['server/failure.html', 'database/migrations', 'pdf/fonts'])
    cpSync(`src/${asset}`, `build/process/${basename(asset)}`, { recursive: true })
}

/** Compresses a file in advance, so that no request has to. */
function compress(file: string): void {
  if (!/\.(js|css|svg|json|webmanifest)$/.test(file)) return
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
}

function stampOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

if (import.meta.main) await buildIfStale()
