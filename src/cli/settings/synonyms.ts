import { resolve } from 'node:path'
import { Command } from 'commander'
import { doDeed } from '#cli/with-shop.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
Each line of the file is a group of synonyms, separated by commas: sofa, couch, settee. A # starts a comment.
Lines in Solr's format, tv => television, also work.
A running shop uses a change within a second, on every node. Until you import a file, the shop uses demo/synonyms.txt.

Examples:
  npx shop synonyms show > synonyms.txt      the current synonyms, to edit them
  npx shop synonyms import synonyms.txt`

export const command = new Command('synonyms').addHelpText('after', EXPLANATION).action(readOnly(show))

command.command('show').description('Print the current synonyms.').action(readOnly(show))

command
  .command('import')
  .description('Replace the synonyms with those in a file. The shop uses them within a second.')
  .argument('<file>', 'a text file')
  .action(mutating(importFrom))

async function show(): Promise<void> {
  process.stdout.write((await doDeed('GET /owner/synonyms', {})).text)
}

async function importFrom(name: string): Promise<void> {
  const { before, after, lonely, mappings } = await doDeed('PUT /owner/synonyms', { file: resolve(name) })
  console.log(`Groups of synonyms: ${before} → ${after}.`)
  if (mappings > 0) console.log(`Lines with =>, which work in both directions here: ${mappings}.`)
  if (lonely > 0) console.log(`Lines with a single word, which have no effect: ${lonely}.`)
}
