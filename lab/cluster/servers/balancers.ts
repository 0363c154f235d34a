import { join } from 'node:path'
import { startProgram, type Program } from './program.ts'
import { writeSettings } from './settings-file.ts'

type Backend = { name: string; port: number; checkPort?: number }

/** Starts HAProxy, which routes shoppers to ready nodes, and PgBouncer to the primary. */
export function startHaproxy(
  folder: string,
  ports: { shopPort: number; primaryPort: number },
  { nodes, databases }: { nodes: Backend[]; databases: Backend[] },
): Program {
  const lines = (backends: Backend[]) =>
    backends
      .map(
        ({ name, port, checkPort }) =>
          `  server ${name} 127.0.0.1:${port} check${checkPort ? ` port ${checkPort}` : ''}`,
      )
      .join('\n')
  const words = { ...ports, nodes: lines(nodes), databases: lines(databases) }
  const settings = writeSettings('haproxy.cfg', join(folder, 'haproxy.cfg'), words)
  return startProgram({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', settings],
    folder,
    user: 'nobody',
  })
}

/** Starts PgBouncer, which serves the nodes' many connections with a few to PostgreSQL. */
export function startPgbouncer(folder: string, ports: { port: number; primaryPort: number }): Program {
  const settings = writeSettings('pgbouncer.ini', join(folder, 'pgbouncer.ini'), ports)
  return startProgram({ name: 'pgbouncer', command: '/usr/sbin/pgbouncer', args: [settings], folder, user: 'nobody' })
}
