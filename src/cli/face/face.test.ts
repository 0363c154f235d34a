import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { addOneProduct } from '#test/process/shop-process.ts'
import { bothPlaces, type Place } from '#test/process/own-databases.ts'

describe.each(bothPlaces)('shop face on %s', (_, make) => {
  let place: Place
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
  })
  afterEach(() => place.remove())

  const face = (...args: string[]) => {
    const { status, stdout, stderr } = runCommand({
      args: ['face', ...args],
      env: { ...process.env, ...place.settings },
    })
    return [status, (stdout || stderr).split('\n').slice(0, -1)]
  }

  it('drafts, publishes and undoes a name, and tells the second of two people that the draft is already published', () => {
    expect(face('set', 'name', 'Elm Ceramics', '--dry-run')).toEqual([0, ['name: – → Elm Ceramics']])
    expect(face('publish')).toMatchObject([1, [expect.stringContaining('There is no draft. Set a field first')]])
    expect(face('set', 'name', 'Elm Ceramics')).toMatchObject([
      0,
      ['name: – → Elm Ceramics', expect.stringContaining('version 1')],
    ])
    expect(face('preview')).toMatchObject([
      0,
      [expect.any(String), expect.stringMatching(/until \S+ \d\d:\d\d [A-Z]\S*\. To publish/)],
    ])
    expect(face('publish', '--version', '2')).toMatchObject([1, [expect.stringContaining('The draft is version 1')]])
    expect(face('publish')).toMatchObject([
      0,
      ['name: – → Elm Ceramics', expect.stringContaining('Version 1 is published')],
    ])
    expect(face('publish')).toMatchObject([
      1,
      [expect.stringMatching(/^There is no draft: version 1 was published at \d{4}-\d\d-\d\d \d\d:\d\d [A-Z]\S+\.$/)],
    ])
    expect(face('show')).toMatchObject([
      0,
      expect.arrayContaining([expect.stringMatching(/^Version 1 was published at \S+ \d\d:\d\d [A-Z]\S+\.$/)]),
    ])
    expect(face('set', 'menu', '[{"label":"Mugs"')).toMatchObject([
      1,
      [expect.stringMatching(/^menu must be a list of at most 8\. The JSON cannot be read: .*position 16/)],
    ])
    expect(face('set', 'menu', '[{"label":"News","to":"/journl"}]', '--dry-run')[1]).toContain(
      'Before you publish: menu[0].to links to /journl, which does not exist.',
    )
    expect(face('set', 'logo.picture', 'logoo', '--dry-run')[1]).toContain(
      'Before you publish: logo.picture uses a picture that does not exist, logoo. To add it: npx shop media add FILE --name logoo',
    )
    face('set', 'name', 'Oak')
    face('publish')
    expect(face('undo')).toEqual([0, ['name: Oak → Elm Ceramics', 'Reverted published version 2.']])
    const [, lines] = face('show', '--json')
    expect(JSON.parse((lines as string[]).join('\n'))).toMatchObject({
      published: { version: 1, face: { name: 'Elm Ceramics' } },
      draft: null,
    })
  })

  it('changes, adds and removes one link of the menu, and prints only that link', () => {
    const [mugs, bowls] = ['Mugs', 'Bowls'].map((label) => ({ label, to: '/products' }))
    face('set', 'menu', JSON.stringify([mugs, bowls]))
    expect(face('set', 'menu[1].label', 'Big bowls')).toMatchObject([
      0,
      ['menu[1].label: Bowls → Big bowls', expect.stringContaining('version 2')],
    ])
    const last = '{"label":"News","to":"/journal"}'
    expect(face('set', 'menu[2]', last)[1]).toContain(`menu[2]: – → ${last}`)
    expect(face('unset', 'menu[0]')[0]).toBe(0)
    const [, lines] = face('show', '--json')
    expect(JSON.parse((lines as string[]).join('\n'))).toMatchObject({
      draft: { face: { menu: [{ label: 'Big bowls' }, { label: 'News' }] } },
    })
    expect(face('set', 'menu[0].title', 'x')).toMatchObject([1, [expect.stringContaining('menu[0].title')]])
  })

  it('exports a file with its schema, and rejects its import after someone else has changed the face', () => {
    const file = join(place.settings.DATA_DIR, 'shop.json')
    face('set', 'name', 'Elm')
    expect(face('export', file)).toMatchObject([0, [expect.stringContaining('version 1')]])
    const document = JSON.parse(readFileSync(file, 'utf8')) as object
    expect(document).toEqual({ $schema: './shop.schema.json', version: 1, name: 'Elm' })
    expect(JSON.parse(readFileSync(join(place.settings.DATA_DIR, 'shop.schema.json'), 'utf8'))).toMatchObject({
      additionalProperties: false,
      properties: { name: { type: 'string', maxLength: 60 } },
    })
    face('set', 'name', 'Oak')
    writeFileSync(file, JSON.stringify({ ...document, name: 'Ash' }))
    expect(face('import', file)).toMatchObject([
      1,
      [expect.stringContaining('The file was exported from version 1, and the latest one is version 2')],
    ])
    writeFileSync(file, JSON.stringify({ version: 2, nam: 'Ash', name: '' }))
    expect(face('import', file)).toEqual([
      1,
      ['There is no field nam. The nearest one is name.', 'name must be one line of text of 1 to 60 characters.'],
    ])
  })
})
