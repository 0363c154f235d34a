import { plainLine } from '#domain/plain-text.ts'
import * as urls from '#domain/urls.ts'
import { printTable } from '#cli/settings/table.ts'
import { doDeed } from '#cli/with-shop.ts'
import type { AssortmentWords } from './assortment-words.ts'
import { exportAssortment, readFile, typedText } from './assortment-file.ts'
import { memberText, printAssortment, type Changed, type Mode } from './assortment-text.ts'

export function actionsOf({ kind, one, members, schema, valueOf }: AssortmentWords) {
  const print = async (mode: Mode, changed: Promise<Changed>) => printAssortment({ kind, one }, await changed, mode)
  const setMember = (address: string, member: string, value: unknown, { dryRun }: Mode) =>
    print(
      { dryRun },
      doDeed('PUT /owner/assortments/{kind}/{address}', { kind, address, members: { [member]: value }, dryRun }),
    )
  return {
    print,
    async list({ json }: { json?: true } = {}): Promise<void> {
      const { lists } = await doDeed('GET /owner/assortments/{kind}', { kind })
      if (json) return lists.forEach((list) => console.log(JSON.stringify(list)))
      const rows = lists.map(({ name, slug, count, parent }) => [
        (parent === undefined ? '' : '  ') + slug,
        String(count),
        plainLine(name),
      ])
      printTable([[one.toUpperCase(), 'PRODUCTS', 'TITLE'], ...rows])
    },
    async show(address: string, { json }: { json?: true }): Promise<void> {
      const own = await doDeed('GET /owner/assortments/{kind}/{address}', { kind, address })
      if (json) return console.log(JSON.stringify(own, null, 2))
      for (const member of members) console.log(`${member}: ${memberText(own[member])}`)
      console.log(`Live at ${urls.category(address)}.`)
    },
    create: (address: string, title: string, { dryRun }: Mode) =>
      print({ dryRun }, doDeed('POST /owner/assortments/{kind}', { kind, address, title, dryRun })),
    set: (address: string, member: string, value: string, mode: Mode) =>
      setMember(address, member, valueOf(member, typedText(value)), mode),
    unset: (address: string, member: string, mode: Mode) => setMember(address, member, null, mode),
    remove: (address: string, { dryRun }: Mode) =>
      print({ dryRun }, doDeed('DELETE /owner/assortments/{kind}/{address}', { kind, address, dryRun })),
    exportTo: (file: string) => exportAssortment({ kind, schema }, file),
    importFrom: (file: string, { dryRun }: Mode) =>
      print({ dryRun }, doDeed('PUT /owner/assortments/{kind}/settings', { kind, ...readFile(file, kind), dryRun })),
    undo: ({ dryRun }: Mode) =>
      print({ dryRun }, doDeed('DELETE /owner/assortments/{kind}/settings', { kind, dryRun })),
  }
}
