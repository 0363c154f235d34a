import * as urls from '#domain/urls.ts'
import { Link } from '#web/ui/link.tsx'
import type { Figures, Section } from './section.ts'

export const terms = ({ shop }: Pick<Figures, 'shop'>): Section[] => [
  {
    title: 'Your order',
    content: (
      <p>
        An order is placed when you press the button that names the amount, and the confirmation shows its number. What
        you were shown is what you pay: if a price or the stock has changed in the meantime, nothing is charged and we
        ask you again.
      </p>
    ),
  },
  {
    title: 'Prices',
    content: <p>Prices are in US dollars, without tax and shipping. Both are shown before you pay.</p>,
  },
  {
    title: 'Payment',
    content: <p>You are charged when the order has been placed. If the order cannot be placed, you are not charged.</p>,
  },
  {
    title: 'Delivery and returns',
    content: (
      <p>
        We deliver as described under <Link to={urls.shipping}>shipping</Link>. You can return items within{' '}
        {shop.returnDays} days, as described under <Link to={urls.returns}>returns</Link>.
      </p>
    ),
  },
  {
    title: 'Your account',
    content: <p>Keep your password to yourself. Orders placed with your account are treated as placed by you.</p>,
  },
]
