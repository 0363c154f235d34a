import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA } from '#test/import-files.ts'
import { openTestShop } from '#test/shop.ts'
import { importFile } from '#shop/import/import-products.ts'
import type { BadFile } from '#shop/import/problems.ts'

const FOLDER = 'test/data/exports'
const rows = readFileSync(`${FOLDER}/README.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| \S+\.csv /.test(line))
  .map(
    (line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()) as [string, string, string, string],
  )

it('The table of exports lists each file', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'))
  expect(rows.map(([file]) => file).toSorted()).toEqual(files.toSorted())
})

/** The formats are read before any SQL, so that one database is enough. */
const [[, open]] = databases as [(typeof databases)[number]]

it.each(rows)(
  'The export %s contains %s products and %s variants, and reports "%s"',
  async (file, products, variants, told) => {
    const test = await openTestShop(open)
    const got = await importFile(test.shop, `${FOLDER}/${file}`, { media: MEDIA, yes: true }).catch(
      (error: BadFile) => error,
    )
    await test.close()
    const isRefused = got instanceof Error
    const texts = isRefused
      ? [got.message, ...got.problems.first.map(({ reason }) => reason)]
      : got.warnings.first.map(({ reason }) => reason)
    expect(isRefused ? ['0', '0'] : [String(got.created), String(got.variants)]).toEqual([products, variants])
    if (told === '') expect(texts).toEqual([])
    else expect(texts.join('\n')).toContain(told)
  },
)
