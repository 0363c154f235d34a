import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { shortenManifest } from './client/route-manifest.ts'
import { run } from './run.ts'

const STAMP = 'build/stamp'
const SOURCES = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/process-bundle.ts',
  'scripts/client',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the pages and the server if their sources have changed since the last build. `check` may throw before that. */
export async function buildIfStale(check: () => Promise<void> = async () => {}): Promise<void> {
  const stamp = stampOf(SOURCES.flatMap(filesIn))
  // Its new modification time tells the owner's commands that the build matches these sources, which may be copies.
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return writeFileSync(STAMP, stamp)
  await check()
  // The owner's commands run from source until the next stamp.
  rmSync(STAMP, { force: true })
  console.log('Building the pages …')
  run('react-router', ['build', '--logLevel', 'warn'])
  shortenManifest('build/client/assets')
  run('react-router', ['build', 'src/desk', '--config', 'src/desk/vite.config.ts', '--logLevel', 'warn'])
  for (const file of ['build/client', 'build/desk/client'].flatMap(filesIn)) compress(file)
  // Loaded only for a build.
  const { bundleProcess } = await import('./process-bundle.ts')
  for (const folder of ['build/process', 'build/compiled']) rmSync(folder, { recursive: true, force: true })
  await bundleProcess('build/process', { main: 'src/server/main.ts', command: 'src/cli/main.ts' })
  writeFileSync(STAMP, stamp)
}

/** Compresses a file ahead of time, so that no request has to. */
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
