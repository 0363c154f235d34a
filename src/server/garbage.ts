import { setFlagsFromString } from 'node:v8'

const GROWTH = '--heap-growing-percent'

/**
 * How V8 collects garbage from now on. Not from the start of the process: what Node itself is made of comes compiled, and
 * with one of these on the command line it is compiled anew.
 */
export function tuneGarbage(): void {
  // What a collection has left may grow by so much before the next.
  if (!process.execArgv.some((argument) => argument.startsWith(GROWTH))) setFlagsFromString(`${GROWTH}=30`)
  // Whatever is made is young at first. Otherwise V8 makes old from the start what has often outlived a collection: after a
  // crowd that had to wait, the headers of every answer, and all that they hold is kept until old garbage is collected.
  setFlagsFromString('--no-allocation-site-pretenuring')
  // Memory that a collection has emptied goes back to the system at once. V8 would keep it for eight seconds, by when a busy
  // process has emptied other memory: some of it would never go back.
  setFlagsFromString('--memory-pool-timeout=0')
}
