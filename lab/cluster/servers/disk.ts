import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A separate disk, which can be filled up to the last byte. */
export type Disk = { fill: () => void; free: () => void; remove: () => void }

type Owner = { uid: number; gid: number }

/** Mounts a file at a folder that it creates. Null if mounting is not allowed: then the folder is on the shared disk. */
export function mountDisk(folder: string, megabytes: number, { uid, gid }: Owner): Disk | null {
  mkdirSync(folder, { mode: 0o755 })
  const image = `${folder}.disk`
  const mounted =
    process.getuid?.() === 0 &&
    succeeds('truncate', '-s', `${megabytes}M`, image) &&
    succeeds('/usr/sbin/mkfs.ext4', '-q', '-F', '-m', '0', '-E', `root_owner=${uid}:${gid}`, image) &&
    succeeds('mount', '-o', 'loop', image, folder)
  if (!mounted) return null
  const filler = join(folder, 'filler')
  return {
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      spawnSync('fallocate', ['-l', String(bavail * bsize), filler])
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(4096))
      } catch {
        // The disk is full.
      }
    },
    free: () => rmSync(filler, { force: true }),
    // Programs that are about to end may still use it.
    remove: () => void spawnSync('umount', ['-l', folder]),
  }
}

const succeeds = (command: string, ...words: string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0
