import * as urls from '#domain/urls.ts'
import { Link } from '#web/ui/link.tsx'
import type { Figures, Section } from './section.ts'

export const returns = ({ shop }: Pick<Figures, 'shop'>): Section[] => [
  {
    title: `${shop.returnDays} days, money back`,
    content: (
      <p>
        If something is not right for you, send it back within {shop.returnDays} days of receiving it and we return what
        you paid for it, tax included. We ask that it is unused and in its packaging.
      </p>
    ),
  },
  {
    title: 'How it works',
    content: (
      <ol>
        <li>
          <Link to={urls.contact}>Tell us</Link> your order number and what you would like to return.
        </li>
        <li>Print the return slip that we link, pack it well and send it to the address on the sheet.</li>
        <li>When it has arrived, the money goes back the way you paid.</li>
      </ol>
    ),
  },
  {
    title: 'Damaged or wrong',
    content: (
      <p>
        If something arrives broken, or is not what you ordered, it costs you nothing: we pay for the return and send
        another, or return your money.
      </p>
    ),
  },
]
