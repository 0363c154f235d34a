import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram, type Program } from './program.ts'

export type Etcd = { members: Program[]; ready: () => Promise<void>; leader: () => Promise<Program> }

/** Starts three members of etcd, which store who the primary of PostgreSQL is. */
export function startEtcd(folder: string, ports: { client: number; peer: number }[]): Etcd {
  const peer = (index: number) => `http://127.0.0.1:${ports[index]!.peer}`
  const client = (index: number) => `http://127.0.0.1:${ports[index]!.client}`
  const members = ports.map((_, index) =>
    startProgram({
      name: `etcd${index + 1}`,
      command: 'etcd',
      args: [
        '--name',
        `etcd${index + 1}`,
        '--data-dir',
        join(folder, `etcd${index + 1}`),
        '--listen-client-urls',
        client(index),
        '--advertise-client-urls',
        client(index),
        '--listen-peer-urls',
        peer(index),
        '--initial-advertise-peer-urls',
        peer(index),
        '--initial-cluster',
        ports.map((_each, other) => `etcd${other + 1}=${peer(other)}`).join(','),
        '--heartbeat-interval',
        '100',
        '--election-timeout',
        '1000',
        '--logger',
        'zap',
        '--log-level',
        'error',
      ],
      folder,
      user: 'nobody',
    }),
  )
  return {
    members,
    async ready() {
      for (const index of members.keys())
        while (!/"etcdcluster":"\d/.test(await textOf(`${client(index)}/version`))) await pause(100)
    },
    async leader() {
      for (const index of members.keys()) {
        const status = await post(`${client(index)}/v3/maintenance/status`)
        if (status && status.leader === status.header.member_id) return members[index]!
      }
      throw new Error('etcd has no leader')
    },
  }
}

type Status = { leader: string; header: { member_id: string } }

const post = (url: string): Promise<Status | null> =>
  fetch(url, { method: 'POST', body: '{}' }).then(
    (response) => response.json() as Promise<Status>,
    () => null,
  )

const textOf = (url: string): Promise<string> =>
  fetch(url).then(
    (response) => response.text(),
    () => '',
  )
