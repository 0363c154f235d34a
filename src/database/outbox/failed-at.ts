/** When a message has failed for good. Why its column keeps an old name: docs/why/database.md. */
export const FAILED_AT = 'poisoned_at'
