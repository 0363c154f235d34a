import { spawnSync } from 'node:child_process'
import { attempt } from './run.ts'

/** The path of the first of these programs that is installed. */
export const installed = (...names: string[]): string | undefined =>
  spawnSync('which', names, { encoding: 'utf8' }).stdout?.split('\n')[0] || undefined

/** Prints that a Debian package will be installed, and installs it. */
export function installPackage(name: string): void {
  console.log(`Installing the Debian package ${name} with apt-get …`)
  attempt('apt-get', ['update', '-q'])
  attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** The path of a program; installs the package `name` if it is missing. */
export function program(file: string, name = file): string {
  const path = installed(file) ?? (installPackage(name), installed(file))
  if (!path) throw new Error(`${file} is missing, and could not be installed.`)
  return path
}
