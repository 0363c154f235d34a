import { describe, expect, it } from 'vitest'
import { forbidsWrites, isDamage, DATABASE_FILE_MOVED, DatabaseFileMoved, outageOf, DatabaseTimeout } from './outage.ts'

const failure = (parts: object, message = 'a message') => Object.assign(new Error(message), parts)
const sqlite = (errcode: number) => failure({ code: 'ERR_SQLITE_ERROR', errcode })

describe('A failure of the database', () => {
  it.each([
    [sqlite(13), 'The disk that holds DATA_DIR is full.'],
    [failure({ code: 'ENOSPC' }), 'The disk that holds DATA_DIR is full.'],
    [sqlite(8), 'DATA_DIR is not writable.'],
    [sqlite(8 | (4 << 8)), 'DATA_DIR is not writable.'],
    [sqlite(5), 'The database file is locked by another program.'],
    [sqlite(10 | (3 << 8)), 'The database file in DATA_DIR cannot be used: a message.'],
    [failure({ code: 'ECONNREFUSED' }), 'PostgreSQL: a message.'],
    [failure({ code: '57P01' }), 'PostgreSQL: a message.'],
    [failure({ code: '53100' }), 'PostgreSQL: a message.'],
    [failure({}, 'Connection terminated unexpectedly'), 'PostgreSQL: Connection terminated unexpectedly.'],
    [new AggregateError([failure({ code: 'ECONNREFUSED' })]), 'PostgreSQL: a message.'],
    [new DatabaseTimeout(), 'The database is not responding.'],
    [new Error('wrapped', { cause: sqlite(13) }), 'The disk that holds DATA_DIR is full.'],
  ])('has a reason of one line: %s', (error, reason) => {
    expect(outageOf(error)).toBe(reason)
  })

  it('is damage if the file is corrupt', () => {
    expect([sqlite(11), sqlite(26)].map(outageOf).map(isDamage)).toEqual([true, true])
    expect(isDamage(outageOf(sqlite(13)))).toBe(false)
  })

  it('forbids writes if the file is damaged or was moved', () => {
    expect(outageOf(new DatabaseFileMoved())).toBe(DATABASE_FILE_MOVED)
    const reasons = [sqlite(11), new DatabaseFileMoved(), sqlite(13)].map(outageOf)
    expect(reasons.map(forbidsWrites)).toEqual([true, true, false])
  })

  it.each([new Error('a defect'), sqlite(19), failure({ code: '23505' }), failure({ code: '40001' }), null])(
    'is not the cause of another error: %s',
    (error) => {
      expect(outageOf(error)).toBeNull()
    },
  )
})
