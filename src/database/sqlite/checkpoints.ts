import type { DatabaseSync } from 'node:sqlite'
import type { Writer } from './group-commit.ts'
import { openThread } from './worker-thread.ts'

/** 16 MB, in pages: orders change the same pages, each of which is then copied once. */
export const CHECKPOINT_PAGES = 4000
/** Pages of a log that the thread could not copy. Then a commit copies them. */
export const FALLBACK_PAGES = 10 * CHECKPOINT_PAGES

/** `onCommit` is to be called when no transaction is open. */
export type Checkpoints = { start: (writer: Writer) => void; onCommit: () => void; close: () => Promise<void> }

type Progress = { log: number; checkpointed: number }

/** SQLite would copy the log in the commit that exceeds the limit, and hold the process. A thread does it instead: commits stay as durable. */
export function createCheckpoints(file: string, writes: DatabaseSync): Checkpoints {
  const thread = openThread({ file, access: 'rw' })
  const progress = writes.prepare('pragma wal_checkpoint(noop)')
  let writer: Writer | null = null
  let copying: Promise<void> | null = null
  let maxPages = CHECKPOINT_PAGES

  async function checkpoint(): Promise<number> {
    const [row] = await thread.query('pragma wal_checkpoint(passive)', [])
    return uncopiedPages(row as Progress)
  }

  async function copy({ alone }: Writer): Promise<void> {
    try {
      await checkpoint()
      // Writers wait for the few pages that came meanwhile: a log with pages that are not copied never starts anew.
      maxPages = CHECKPOINT_PAGES + (await alone(checkpoint))
    } catch {
      // The log keeps every page. It is copied after as many more, or by a commit if the thread never can.
      maxPages += CHECKPOINT_PAGES
    }
    copying = null
  }

  return {
    start(of) {
      writer = of
      writes.exec(`pragma wal_autocheckpoint = ${FALLBACK_PAGES}`)
    },
    onCommit() {
      if (writer && !copying && uncopiedPages(progress.get() as Progress) >= maxPages) copying = copy(writer)
    },
    async close() {
      await copying
      await thread.close()
    },
  }
}

/** Pages that a reader, such as a backup, still needs as they are in the database cannot be copied. */
const uncopiedPages = ({ log, checkpointed }: Progress): number => log - checkpointed
