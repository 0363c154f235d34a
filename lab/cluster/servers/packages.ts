import { installed, installPackage } from '../../../scripts/debian.ts'

/** The programs of the cluster, each with its Debian package. */
const PROGRAMS = {
  patroni: 'patroni',
  tini: 'tini',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  // Includes xkey.
  varnishd: 'varnish-modules',
  faketime: 'faketime',
} as const

/** Installs missing servers. */
export function installServers(): void {
  for (const [file, name] of Object.entries(PROGRAMS)) if (!installed(file)) installPackage(name)
}
