import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attempt } from './run.ts'

/** The path of the first installed program. Servers are not on every user's PATH. */
export const installed = (...names: string[]): string | undefined =>
  spawnSync('which', names, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  }).stdout?.split('\n')[0] || undefined

/** Announces and installs a Debian package, unless that would remove another package. */
export function installPackage(name: string): void {
  console.log(`Installing the Debian package ${name} with apt-get …`)
  aptGet('update', '-q')
  aptGet('install', '-y', '-q', '--no-install-recommends', '--no-remove', name)
}

/** apt-get does not wait for other instances while reading lists, and parallel tests install programs. */
const aptGet = (...words: string[]) =>
  attempt('flock', [join(tmpdir(), 'linden-apt.lock'), 'apt-get', '-o', 'DPkg::Lock::Timeout=600', ...words], {
    DEBIAN_FRONTEND: 'noninteractive',
  })

/** The path of a program; installs the package `name` if it is missing. */
export function program(file: string, name = file): string {
  const path = installed(file) ?? (installPackage(name), installed(file))
  if (!path) throw new Error(`${file} is missing, and could not be installed.`)
  return path
}
