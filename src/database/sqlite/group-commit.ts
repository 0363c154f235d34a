import type { DatabaseSync } from 'node:sqlite'
import { DatabaseFileMoved } from '#database/outage.ts'
import { untilFree } from './lock.ts'

/** Writes that the disk keeps together: SQLite waits for it once for all of them. */
type Group = { members: number; kept: Promise<void>; keep: () => void; lose: (error: unknown) => void }

/** The parts of one write, between which everybody else who writes waits. */
export type Writer = {
  /** Waits only when somebody else is in a turn, or for the lock. */
  begin: () => Promise<void> | void
  /** Resolves once the disk has what was written. */
  commit: () => Promise<void>
  /** `reason`: what went wrong, for those whose writes it takes with it. */
  rollBack: (reason: unknown) => void
  /** One statement that is a write of its own. */
  write: <T>(statement: () => T) => Promise<T>
  /** What cannot be part of a transaction. */
  alone: <T>(work: () => T) => Promise<T>
}

/**
 * The only connection that writes. What many shoppers write at the same time becomes one transaction of SQLite, each
 * write a savepoint of it that fails for itself alone; everybody is answered when the whole is on the disk. A group ends
 * when nobody has joined it for a turn of the event loop, or at `most` members.
 */
export function createWriter(sqlite: DatabaseSync, isInPlace: () => boolean, most: number): Writer {
  const waiting: (() => void)[] = []
  let isTaken = false
  let group: Group | null = null
  const [begin, commit, rollBack, savepoint, release, rollBackTo] = [
    'begin immediate',
    'commit',
    'rollback',
    'savepoint member',
    'release member',
    'rollback to member',
  ].map((sql) => sqlite.prepare(sql)) as [Statement, Statement, Statement, Statement, Statement, Statement]

  async function take(): Promise<void> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
  }

  function pass(): void {
    if (group && group.members >= most) end(group)
    const next = waiting.shift()
    if (next) return next()
    isTaken = false
    if (group) endSoon(group)
  }

  function endSoon(open: Group): void {
    const { members } = open
    setImmediate(() => {
      if (group === open && !isTaken && open.members === members) end(open)
    })
  }

  function end({ keep, lose }: Group): void {
    group = null
    try {
      // Two looks at the folder cost a few microseconds, and an order that has no file would cost the shop its word.
      if (!isInPlace()) throw new DatabaseFileMoved()
      commit.run()
      keep()
    } catch (error) {
      if (sqlite.isTransaction) rollBack.run()
      lose(error)
    }
  }

  async function join(): Promise<Group> {
    if (group) return group
    // Takes the write lock at once: a transaction that reads first and writes later could not be tried again in the middle.
    await untilFree(() => begin.run())
    const { promise: kept, resolve: keep, reject: lose } = Promise.withResolvers<void>()
    // A group whose every member failed has nobody who would hear of it.
    kept.catch(() => {})
    return (group = { members: 0, kept, keep, lose })
  }

  /** SQLite ends a transaction by itself when the disk is full or fails; what the others have written is gone then, too. */
  function isLost(error: unknown): boolean {
    if (sqlite.isTransaction) return false
    group?.lose(error)
    group = null
    return true
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await take()
    try {
      return await work()
    } catch (error) {
      pass()
      throw error
    }
  }

  function joined(): Promise<void> {
    const { kept } = group!
    group!.members++
    pass()
    return kept
  }

  return {
    begin() {
      // Nearly everybody comes to a group that has begun, between two turns.
      if (!isTaken && group) {
        savepoint.run()
        isTaken = true
      } else return inTurn(async () => void (await join(), savepoint.run()))
    },
    commit() {
      release.run()
      return joined()
    },
    rollBack(reason) {
      if (!isLost(reason)) {
        rollBackTo.run()
        release.run()
      }
      pass()
    },
    async write(statement) {
      const [result, kept] = await inTurn(async () => {
        await join()
        try {
          const written = statement()
          return [written, joined()] as const
        } catch (error) {
          isLost(error)
          throw error
        }
      })
      await kept
      return result
    },
    async alone(work) {
      const result = await inTurn(async () => {
        if (group) end(group)
        return untilFree(work)
      })
      pass()
      return result
    },
  }
}

type Statement = ReturnType<DatabaseSync['prepare']>
