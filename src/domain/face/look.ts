import { membersOf } from './members.ts'
import { oneOf, type ValueOf } from './shape.ts'

type Tokens = Readonly<Record<string, string>>

/** Each choice changes some tokens of src/web/styles/tokens.css. The first choice is the default and changes none. */
const CHOICES = {
  titles: {
    sans: {},
    serif: { 'font-titles': "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif',Georgia,serif" },
  },
  corners: {
    soft: {},
    square: { radius: '0px', 'radius-picture': '0px' },
    round: { radius: '22px', 'radius-picture': '28px' },
  },
  density: {
    airy: {},
    compact: {
      section: 'clamp(2.25rem,1.75rem + 2.5vw,4rem)',
      'title-1': 'clamp(1.75rem,1.4rem + 1.6vw,2.5rem)',
      'title-2': 'clamp(1.375rem,1.2rem + .8vw,1.75rem)',
    },
  },
  pictures: {
    filling: {},
    whole: { 'picture-fit': 'contain' },
  },
} satisfies Record<string, Record<string, Tokens>>

type Choice = keyof typeof CHOICES

const choice = <Name extends Choice>(name: Name, description: string) =>
  oneOf(Object.keys(CHOICES[name]) as Extract<keyof (typeof CHOICES)[Name], string>[], description)

export const look = membersOf(
  {},
  {
    titles: choice('titles', 'The typeface of titles and the shop name. Serif uses a system font.'),
    corners: choice('corners', 'The corners of buttons, fields and pictures.'),
    density: choice('density', 'The spacing between sections and the size of titles.'),
    pictures: choice(
      'pictures',
      'Whether product and category pictures fill their frames or are shown whole, as for book covers.',
    ),
  } satisfies Record<Choice, unknown>,
  'Typeface, corners, density and pictures.',
)

/** CSS custom properties, keyed without the leading dashes. */
export function designTokensOf(chosen: ValueOf<typeof look>): Tokens {
  const names = Object.keys(CHOICES) as Choice[]
  const tokens = names.map((name): Tokens => {
    const choices: Record<string, Tokens> = CHOICES[name]
    return choices[chosen[name] ?? ''] ?? {}
  })
  return Object.assign({}, ...tokens) as Tokens
}
