import { setFlagsFromString } from 'node:v8'

const SETTING = '--heap-growing-percent'

/**
 * What a collection of garbage has left may from now on grow by so much before the next. Not from the start of the
 * process: what Node itself is made of comes compiled, and under any setting of this is compiled anew.
 */
export function growSlowly(): void {
  const isGiven = process.execArgv.some((argument) => argument.startsWith(SETTING))
  if (!isGiven) setFlagsFromString(`${SETTING}=30`)
}
