import { SESSION_SECONDS } from '#domain/accounts/session.ts'
import { GUEST_CART_DAYS, UNREAD_CART_DAYS } from '#domain/cart/cart.ts'
import { NEWSLETTER_LINK_DAYS } from '#domain/newsletter-consent.ts'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'
import { paymentWords, type Figures, type Section } from './section.ts'

const DAYS = SESSION_SECONDS.remembered / (24 * 3600)
const HOURS = SESSION_SECONDS.usual / 3600

export const privacy = ({ shop, collectsNewsletter }: Figures): Section[] => [
  {
    title: 'What we keep',
    content: (
      <ul>
        <li>With an order: the addresses, the e-mail address and the phone number you gave, and what you bought.</li>
        <li>With a paid order: its invoice, with your name and billing address, which is never changed or deleted.</li>
        <li>
          With a claim: the photos you send, without the place and time that a camera writes into them. A photo that you
          do not use is deleted after a day, and the others when your account is deleted.
        </li>
        <li>
          With an account: your name, your e-mail address, when you confirmed it, and a scrambled form of your password
          that cannot be read; of each passkey its name, a public key, when you added it and when you last used it, but
          nothing about your face or fingerprint, which stay on your device; the addresses in your address book; and
          where you are signed in, as the kind of browser and device and the time. In your account you can download all
          of it, and delete the account.
        </li>
        <li>
          With a cart: what is in it, and the address you have entered for it so far. Without an account, both are
          deleted when nobody has touched the cart for {GUEST_CART_DAYS} days, or nobody has looked at it again for{' '}
          {UNREAD_CART_DAYS * 24} hours after it was started.
        </li>
        <li>
          With a wishlist: which products you have added to it. It is kept with your account, or in this browser alone
          while you are not signed in.
        </li>
        <li>
          How often something that we do not have, or that was sold out, was searched for on each day, but not by whom.
          After {LOST_DEMAND_DAYS} days it is deleted.
        </li>
        <li>
          When you request a new password: a scrambled form of the link that we send you, and a counter of such requests
          that cannot be traced to you. Both are used for a short time only.
        </li>
      </ul>
    ),
  },
  {
    title: 'What we do not keep',
    content: (
      <p>
        {paymentWords(shop)
          .map(({ privacy }) => privacy)
          .join(' ')}
      </p>
    ),
  },
  {
    title: 'Cookies',
    content: (
      <p>
        We set only cookies that the shop needs: one finds your cart, and one knows that you are signed in. The latter
        lasts {HOURS} hours, or {DAYS} days if you ask to be remembered. Others, which last only minutes, carry a
        message to the next page that shows it. There are no cookies for advertising, and nobody tracks you from here to
        other sites.
      </p>
    ),
  },
  {
    title: 'In your browser',
    content: (
      <p>
        A copy of each order you place stays in this browser, so that its confirmation opens right away, and so does the
        token that keeps you signed in. So does the number of items in your cart. Signing out removes all three,
        together with everything else that belongs to your account.
      </p>
    ),
  },
  {
    title: 'The newsletter form',
    content: collectsNewsletter ? (
      <p>
        We keep the email address that you enter, the sentence beside the form, where the form stood, and when you asked
        and confirmed. Until you confirm with the link in our email, we send you nothing else, and if you do not within{' '}
        {NEWSLETTER_LINK_DAYS} days, your address is deleted. When you unsubscribe, it is deleted right away.
      </p>
    ) : (
      <p>What you enter there stays in your browser; nothing is sent.</p>
    ),
  },
]
