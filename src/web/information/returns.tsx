import * as urls from '#domain/urls.ts'
import { Link } from '#web/ui/link.tsx'
import type { Figures, Section } from './section.ts'

export const returns = ({ shop }: Pick<Figures, 'shop'>): Section[] => [
  {
    title: `${shop.returnDays} days, money back`,
    content: (
      <p>
        If something is not right for you, send it back within {shop.returnDays} days of receiving it and we will refund
        what you paid for it, tax included. Please return it unused and in its packaging.
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
        <li>Print the return slip that we link to, pack it well and send it to the address on the slip.</li>
        <li>When it arrives, we will refund you the way you paid.</li>
      </ol>
    ),
  },
  {
    title: 'Damaged or wrong',
    content: (
      <p>
        If something arrives broken, or is not what you ordered, it costs you nothing: we pay for the return and send
        you another, or refund you.
      </p>
    ),
  },
]
