import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram, type Program } from './program.ts'

/** Starts Varnish in front of HAProxy, with the configuration in deploy/varnish. */
export function startVarnish(folder: string, ports: { port: number; shopPort: number }): Program {
  const settings = join(folder, 'linden.vcl')
  const text = readFileSync('deploy/varnish/linden.vcl', 'utf8')
  writeFileSync(settings, text.replace('"3000"', `"${ports.shopPort}"`), { mode: 0o644 })
  const listen = ['-a', `127.0.0.1:${ports.port}`, '-T', 'none', '-n', join(folder, 'varnish')]
  return startProgram({
    name: 'varnish',
    command: '/usr/sbin/varnishd',
    args: ['-F', '-j', 'none', '-f', settings, '-s', 'malloc,64m', ...listen],
    folder,
    user: 'nobody',
  })
}
