/** A 'foreign' event is signed, and about no payment. An 'unanswered' one could not be asked about, and is sent again. */
export type EventOutcome = 'queued' | 'repeated' | 'foreign' | 'forged' | 'unanswered'
