import { writtenPages, type PageVersion } from '#database/pages/pages.ts'
import type { Db } from '#database/schema.ts'
import { isShownOn, withJournal } from '#domain/pages/journal.ts'

/** The owner's pages that are shown on this day of the shop. */
export const shownPages = async (db: Db, today: string): Promise<PageVersion[]> =>
  (await writtenPages(db)).filter((page) => isShownOn(page, today))

/** Their names, and that of the list of the journal if it is shown. */
export const shownNames = async (db: Db, today: string): Promise<string[]> =>
  withJournal((await shownPages(db, today)).map(({ slug }) => slug))
