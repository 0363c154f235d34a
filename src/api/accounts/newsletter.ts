import { NEWSLETTER_TEXTS } from '#domain/newsletter.ts'
import { askForNewsletter, confirmNewsletter, unsubscribe } from '#shop/newsletter/newsletter.ts'
import type { Handlers } from '#api/implement.ts'

export const newsletterHandlers = {
  'POST /api/newsletter': async ({ shop, shopper, body }) => {
    await askForNewsletter(shop, shopper, body)
    return { message: NEWSLETTER_TEXTS.requested }
  },
  'POST /api/newsletter/confirm': async ({ shop, shopper, body }) => {
    await confirmNewsletter(shop, shopper, body.token)
    return { message: NEWSLETTER_TEXTS.confirmed }
  },
  'POST /api/newsletter/unsubscribe': async ({ shop, shopper, body }) => {
    await unsubscribe(shop, shopper, body.token)
    return { message: NEWSLETTER_TEXTS.unsubscribed }
  },
} satisfies Partial<Handlers>
