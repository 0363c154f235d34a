import * as urls from '#domain/urls.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import { isDelivery, isPickup } from '#domain/checkout/pickup.ts'
import { enumerated } from '#domain/enumeration.ts'
import { formatCents, formatShort, toCents } from '#domain/money.ts'
import { Link } from '#web/ui/link.tsx'
import type { Figures, Section } from './section.ts'

type Options = Figures['shippingOptions']

export const shipping = ({ shop, shippingOptions }: Figures): Section[] => [
  {
    title: 'Cost and time',
    content: (
      <table>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Time</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {shippingOptions.map(({ _id, name, estimatedDelivery, price }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td>{estimatedDelivery}</td>
              <td>{formatCents(toCents(price))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  ...freeShipping(shippingOptions, shop.freeShippingOver),
  ...(shippingOptions.some(isDelivery) ? [WHERE_WE_DELIVER] : []),
  ...wherePickedUp(shippingOptions.filter(isPickup)),
  {
    title: 'After you order',
    content: (
      <p>
        We send a confirmation by e-mail with your order number and a link to your order. If something does not arrive
        on time, <Link to={urls.contact}>tell us</Link> and we will look into it.
      </p>
    ),
  },
]

const WHERE_WE_DELIVER: Section = {
  title: 'Where we deliver',
  content: <p>We deliver to the {enumerated(COUNTRIES)}.</p>,
}

function freeShipping(options: Options, over: number | null): Section[] {
  if (over === null) return []
  const when = over
    ? `when the items in your order come to more than ${formatShort(toCents(over))} before tax`
    : 'for every order'
  const content = `${freeOf(options)} nothing ${when}. No code needed: it is applied at checkout.`
  return [{ title: 'Free shipping', content: <p>{content}</p> }]
}

const wherePickedUp = (options: Options): Section[] =>
  options.length === 0
    ? []
    : [
        {
          title: 'Where to pick it up',
          content: (
            <ul>
              {options.map(({ _id, name, description }) => (
                <li key={_id}>{description ? `${name}: ${description}` : name}</li>
              ))}
            </ul>
          ),
        },
      ]

/** "Standard Shipping costs", "Standard Shipping and Courier cost". */
function freeOf(options: Options): string {
  const names = options.filter((option) => option.freeOverThreshold && isDelivery(option)).map(({ name }) => name)
  return `${enumerated(names) || 'Shipping'} ${names.length > 1 ? 'cost' : 'costs'}`
}
