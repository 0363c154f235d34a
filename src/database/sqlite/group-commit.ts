import type { DatabaseSync } from 'node:sqlite'
import { DatabaseFileMoved } from '#database/outage.ts'
import { retryWhileBusy } from './lock.ts'

/** Writes that are committed together, with a single sync of the disk. */
type Group = { members: number; committed: Promise<void>; resolve: () => void; reject: (error: unknown) => void }

/** Each write has exclusive use of the connection until it commits or rolls back; others queue. */
export type Writer = {
  /** Returns undefined, so that there is nothing to await, if a group is open and nobody is writing. */
  begin: () => Promise<void> | void
  /** Resolves once the write is on disk. */
  commit: () => Promise<void>
  /** If SQLite has ended the whole transaction, every write in the group rejects with `reason`. */
  rollBack: (reason: unknown) => void
  write: <T>(statement: () => T) => Promise<T>
  /** Runs work that cannot be part of a transaction. */
  alone: <T>(work: () => T) => Promise<T>
}

type Options = {
  isFileStillThere: () => boolean
  maxMembers: number
  lockTimeoutMs: () => number
}

/** Concurrent writes become savepoints of one transaction, committed once no write joins for an event loop turn. */
export function createWriter(sqlite: DatabaseSync, options: Options): Writer {
  const { isFileStillThere, maxMembers, lockTimeoutMs } = options
  const queue: (() => void)[] = []
  let isTurnTaken = false
  let group: Group | null = null
  const begin = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')
  const rollBack = sqlite.prepare('rollback')
  const savepoint = sqlite.prepare('savepoint member')
  const release = sqlite.prepare('release member')
  const rollBackTo = sqlite.prepare('rollback to member')

  async function acquireTurn(): Promise<void> {
    if (isTurnTaken) await new Promise<void>((resolve) => queue.push(resolve))
    isTurnTaken = true
  }

  function releaseTurn(): void {
    if (group && group.members >= maxMembers) commitGroup(group)
    const next = queue.shift()
    if (next) return next()
    isTurnTaken = false
    if (group) commitSoon(group)
  }

  function commitSoon(open: Group): void {
    const { members } = open
    setImmediate(() => {
      if (group === open && !isTurnTaken && open.members === members) commitGroup(open)
    })
  }

  function commitGroup({ resolve, reject }: Group): void {
    group = null
    try {
      // Checked before each commit: an order written to a deleted file would be acknowledged and lost.
      if (!isFileStillThere()) throw new DatabaseFileMoved()
      commit.run()
      resolve()
    } catch (error) {
      if (sqlite.isTransaction) rollBack.run()
      reject(error)
    }
  }

  async function joinGroup(): Promise<Group> {
    if (group) return group
    // Takes the write lock first: SQLite cannot retry a transaction that reads and then finds the lock taken.
    await retryWhileBusy(() => begin.run(), lockTimeoutMs())
    const { promise: committed, resolve, reject } = Promise.withResolvers<void>()
    // If every member has failed, nobody awaits the group.
    committed.catch(() => {})
    return (group = { members: 0, committed, resolve, reject })
  }

  /** After some errors, such as a full disk, SQLite rolls back the whole transaction, so the group's other writes fail too. */
  function isGroupLost(error: unknown): boolean {
    if (sqlite.isTransaction) return false
    group?.reject(error)
    group = null
    return true
  }

  async function withTurn<T>(work: () => Promise<T>): Promise<T> {
    await acquireTurn()
    try {
      return await work()
    } catch (error) {
      releaseTurn()
      throw error
    }
  }

  function addMember(): Promise<void> {
    const { committed } = group!
    group!.members++
    releaseTurn()
    return committed
  }

  return {
    begin() {
      // The common case under load, which stays synchronous.
      if (!isTurnTaken && group) {
        savepoint.run()
        isTurnTaken = true
      } else return withTurn(async () => void (await joinGroup(), savepoint.run()))
    },
    commit() {
      release.run()
      return addMember()
    },
    rollBack(reason) {
      if (!isGroupLost(reason)) {
        rollBackTo.run()
        release.run()
        // An empty group is committed right away, so that other processes need not wait.
        if (group?.members === 0) commitGroup(group)
      }
      releaseTurn()
    },
    async write(statement) {
      const [result, committed] = await withTurn(async () => {
        await joinGroup()
        try {
          const result = statement()
          return [result, addMember()] as const
        } catch (error) {
          isGroupLost(error)
          throw error
        }
      })
      await committed
      return result
    },
    async alone(work) {
      const result = await withTurn(async () => {
        if (group) commitGroup(group)
        return retryWhileBusy(work, lockTimeoutMs())
      })
      releaseTurn()
      return result
    },
  }
}
