import * as urls from '#domain/urls.ts'
import { Link } from '#web/ui/link.tsx'
import type { Figures, Section } from './section.ts'

export const contact = ({ shop }: Figures): Section[] => [
  {
    title: 'About an order',
    content: (
      <p>
        Reply to the confirmation we sent you by e-mail. It has your order number, so we know right away what it is
        about. {shop.name} never asks for your password or card number.
      </p>
    ),
  },
  {
    title: 'About anything else',
    content: (
      <p>
        Write to <a href={`mailto:${shop.email}`}>{shop.email}</a>.
      </p>
    ),
  },
  {
    title: 'Good to have handy',
    content: (
      <ul>
        <li>Your order number, such as K7Q2-9XMD</li>
        <li>The e-mail address you ordered with</li>
        <li>A picture, if something arrived damaged</li>
      </ul>
    ),
  },
  {
    title: 'The quickest answers',
    content: (
      <>
        <p>
          Most questions are answered on these pages: <Link to={urls.faq}>frequently asked questions</Link>,{' '}
          <Link to={urls.shipping}>shipping</Link> and <Link to={urls.returns}>returns</Link>.
        </p>
        <p>
          If a page is hard to use, see <Link to={urls.accessibility}>accessibility</Link>.
        </p>
      </>
    ),
  },
]
