import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBusinessDays,
  addDays,
  dayOf,
  endOfDay,
  isDay,
  localTime,
  minuteOf,
  minuteWithZone,
  readTimeZone,
  startOfDay,
  timeOn,
  timesOf,
} from './days.ts'

const PACIFIC = 'America/Los_Angeles'
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14', 'UTC']
const zones = fc.constantFrom(...ZONES)
const times = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** The same result from `Intl`, which the module does not use for days. */
const calendarDay = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))

describe('A day of the shop', () => {
  it('starts and ends at its own first moments, contains times in every zone, and is at most a day off UTC', () => {
    fc.assert(
      fc.property(zones, times, (zone, at) => {
        const day = dayOf(at, zone)
        expect(day).toBe(calendarDay(at, zone))
        const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)]
        expect(start <= at && at < end).toBe(true)
        expect(dayOf(start, zone)).toBe(day)
        expect(dayOf(new Date(Date.parse(start) - 1), zone) < day).toBe(true)
        expect(dayOf(new Date(Date.parse(end) - 1), zone)).toBe(day)
        expect(dayOf(end, zone) > day).toBe(true)
        const utc = at.slice(0, 10)
        expect([addDays(utc, -1), utc, addDays(utc, 1)]).toContain(day)
      }),
      { numRuns: 2000 },
    )
  })

  it('is the start of the same time with the offset of any zone', () => {
    fc.assert(
      fc.property(zones, times, (zone, at) => {
        const local = localTime(at, zone)
        expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$/)
        expect(new Date(local).toISOString()).toBe(at)
        expect(local.slice(0, 10)).toBe(dayOf(at, zone))
        expect(minuteOf(at, zone)).toBe(local.slice(0, 16).replace('T', ' '))
      }),
      { numRuns: 1000 },
    )
  })

  it('is 23 hours long when clocks go forward, and 25 when they go back', () => {
    const hours = (day: string, zone: string) =>
      (Date.parse(endOfDay(day, zone)) - Date.parse(startOfDay(day, zone))) / 3600_000
    expect([hours('2026-03-08', PACIFIC), hours('2026-11-01', PACIFIC), hours('2026-11-02', PACIFIC)]).toEqual([
      23, 25, 24,
    ])
    // In Cairo, clocks go forward at midnight.
    expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
    expect(localTime(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe('2026-04-24T01:00:00.000+03:00')
  })

  it('uses the first of two equal local times, and the next one for a skipped time', () => {
    expect(timeOn('2026-11-01', '01:30', PACIFIC)).toBe('2026-11-01T08:30:00.000Z')
    expect(timeOn('2026-03-08', '02:30', PACIFIC)).toBe('2026-03-08T10:30:00.000Z')
  })

  it.each([
    ['Etc/GMT+12', '2026-01-15T11:59:59.999Z', '2026-01-14'],
    ['Etc/GMT+12', '2026-01-15T12:00:00.000Z', '2026-01-15'],
    ['Etc/GMT-14', '2026-01-15T09:59:59.999Z', '2026-01-15'],
    ['Etc/GMT-14', '2026-01-15T10:00:00.000Z', '2026-01-16'],
    [PACIFIC, '2027-01-01T07:59:59.999Z', '2026-12-31'],
    [PACIFIC, '2027-01-01T08:00:00.000Z', '2027-01-01'],
    [PACIFIC, '2028-02-29T07:59:59.999Z', '2028-02-28'],
    [PACIFIC, '2028-02-29T08:00:00.000Z', '2028-02-29'],
    [PACIFIC, '2028-03-01T07:59:59.999Z', '2028-02-29'],
  ])('in %s at %s is %s', (zone, at, day) => expect(dayOf(at, zone)).toBe(day))

  it('is followed by the next calendar day, including leap days, and by weekdays for business days', () => {
    expect([addDays('2028-02-28', 1), addDays('2027-02-28', 1), addDays('2026-12-31', 1)]).toEqual([
      '2028-02-29',
      '2027-03-01',
      '2027-01-01',
    ])
    expect([
      addBusinessDays('2026-01-16', 0),
      addBusinessDays('2026-01-16', 1),
      addBusinessDays('2026-01-17', 5),
    ]).toEqual(['2026-01-16', '2026-01-19', '2026-01-23'])
  })

  it('is parsed as a calendar day', () => {
    const texts = ['2028-02-29', '2026-02-29', '2026-02-30', '2026-2-3', '2026-13-01', 'today', '', '2026-01-15T00:00']
    expect(texts.filter(isDay)).toEqual(['2028-02-29'])
  })

  it('forms a range with its first and last day, either of which may be missing', () => {
    expect(timesOf({ since: '2026-03-08', until: '2026-03-08' }, PACIFIC)).toEqual({
      since: '2026-03-08T08:00:00.000Z',
      before: '2026-03-09T07:00:00.000Z',
    })
    expect(timesOf({}, PACIFIC)).toEqual({})
  })

  it('has times with the abbreviation of its zone', () => {
    expect(minuteWithZone('2026-01-15T20:00:00Z', PACIFIC)).toBe('2026-01-15 12:00 PST')
    expect(minuteWithZone('2026-07-15T19:00:00Z', PACIFIC)).toBe('2026-07-15 12:00 PDT')
    expect(minuteWithZone('2026-01-15T12:00:00Z', 'UTC')).toBe('2026-01-15 12:00 UTC')
    expect(minuteWithZone('2026-01-15T12:00:00Z', 'Europe/Berlin')).toBe('2026-01-15 13:00 GMT+1')
  })
})

describe('The name of a time zone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['utc', 'UTC'],
    ['Mars/Olympus', null],
    ['Etc/Unknown', null],
    ['+02:00', null],
    ['EST+5', null],
    ['', null],
  ])('%j is read as %j', (text, zone) => expect(readTimeZone(text)).toBe(zone))

  it('is recognized for every zone that Intl supports', () => {
    expect(ZONES.length).toBeGreaterThan(400)
    expect(ZONES.filter((zone) => readTimeZone(zone) === null)).toEqual([])
  })
})
