import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own, which can be filled until not a byte more can be written. */
export type Disk = { fill: () => void; free: () => void; remove: () => void }

type Owner = { uid: number; gid: number }

/** Mounts a file at a folder that it makes. Null where that is not allowed: the folder is then on the disk of all. */
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
