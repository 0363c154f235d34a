import { isReadDeed, type Deed } from '#contract/owner/deed.ts'
import { isUnrecorded } from '#contract/owner/shapes.ts'
import { ShopError } from '#domain/errors.ts'
import { bounded, changeOf } from '#domain/people/recorded-values.ts'
import { openRecord, type RecordingShop } from '#shop/people/recording.ts'

type Input = Record<string, unknown>
type Handler = (shop: never, input: never) => Promise<unknown>

/** Whether a deed changes the shop. */
export const isChange = (name: string, { dryRun, isCount }: Input): boolean => !isReadDeed(name) && !dryRun && !isCount

/** Does a deed that changes the shop, and records it. A refusal is recorded if the deed moves money or stock, or has begun. */
export async function doRecorded<Given extends RecordingShop>(
  shop: Given,
  { name, deed, handler }: { name: string; deed: Deed; handler: Handler },
  input: Input,
): Promise<unknown> {
  const kept = keptOf(deed, input)
  const record = openRecord(shop, { deed: name, about: aboutOf(name, kept), input: bounded(kept) })
  const doIt = async () => handler({ ...shop, database: record.database } as never, input as never)
  const output = await doIt().catch(async (error: unknown) => {
    const outcome = error instanceof ShopError ? error.code : 'failed'
    if (deed.moves || record.isWritten()) await record.end(() => ({ outcome }))
    throw error
  })
  await record.end(() => ({ ...changeOf(output as Input), outcome: 'done' }))
  return output
}

/** A file is kept as its name. */
function keptOf({ input: { shape } }: Deed, input: Input): Input {
  const kept = Object.entries(input).filter(([name, value]) => value !== undefined && !isUnrecorded(shape[name]))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'file' ? String(value).split(/[/\\]/).at(-1) : value]),
  )
}

/** The first thing that the path names: `{address}` of `/owner/assortments/{kind}/{address}`. */
function aboutOf(name: string, kept: Input): string | null {
  const [, parameter] = /\{\w+\}(?:\/\{\w+\})*?(?=\/\w|$)/.exec(name)?.[0].match(/(\w+)\}$/) ?? []
  return parameter === undefined || kept[parameter] === undefined ? null : String(kept[parameter])
}
