import { openRecord, type RecordingShop } from '#shop/people/recording.ts'
import { makeFirstLink, makeLinkFor, type NewLink } from './links.ts'

/** For those who can read what the machine prints, and so its database. Without an email, for the first person. Throws 'not_found' and 'conflict'. */
export async function printedLink(shop: RecordingShop, email: string | undefined): Promise<NewLink> {
  const record = openRecord(shop, { deed: 'npx shop desk', about: null, input: {} })
  const recorded = { ...shop, database: record.database }
  const made = await (email === undefined ? makeFirstLink(recorded) : makeLinkFor(recorded, email))
  const { name, power } = made.link
  await record.end(() => ({ after: { name, power }, outcome: 'done' }))
  return made
}
