import type { Email } from '#mail/mailer.ts'
import { emailsOf } from './example-emails.ts'
import { exampleOrder } from '#mail/examples/order.ts'

/** Texts that email clients would turn into links. */
export const LINKS_AS_NAME = 'https://evil.example/?token=1 www.evil.example mailto:mallory@evil.example'
const HOSTILE = [
  'Ada\r\nBcc: mallory@evil.example\r\n\r\n<b>Hello</b>',
  '"Ada" <mallory@evil.example>, Eve; Group: a@evil.example;',
  '<script>alert(1)</script><img src=x onerror="alert(1)"></bdi></td></table><a href="https://evil.example">x</a>',
  '=?utf-8?Q?=0D=0ABcc:_mallory=40evil.example?= =?utf-8?B?PGI+?=',
  '\u202egnp.exe\u202c \u2066עברית\u2069 \u200fالعربية',
  'Zoë 👩‍👩‍👧 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 e\u0301\u0327 \u2028\u2029 &lt;b&gt; &#x3c; \ttab',
  '.\r\n.\r\nQUIT\r\n--_NmP-1-Part_1--',
  LINKS_AS_NAME,
  `${'Long '.repeat(300)}${'x'.repeat(3000)}`,
]
const hostile = (n: number): string => HOSTILE[n % HOSTILE.length]!

export const HOSTILE_SHOP = `Linden "&" Söhne, ${hostile(3)} ${hostile(1)}`

/** A recipient with every special character that an email address may have, including non-ASCII ones. */
export const HOSTILE_MAILBOX = "zoë+o'hara/=?@exämple.com"

/** An order by a shopper whose names are all different hostile texts. */
function hostileOrder(shift: number) {
  const [line] = exampleOrder.lines
  const address = {
    ...exampleOrder.shippingAddress,
    firstName: hostile(shift),
    lastName: hostile(shift + 1),
    address1: hostile(shift + 2),
    address2: hostile(shift + 3),
    city: hostile(shift + 4),
    state: hostile(shift + 5),
  }
  const lines = HOSTILE.map((name, n) => ({
    ...line!,
    name,
    options: [{ name: hostile(n + 1), value: hostile(n + 2) }],
    quantity: 2,
  }))
  return { ...exampleOrder, email: HOSTILE_MAILBOX, shippingAddress: address, billingAddress: address, lines }
}

/** Every email of the shop, each about an order with other names. */
export function hostileEmails(): Record<string, Email> {
  const sent = HOSTILE.map((_, position) => ({ position, quantity: 1 }))
  const emailsWith = (shift: number) =>
    emailsOf({
      order: hostileOrder(shift),
      shopName: HOSTILE_SHOP,
      account: HOSTILE_MAILBOX,
      sent,
      canceled: sent,
      words: { comment: hostile(shift), answer: hostile(shift + 1) },
    })
  return Object.fromEntries(Object.keys(emailsWith(0)).map((name, n) => [name, emailsWith(n)[name]!]))
}
