import { wasShortened } from '#domain/formula-cells.ts'

export type Tracked = { number: string; trackingNumber: string }

/** Spreadsheets keep only 15 digits of a number, in either notation. */
export const hasLostDigits = (trackingNumber: string): boolean =>
  wasShortened(trackingNumber) || /^\d{15}0{5,}$/.test(trackingNumber)

export const lostDigitsText = (trackingNumber: string): string =>
  `"${trackingNumber}" was shortened by a spreadsheet; make the column text and enter every digit`

/** Why orders cannot be shipped together with these tracking numbers, by order number. Empty ones are skipped. */
export function trackingProblems(all: readonly Tracked[]): Map<string, string> {
  const tracked = all.filter(({ trackingNumber }) => trackingNumber !== '')
  const ofNumber = Map.groupBy(tracked, ({ trackingNumber }) => trackingNumber.toUpperCase())
  const problems = new Map<string, string>()
  for (const { number, trackingNumber } of tracked) {
    const other = ofNumber.get(trackingNumber.toUpperCase())!.find((one) => one.number !== number)
    if (hasLostDigits(trackingNumber)) problems.set(number, `${lostDigitsText(trackingNumber)}.`)
    else if (other) problems.set(number, `Order ${other.number} has the same tracking number, ${trackingNumber}.`)
  }
  return problems
}

/** A tracking number without the spaces in which labels print it. */
export const typedTrackingNumber = (text: string): string => text.replaceAll(/\s/g, '')
