/**
 * What became of an event. 'foreign': the provider has signed it, and it is about no payment. 'unanswered': what it is about could
 * not be asked, and the provider sends it again.
 */
export type EventOutcome = 'queued' | 'repeated' | 'foreign' | 'forged' | 'unanswered'
