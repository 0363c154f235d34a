import { resolve } from 'node:path'
import { Command } from 'commander'
import { doDeed } from '#cli/with-shop.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
The file has one group of names for the same thing on each line, divided by commas: sofa, couch, settee. A # starts a comment.
A line of Solr's form, tv => television, is such a group as well.
A running shop searches by it within a second, on every node. A shop that has imported none uses demo/synonyms.txt.

Examples:
  npx shop synonyms show > synonyms.txt      the text that applies, to edit it
  npx shop synonyms import synonyms.txt`

export const command = new Command('synonyms').addHelpText('after', EXPLANATION).action(readOnly(show))

command.command('show').description('Print the synonyms that apply.').action(readOnly(show))

command
  .command('import')
  .description('Replace the synonyms by those of a file. The shop uses them within a second.')
  .argument('<file>', 'a text file')
  .action(mutating(importFrom))

async function show(): Promise<void> {
  process.stdout.write((await doDeed('GET /owner/synonyms', {})).text)
}

async function importFrom(name: string): Promise<void> {
  const { before, after, lonely, mappings } = await doDeed('PUT /owner/synonyms', { file: resolve(name) })
  console.log(`Groups of synonyms: ${before} → ${after}.`)
  if (mappings > 0) console.log(`Lines with =>, which hold in both directions here: ${mappings}.`)
  if (lonely > 0) console.log(`Lines with a single name, which do nothing: ${lonely}.`)
}
