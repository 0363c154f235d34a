import { wholeNumber } from '#domain/assortment/shapes.ts'
import { categoryOf, link } from './links.ts'
import { membersOf } from './members.ts'
import { pictureName } from '#domain/media/picture-name.ts'
import { HOME_SECTIONS, SECTION_NAMES, type SectionName } from './section-names.ts'
import { endsBefore, PERIOD, withPeriod } from './period.ts'
import { listOf, oneOf, text, type Shape, type ValueOf } from './shape.ts'

const MAX_SECTIONS = 16
const MAX_PRODUCTS = 12
export const DEFAULT_PRODUCTS = 6

const sections = listOf(
  withPeriod(
    membersOf(
      { section: oneOf(SECTION_NAMES, 'The section. text, picture and products can be used several times.') },
      {
        title: text(80, 'Its title.'),
        text: text(400, 'The text below the title.'),
        picture: pictureName('In hero and sale it replaces the product pictures.'),
        link: {
          ...link,
          schema: {
            ...link.schema,
            description:
              'A button below the text. In hero and sale it replaces the default button; in products it sets the category or collection.',
          },
        },
        number: wholeNumber(1, MAX_PRODUCTS, `How many products. Without it ${DEFAULT_PRODUCTS}.`),
        ...PERIOD,
      },
      'A section of the home page. Whatever is not set comes from the catalog.',
    ),
  ),
  MAX_SECTIONS,
  'The sections of the home page, in order. Sections not listed are hidden.',
)

export type HomeSection = ValueOf<typeof sections>[number]
export type SectionMember = Exclude<keyof HomeSection, 'section'>

/** The members that a section requires (`must`), and those that default to the catalog (`may`). */
export const MEMBERS_OF_SECTIONS: Record<
  SectionName,
  { may: readonly SectionMember[]; must?: readonly SectionMember[] }
> = {
  hero: { may: ['title', 'text', 'picture', 'link'] },
  benefits: { may: ['from', 'until'] },
  featured: { may: ['title', 'from', 'until'] },
  categories: { may: ['title', 'from', 'until'] },
  newsletter: { may: ['title', 'text', 'from', 'until'] },
  sale: { may: ['title', 'text', 'picture', 'link', 'from', 'until'] },
  text: { may: ['title', 'link', 'from', 'until'], must: ['text'] },
  picture: { may: ['text', 'link', 'from', 'until'], must: ['picture', 'title'] },
  products: { may: ['number', 'from', 'until'], must: ['title', 'link'] },
}

/** The hero is required, because it contains the page title. */
export const homeSections: Shape<HomeSection[]> = {
  schema: sections.schema,
  read(value, at, problems) {
    const read = sections.read(value, at, problems)
    const given = Array.isArray(value) ? (value as (HomeSection | null)[]) : []
    const names = read.map(({ section }) => section)
    for (const [index, one] of read.entries()) {
      const within = `${at}[${index}]`
      // An unknown section name is read as the first one and has its own error message.
      if (given[index]?.section !== one.section) continue
      if (isSecond(names, index)) problems.push(`${within} is the second section ${one.section}.`)
      const twin = read.slice(0, index).findIndex((other) => isConfused(other, one))
      if (twin >= 0)
        problems.push(`${within}.title is that of ${at}[${twin}] as well: visitors who hear the page need two titles.`)
      problems.push(...problemsOf(one).map((problem) => `${within}${problem}`))
    }
    if (Array.isArray(value) && !names.includes('hero'))
      problems.push(`${at} must include the section hero, which contains the page title.`)
    return read
  },
}

type Titled = Pick<HomeSection, 'section' | 'title' | 'from' | 'until'>

/** Whether both are landmarks with the same name, shown on the same day. */
const isConfused = (one: Titled, other: Titled): boolean =>
  one.title !== undefined &&
  one.title === other.title &&
  one.section !== 'hero' &&
  other.section !== 'hero' &&
  !endsBefore(one, other) &&
  !endsBefore(other, one)

const isSecond = (names: readonly SectionName[], index: number): boolean =>
  HOME_SECTIONS.some((name) => name === names[index]) && names.indexOf(names[index]!) < index

function problemsOf({ section, ...members }: HomeSection): string[] {
  const { may, must = [] } = MEMBERS_OF_SECTIONS[section]
  const given = (Object.keys(members) as SectionMember[]).filter((name) => members[name] !== undefined)
  const known = [...must, ...may]
  return [
    ...must.filter((name) => !given.includes(name)).map((name) => `.${name} is missing: ${section} has one.`),
    ...given
      .filter((name) => !known.includes(name))
      .map((name) => `.${name} is not shown: ${section} has ${known.join(', ')}.`),
    ...(section === 'products' && members.link && categoryOf(members.link.to) === null
      ? ['.link.to must link to a category or collection, such as /products/category/gifts.']
      : []),
  ]
}
