import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A share of one processor that a process may not exceed. */
export type Quota = { limit: (pid: number) => void; remove: () => void }

const PERIOD_US = 100_000
const [FIRST_VERSION, SECOND_VERSION] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

/** Creates a Linux control group, which requires root. */
export function createQuota(name: string, percent: number): Quota {
  const isFirst = existsSync(join(FIRST_VERSION, 'cpu.cfs_quota_us'))
  const folder = join(isFirst ? FIRST_VERSION : SECOND_VERSION, name)
  const quota = (PERIOD_US * percent) / 100
  mkdirSync(folder)
  if (isFirst) writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
  else writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`)
  return {
    limit: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: () => rmdirSync(folder),
  }
}
