import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { DeedOutput } from '#contract/owner/index.ts'

type Restored = DeedOutput<'DELETE /owner/prices/raises'>

export function printUndone({ restored, unpublished, kept }: Restored): void {
  console.log(`${counted(restored, 'product')} restored, ${unpublished} unpublished.`)
  if (kept) console.log(`Changed since and kept: ${keptText(kept)}.`)
}

/** The change, for JSON output. */
export const jsonOfUndone = ({ restored, unpublished, kept }: Restored) => ({
  restored,
  unpublished,
  kept: kept ?? null,
})

function keptText({ count, first }: NonNullable<Restored['kept']>): string {
  const named = first.map(({ slug, fields }) => `${plainLine(slug)} (${fields.join(', ')})`)
  return [...named, ...(count > first.length ? [`${count - first.length} more`] : [])].join(', ')
}
