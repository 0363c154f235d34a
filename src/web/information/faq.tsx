import * as urls from '#domain/urls.ts'
import { isDelivery } from '#domain/checkout/pickup.ts'
import { formatShort, toCents } from '#domain/money.ts'
import { Link } from '#web/ui/link.tsx'
import { paymentWords, type Figures, type Section } from './section.ts'

export const faq = ({ shop, shippingOptions }: Figures): Section[] => [
  {
    title: 'Do I need an account?',
    content: (
      <p>
        No. You can order as a guest. With <Link to={urls.register}>an account</Link> you see your cart on all your
        devices.
      </p>
    ),
  },
  {
    title: shippingOptions.some(isDelivery) ? 'How long does delivery take?' : 'When can I pick up my order?',
    content: <p>{shippingOptions.map(({ name, estimatedDelivery }) => `${name}: ${estimatedDelivery}. `)}</p>,
  },
  ...freeShipping(shop.freeShippingOver),
  {
    title: 'How is tax calculated?',
    content: (
      <p>
        {shop.taxRate === 0
          ? 'No tax is added to your order.'
          : `It is ${percent(shop.taxRate)} of the price of the items. Shipping is not taxed. The checkout shows it before you pay.`}
      </p>
    ),
  },
  {
    title: 'How can I pay?',
    content: <p>{waysToPay(shop)}</p>,
  },
  ...(paymentWords(shop).some(({ isCard }) => isCard) ? [CARD_SAFETY] : []),
  {
    title: 'Why can I order only a few of one item?',
    content: <p>{`A cart holds up to ${shop.maxQuantity} of each item, so that there is enough for everyone.`}</p>,
  },
  {
    title: 'Can I return something?',
    content: (
      <p>
        Yes, within {shop.returnDays} days. <Link to={urls.returns}>How returns work</Link>.
      </p>
    ),
  },
]

function freeShipping(over: number | null): Section[] {
  if (over === null) return []
  const content = over
    ? `When the items in your order come to more than ${formatShort(toCents(over))}.`
    : 'It is free for every order.'
  return [{ title: 'When is shipping free?', content: <p>{content}</p> }]
}

const CARD_SAFETY: Section = {
  title: 'Is it safe to pay by card?',
  content: <p>Your card number goes straight to the payment provider. We neither see it nor keep it.</p>,
}

function waysToPay(shop: Figures['shop']): string {
  const ways = paymentWords(shop)
    .map(({ how }) => how)
    .join(', or ')
  return `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`
}

const percent = (rate: number): string => rate.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 3 })
