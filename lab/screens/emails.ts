import { emailsOf } from '../../test/support/orders/example-emails.ts'
import { exampleOrder, kettle, mug } from '../../src/mail/examples/order.ts'
import { hostileEmails } from '../../test/support/orders/hostile-emails.ts'
import type { State } from './state.ts'

const HOSTILE = hostileEmails()
const emails = {
  ...emailsOf({
    order: exampleOrder,
    shopName: 'Linden',
    account: 'ada@example.com',
    sent: [mug],
    canceled: [kettle],
  }),
  'confirmation-hostile-names': HOSTILE.confirmation!,
  'return-requested-hostile-names': HOSTILE.returnRequested!,
}

/** Every email of the shop, as shown by an email client that supports dark mode. */
export const emailStates: State[] = Object.entries(emails).map(([name, { html }]) => ({
  name: `email-${name}`,
  open: (page) => page.setContent(html),
}))
