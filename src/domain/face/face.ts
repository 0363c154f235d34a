import type { Seller } from '#domain/orders/documents/documents.ts'
import { invalid } from '#domain/errors.ts'
import type { LibraryPicture } from '#domain/media/library.ts'
import { pictureName } from '#domain/media/picture-name.ts'
import type { SocialLink } from '#domain/social-links.ts'
import { emails } from './emails.ts'
import { homeSections } from './home-sections.ts'
import { membersOf } from './members.ts'
import { label, link, menuLink, target } from './links.ts'
import { look } from './look.ts'
import { paletteOf } from './palette.ts'
import { PERIOD, withPeriod } from './period.ts'
import { listOf, oneOf, text, type Shape, type ValueOf } from './shape.ts'
import { SWITCH_VALUES, type Switch } from './switches.ts'

const MAX_NAME_LENGTH = 60

const httpsUrl = text(500, 'An https address.', (url) =>
  /^https:\/\/\S+$/.test(url) && URL.canParse(url) ? null : 'must be an https address.',
)

const FACE = membersOf(
  {},
  {
    name: text(MAX_NAME_LENGTH, 'The shop name on pages, in emails and on documents, instead of SHOP_NAME.'),
    logo: membersOf(
      { picture: pictureName('Ideally an SVG or a picture with a transparent background.') },
      { dark: pictureName('For dark mode. Without it, the logo gets a light background.') },
      'The logo in the header, instead of the name.',
    ),
    icon: pictureName('The icon for tabs and home screens. Defaults to the logo.'),
    colors: membersOf(
      {},
      {
        accent: text(
          40,
          'The color of buttons and links, such as #2f5d46. Related and dark mode colors are derived from it.',
          (color) => {
            const palette = paletteOf(color)
            return typeof palette === 'string' ? palette : null
          },
        ),
      },
      'The colors of the pages.',
    ),
    look,
    announcement: withPeriod(
      membersOf(
        { text: text(140, 'The text of the bar.') },
        { to: target, ...PERIOD },
        'A bar above the header of every page except the checkout.',
      ),
    ),
    menu: listOf(menuLink, 8, 'The header links, instead of Home, Products and Cart.'),
    footer: membersOf(
      {},
      {
        blurb: text(200, 'The text below the shop name.'),
        columns: listOf(
          membersOf({ title: label('Its title.'), links: listOf(link, 12, 'Its links.') }, {}, 'A column of links.'),
          3,
          'The columns instead of Shop and Customer Service.',
        ),
      },
      'The footer of every page except the checkout.',
    ),
    socialLinks: listOf(
      membersOf({ name: label('Such as Instagram.'), url: httpsUrl }, {}, 'A page of the shop elsewhere.'),
      8,
      'Your pages on social networks, instead of SOCIAL_LINKS.',
    ),
    home: homeSections,
    emails,
    switches: membersOf(
      {},
      {
        newsletter: oneOf(
          SWITCH_VALUES.newsletter,
          'The newsletter forms: as-specified thanks and stores nothing; collect stores addresses after a confirmation email.',
        ),
        signInButtons: oneOf(SWITCH_VALUES.signInButtons, 'The Google and Facebook buttons, which are disabled.'),
        reviews: oneOf(SWITCH_VALUES.reviews, 'Whether products without reviews say so.'),
        withdrawal: oneOf(
          SWITCH_VALUES.withdrawal,
          'The right to withdraw from a contract, for shops that sell under such a law; an order keeps what was chosen when it was placed.',
        ),
      } satisfies Record<Switch, Shape<string>>,
      'Features that you can turn on or off.',
    ),
  },
  'Everything about the storefront that you customize. Fields that are not set keep their defaults.',
)

/** The owner's choices. Anything left out is derived from settings and catalog. */
export type Face = ValueOf<typeof FACE>

export const FACE_MEMBERS = Object.keys((FACE.schema.properties ?? {}) as object)

/** The JSON schema of a face file, for editors. */
export const FACE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Face of a shop',
  ...FACE.schema,
  properties: {
    $schema: { type: 'string' },
    version: { type: 'integer', description: 'The exported version. Importing an older one is rejected.' },
    ...(FACE.schema.properties as object),
  },
}

/** Throws ShopError with one line for each invalid member. */
export function readFace(value: unknown): Face {
  const problems: string[] = []
  const face = FACE.read(value, '', problems)
  if (problems.length > 0) throw invalid(problems.join('\n'))
  return face
}

/** The name and links used if the face has none. */
export type FaceDefaults = { name: string; socialLinks: readonly SocialLink[] }

/** `pictures` are the library pictures that the face refers to. */
export type ShownFace = Omit<Face, keyof FaceDefaults> & FaceDefaults & { pictures: readonly LibraryPicture[] }

export const shownFace = (
  face: Face,
  { name, socialLinks }: FaceDefaults,
  pictures: readonly LibraryPicture[] = [],
): ShownFace => ({ name, socialLinks, ...face, pictures })

export type ChosenSeller = Omit<Seller, 'name'> & { name: string | null }

/** A seller without a name uses the shop's name. */
export const sellerOf = ({ name, ...seller }: ChosenSeller, shopName: string): Seller => ({
  ...seller,
  name: name ?? shopName,
})
