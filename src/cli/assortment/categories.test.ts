import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commandForEachTest } from '#test/process/owner-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places.slice(0, 1))('shop categories on %s', (_, make) => {
  const { test, shop } = commandForEachTest(make, 'categories')
  const UNDO = 'To undo this: npx shop categories undo'

  it('arranges the categories, reports the change, and undoes it', () => {
    const listed = shop('list', '--json')
    const { slug, name } = JSON.parse(String(listed[1])) as { slug: string; name: string }
    const text = test.folder.write('text.md', 'Thrown *here*.\n')
    expect(shop('create', 'tableware', 'Tableware')).toEqual([0, 'title of tableware: – → Tableware', UNDO])
    expect(shop('set', slug, 'text', `@${text}`)).toEqual([0, `text of ${slug}: – → Thrown *here*.`, UNDO])
    const moved = [`parent of ${slug}: – → tableware`, `position of ${slug}: – → 1`]
    expect(shop('move', slug, '1', '--under', 'tableware', '--dry-run')).toEqual([
      0,
      ...moved,
      'Dry run: no changes made.',
    ])
    expect(shop('move', slug, '1', '--under', 'tableware')).toEqual([0, ...moved, UNDO])
    const [title, ...lines] = shop()
      .slice(1)
      .map((line) => String(line).split(/ {2,}/))
    expect({ title, lines }).toEqual({
      title: ['CATEGORY', 'PRODUCTS', 'TITLE'],
      lines: [
        ['tableware', '1', 'Tableware'],
        ['', slug, '1', name],
      ],
    })
    expect(shop('undo').slice(0, 2)).toEqual([0, `parent of ${slug}: tableware → –`])
    expect(shop('set', slug, 'titel', 'x')).toEqual([1, expect.stringMatching(/^There is no field titel/)])
    expect(shop('set', slug, 'text', '@none.md')).toEqual([1, 'There is no file none.md.'])
    expect(shop('set', slug, 'text', '@')).toEqual([1, 'Put a file name after the @, such as @text.md.'])
    expect(shop('set', slug, 'title', '')).toEqual([
      1,
      `title of ${slug} must be one line of text of 1 to 80 characters.`,
    ])
    expect(shop('show', slug)).toContain('text: Thrown *here*.')
  })

  it('exports a file that an import restores, unless something has changed since', () => {
    shop('create', 'tableware', 'Tableware')
    const file = `${test.folder.path}/categories.json`
    expect(shop('export', file)).toEqual([0, `${file}: version 1. To restore it: npx shop categories import ${file}`])
    const document = JSON.parse(readFileSync(file, 'utf8')) as { categories: object[] }
    expect(document).toEqual({
      $schema: './categories.schema.json',
      version: 1,
      categories: [{ category: 'tableware', title: 'Tableware' }],
    })
    const changed = test.folder.write(
      'changed.json',
      JSON.stringify({ ...document, categories: [{ category: 'pots', titel: 'Pots' }] }),
    )
    expect(shop('import', changed)).toEqual([
      1,
      'There is no field categories[0].titel. The nearest one is categories[0].title.',
    ])
    expect(shop('import', file)).toEqual([0, 'No changes.'])
    shop('set', 'tableware', 'title', 'Pots')
    expect(shop('import', file)).toEqual([1, expect.stringMatching(/someone has changed the categories since/)])
  })
})
