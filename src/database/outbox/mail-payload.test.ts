import { expect, it } from 'vitest'
import { emailIn, type EmailName } from './mail-payload.ts'

/** Emails as stored by databases of every version. */
const STORED: Record<EmailName, string[]> = {
  confirmation: ['{"orderId":"o1"}'],
  event: ['{"orderId":"o1","eventId":"e1"}'],
  paymentLink: ['{"draftId":"d1"}'],
  passwordReset: ['{"passwordResetId":"r1"}'],
  emailConfirmation: ['{"confirmAccountId":"a1"}'],
  newsletterRequest: ['{"newsletterRequestId":"n1"}'],
  newAddress: ['{"newEmail":"ada@example.com","ofAccountId":"a1"}'],
  formerAddress: ['{"formerEmail":"ada@example.com"}', '{"formerEmail":"ada@example.com","ofAccountId":"a1"}'],
  passkeyChange: ['{"passkeyChange":"added","ofAccountId":"a1"}'],
  accountDeleted: ['{"deletedEmail":"ada@example.com"}'],
  ownerOrder: ['{"ownerOrderId":"o1"}'],
  ownerReturn: ['{"orderId":"o1","ownerReturnId":"t1"}'],
  ownerPayment: [
    '{"orderId":"o1","ownerPayment":"expired"}',
    '{"orderId":"o1","ownerPayment":"disputed","dispute":{}}',
  ],
  ownerSummary: ['{"summaryOfDay":"2026-01-31"}'],
  ownerWebhook: ['{"pausedWebhookId":"w1"}'],
}

it.each(Object.entries(STORED))('A stored message is recognized as the email %s', (name, payloads) => {
  for (const payload of payloads) expect(emailIn(payload)).toEqual({ ...JSON.parse(payload), email: name })
})

it('Other and corrupt messages are not recognized as emails', () => {
  expect(['{"paymentId":"p1"}', '{', ''].map(emailIn)).toEqual([null, null, null])
})
