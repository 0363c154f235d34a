import type { DeedInput } from '#contract/owner/index.ts'

type Units = NonNullable<DeedInput<'POST /owner/orders/{number}/parcels'>['lines']>

/** The units that a form has shown, one line for each: "2 MUG". */
export const unitsField = (units: Units): string => units.map(({ line, quantity }) => `${quantity} ${line}`).join('\n')

export const readUnits = (text: string): Units =>
  text.split(/\r?\n/).flatMap((row) => {
    const [, quantity, line] = /^(\d+) (.+)$/.exec(row) ?? []
    return line === undefined ? [] : [{ line, quantity: Number(quantity) }]
  })
