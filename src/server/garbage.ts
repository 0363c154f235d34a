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

/**
 * From now on whatever is made is young at first. Otherwise V8 makes old from the start what has often outlived a
 * collection: after a crowd that had to wait, the headers of every answer, and all that they hold is kept with them until
 * old garbage is collected. Not from the start of the process either.
 */
export const makeEverythingYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * Memory that a collection has emptied goes back to the system at once. V8 would keep it for eight seconds, and a busy process
 * has made the next garbage long before: fifteen megabytes lay there for good.
 */
export const keepNothingEmpty = (): void => setFlagsFromString('--memory-pool-timeout=0')
