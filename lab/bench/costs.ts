import { medianOf } from './row.ts'

/** The settings of a shop, and its database server's CPU time so far. */
export type Place = { DATA_DIR: string; DATABASE_URL: string; serverCpuMs: () => number }

/** CPU time of the thread and of PostgreSQL, and wall-clock time, which includes waiting for the disk and other programs. */
export type Cost = { shopMs: number; serverMs: number; ms: number }

export const cpuMsOf = ({ shopMs, serverMs }: Cost): number => shopMs + serverMs

export async function costOf({ serverCpuMs }: Place, work: () => Promise<unknown>): Promise<Cost> {
  const server = serverCpuMs()
  const [cpu, at] = [process.threadCpuUsage(), performance.now()]
  await work()
  const { user, system } = process.threadCpuUsage(cpu)
  const ms = performance.now() - at
  return { shopMs: (user + system) / 1000, serverMs: serverCpuMs() - server, ms }
}

export const medianCost = (costs: readonly Cost[]): Cost => ({
  shopMs: medianOf(costs.map(({ shopMs }) => shopMs)),
  serverMs: medianOf(costs.map(({ serverMs }) => serverMs)),
  ms: medianOf(costs.map(({ ms }) => ms)),
})
