import { writtenPages, type PageVersion } from '#database/pages/pages.ts'
import type { Db } from '#database/schema.ts'
import { isShownOn, withJournal } from '#domain/pages/journal.ts'

/** The owner's pages visible on a day. */
export const shownPages = async (db: Db, today: string): Promise<PageVersion[]> =>
  (await writtenPages(db)).filter((page) => isShownOn(page, today))

/** Their names, plus the journal's list if it is visible. */
export const shownNames = async (db: Db, today: string): Promise<string[]> =>
  withJournal((await shownPages(db, today)).map(({ slug }) => slug))
