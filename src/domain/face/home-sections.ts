import { membersOf } from './members.ts'
import { pictureName } from './picture-name.ts'
import { HOME_SECTIONS } from './section-names.ts'
import { listOf, oneOf, text, type Shape, type ValueOf } from './shape.ts'

const sections = listOf(
  membersOf(
    { section: oneOf(HOME_SECTIONS, 'Which section.') },
    {
      title: text(80, 'Its title. Benefits have none.'),
      text: text(240, 'The words below the title, of hero, newsletter and sale.'),
      picture: pictureName('That of hero and sale, in place of those of products.'),
    },
    'A section of the home page. What it has no words for follows from the catalog.',
  ),
  HOME_SECTIONS.length,
  'The sections of the home page in their order. What is not named is left out.',
)

export type HomeSection = ValueOf<typeof sections>[number]

const WITH_TEXT = ['hero', 'newsletter', 'sale']
const WITH_PICTURE = ['hero', 'sale']

/** The hero holds the title of the page, so it is always there. */
export const homeSections: Shape<HomeSection[]> = {
  schema: sections.schema,
  read(value, at, problems) {
    const read = sections.read(value, at, problems)
    const names = read.map(({ section }) => section)
    for (const [index, { section, title, text, picture }] of read.entries()) {
      if (names.indexOf(section) < index) problems.push(`${at}[${index}] is the second section ${section}.`)
      if (title !== undefined && section === 'benefits')
        problems.push(`${at}[${index}].title is not shown: benefits have none.`)
      if (text !== undefined && !WITH_TEXT.includes(section))
        problems.push(`${at}[${index}].text is not shown: ${WITH_TEXT.join(', ')} have one.`)
      if (picture !== undefined && !WITH_PICTURE.includes(section))
        problems.push(`${at}[${index}].picture is not shown: ${WITH_PICTURE.join(', ')} have one.`)
    }
    if (Array.isArray(value) && !names.includes('hero'))
      problems.push(`${at} must name the section hero, which holds the title of the page.`)
    return read
  },
}
