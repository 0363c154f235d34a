/** What became of an event. 'foreign': the provider has signed it, and it is about no payment. */
export type EventOutcome = 'queued' | 'repeated' | 'foreign' | 'forged'
