import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '../process.ts'
import { installed, installPackage, program } from '../../../scripts/debian.ts'

/** Starts Varnish on a port. `origin` contains flags for a configuration, or for the URL of an origin with the default one. */
export async function startVarnish(
  port: number,
  origin: ['-f' | '-b', string],
): Promise<{ url: string; stop: () => Promise<void> }> {
  // This package contains xkey and installs Varnish.
  if (!installed('varnishd')) installPackage('varnish-modules')
  const folder = mkdtempSync(join(tmpdir(), 'linden-varnish-'))
  const flags = ['-F', '-j', 'none', '-s', 'malloc,64m', '-T', 'none', '-n', folder, '-a', `127.0.0.1:${port}`]
  const url = `http://127.0.0.1:${port}`
  const { stop } = await openServer(url, [program('varnishd', 'varnish'), ...flags, ...origin])
  return {
    url,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
