/** 'foreign': signed, but not about a payment. 'unanswered': could not be verified, so the provider will resend it. */
export type EventOutcome = 'queued' | 'repeated' | 'foreign' | 'forged' | 'unanswered'
