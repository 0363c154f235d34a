import { z } from 'zod'
import { NEWSLETTER_SOURCES, newsletterErrors } from '#domain/newsletter.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { endpoints, refineWith } from '#contract/endpoint.ts'
import { confirmation, text } from './accounts.ts'

const newRequestErrors = ({ email }: { email: string }): FieldErrors => {
  const message = newsletterErrors({ email }).email ?? cardNumberError('Email', email)
  return message ? { email: message } : {}
}

const source = z.enum(NEWSLETTER_SOURCES).meta({ description: 'Where the form stood.' })

export const subscription = z.object({
  email: z.string(),
  source,
  agreedTo: z.string().meta({ description: 'The sentence beside the form.' }),
  askedAt: z.string(),
  confirmedAt: z.string().nullable(),
})

const token = z.object({ token: z.string().max(200).default('') })
const TOKEN = { token: 'the token of the link' }

export const newsletterEndpoints = endpoints({
  'POST /api/newsletter': {
    summary: 'Subscribe to the newsletter; the response does not reveal whether the address is already subscribed',
    description:
      'Sends an email with a link to confirm, and nothing else until that is done. 404 unless the owner has switched the newsletter to `collect`.',
    example: { email: 'ada@example.com', source: 'footer' },
    auth: 'none',
    body: refineWith(
      z.object({
        email: text,
        source: source.default('page'),
      }),
      newRequestErrors,
    ),
    response: confirmation,
  },
  'POST /api/newsletter/confirm': {
    summary: 'Subscribe to the newsletter with the token of an email',
    description: 'The same token may be sent again. 400 if the link is no longer valid.',
    example: TOKEN,
    auth: 'none',
    body: token,
    response: confirmation,
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Unsubscribe from the newsletter with the token of a link',
    description: 'Deletes the address. An unknown token gets the same response, up to a limit.',
    example: TOKEN,
    auth: 'none',
    body: token,
    response: confirmation,
  },
})
