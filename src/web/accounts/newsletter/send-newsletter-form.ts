import type { ShopApi } from '#contract/client.ts'
import { NEWSLETTER_SOURCES, NEWSLETTER_TEXTS, newsletterErrors } from '#domain/newsletter.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { formText } from '#web/form-text.ts'
import { sendAccountForm, type AccountOutcome } from '#web/accounts/send-account-form.ts'

export type NewsletterOutcome = AccountOutcome<{ message: string }>

/** The tokens of the links in emails. */
export function tokensInUrl(url: string): { confirm: string | null; unsubscribe: string | null } {
  const { searchParams } = new URL(url)
  return { confirm: searchParams.get('confirm'), unsubscribe: searchParams.get('unsubscribe') }
}

/** The URL determines the action, so that email clients can post to the one in an email (RFC 8058). */
export async function sendNewsletterForm(api: ShopApi, request: Request): Promise<NewsletterOutcome> {
  const { confirm, unsubscribe } = tokensInUrl(request.url)
  const form = await request.formData()
  return sendAccountForm(form, { failed: NEWSLETTER_TEXTS.error }, () => {
    if (unsubscribe !== null) return api('POST /api/newsletter/unsubscribe', { body: { token: unsubscribe } })
    if (confirm !== null) return api('POST /api/newsletter/confirm', { body: { token: confirm } })
    const source = NEWSLETTER_SOURCES.find((one) => one === formText(form, 'source'))
    return api('POST /api/newsletter', { body: { email: formText(form, 'email'), source } })
  })
}

export const newsletterFormErrors = (form: FormData): FieldErrors =>
  newsletterErrors({ email: formText(form, 'email') })
