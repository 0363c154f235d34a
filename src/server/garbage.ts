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

/** How garbage is collected in an open shop. Not from the start of the process either. */
export function tuneGarbage(): void {
  growSlowly()
  // Whatever is made is young at first. Otherwise V8 makes old from the start what has often outlived a collection: after a
  // crowd that had to wait, the headers of every answer, and all that they hold is kept until old garbage is collected.
  setFlagsFromString('--no-allocation-site-pretenuring')
  // Memory that a collection has emptied goes back to the system at once. V8 would keep it for eight seconds, by when a busy
  // process has emptied other memory: some of it would never go back.
  setFlagsFromString('--memory-pool-timeout=0')
}
