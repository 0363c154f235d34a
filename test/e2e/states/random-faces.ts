import fc from 'fast-check'
import { FACE_SCHEMA, readFace, type Face } from '#domain/face/face.ts'
import { MEMBERS_OF_SECTIONS, type SectionMember } from '#domain/face/home-sections.ts'
import { paletteOf } from '#domain/face/palette.ts'
import { HOME_SECTIONS, OWN_SECTIONS, type SectionName } from '#domain/face/section-names.ts'

type Schema = {
  type?: string
  enum?: readonly string[]
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
}

/** Words that break layouts and markup: one without a space, from right to left, without spaces by nature, and markup. */
const WORDS = [
  'Llanfairpwllgwyngyllgogerychwyrndrobwll',
  'W'.repeat(60),
  'خزف من المدينة',
  '手工陶瓷茶杯',
  '👩‍👩‍👧‍👦',
  '<b>&amp;',
  'a',
  'mugs',
]
const TARGETS = [
  '/',
  '/products',
  '/contact',
  '/products/category/beauty',
  '/products/canvas-tote',
  'https://kiln.example/a?b=c#d',
]

const textOf = ({ maxLength = 40 }: Schema): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
    .map((words) => [...new Intl.Segmenter().segment(words.join(' '))].map(({ segment }) => segment))
    .map((letters) =>
      letters.reduce((text, letter) => (text.length + letter.length > maxLength ? text : text + letter), ''),
    )
    .map((text) => text.trim())

/** Pictures of the library, by their names with width and height. */
export const PICTURES = { wide: [1200, 60], tall: [60, 1200], small: [90, 90] } as const

const picture = fc.constantFrom(...Object.keys(PICTURES))

const accent = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, '0')}`)
  .filter((color) => typeof paletteOf(color) !== 'string')

const to = fc.constantFrom(...TARGETS)

/** The test runs between the two days. */
const PERIOD = { from: fc.constant('2026-01-01'), until: fc.constant('2999-12-31') }

/** Values for the members of a section. */
const OF_SECTIONS: Record<SectionMember, fc.Arbitrary<unknown>> = {
  title: textOf({ maxLength: 77 }),
  text: textOf({ maxLength: 400 }),
  picture,
  link: fc.record({ label: textOf({}), to }),
  number: fc.integer({ min: 1, max: 12 }),
  ...PERIOD,
}

const ofProducts = fc.record({ label: textOf({}), to: fc.constant('/products/category/beauty') })

const sectionOf = (section: SectionName) => {
  const { may, must = [] } = MEMBERS_OF_SECTIONS[section]
  const members = Object.fromEntries(
    [...must, ...may].map((name) => [name, section === 'products' && name === 'link' ? ofProducts : OF_SECTIONS[name]]),
  )
  const required: readonly string[] = ['section', ...must]
  return fc.record({ section: fc.constant(section), ...members } as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  })
}

/** Any sections in any order, and sections of own words between them, each with a title of its own. */
const home = fc
  .tuple(
    fc.subarray(HOME_SECTIONS.filter((name) => name !== 'hero')),
    fc.array(fc.constantFrom(...OWN_SECTIONS), { maxLength: 4 }),
  )
  .map(([names, own]): SectionName[] => ['hero', ...names, ...own])
  .chain((names) => fc.shuffledSubarray(names, { minLength: names.length }))
  .chain((names) => fc.tuple(...names.map(sectionOf)))
  .map((sections) =>
    sections.map((one, index) => ('title' in one ? { ...one, title: `${index} ${String(one.title)}` } : one)),
  )

/** Members whose values are more than any text. */
const SPECIAL: Record<string, fc.Arbitrary<unknown>> = {
  accent,
  home,
  picture,
  dark: picture,
  icon: picture,
  to,
  ...PERIOD,
  url: fc.constantFrom('https://social.example/@elm'),
}

function valueOf(name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (SPECIAL[name]) return SPECIAL[name]
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'array') return fc.array(valueOf(name, schema.items!), { maxLength: schema.maxItems! })
  const members = Object.entries(schema.properties!).map(([member, one]) => [member, valueOf(member, one)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys: [...(schema.required ?? [])] })
}

const { $schema: _schema, version: _version, ...members } = FACE_SCHEMA.properties as Record<string, Schema>

/** Faces that the schema allows, of which a member that is added to it is a part. */
export const randomFaces = (count: number, seed: number): Face[] =>
  fc.sample(valueOf('', { properties: members }), { numRuns: count, seed }).map(readFace)
