import { userInfo } from 'node:os'
import type { Asker } from '#domain/people/history.ts'
import type { Recorder } from '#shop/people/recording.ts'

/** The user of the machine who runs the command. */
export const commandDoer = (): Asker => ({ kind: 'command', id: null, name: userName(), power: 'owner' })

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a number that has no name.
    return String(process.getuid?.() ?? 'unknown')
  }
}

export const onUnrecorded: Recorder['onUnrecorded'] = (error) =>
  console.error(`This was done, but not all of it is in "npx shop history": ${(error as Error).message}`)
