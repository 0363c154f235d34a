import * as urls from '#domain/urls.ts'
import { Link } from '#web/ui/link.tsx'
import type { Section } from './section.ts'

export const accessibility = (): Section[] => [
  {
    title: 'What we aim for',
    content: (
      <p>
        Everyone should be able to shop here. The pages follow the Web Content Accessibility Guidelines 2.2, level AA:
        they work with a keyboard alone, with a screen reader, at four times the size, and in forced colors.
      </p>
    ),
  },
  {
    title: 'How we check it',
    content: (
      <p>
        Every change to the shop is checked automatically on every page, on a wide and a narrow screen. These checks
        cannot find everything that may get in your way.
      </p>
    ),
  },
  {
    title: 'Something in your way?',
    content: (
      <p>
        <Link to={urls.contact}>Write to us</Link>, and say which page it was and what you use. We can also take your
        order by e-mail.
      </p>
    ),
  },
]
