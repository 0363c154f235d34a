import type { DeskLink } from '#domain/people/desk-links.ts'
import type { DeskSession } from '#domain/people/desk-sessions.ts'

/** The secret of a link, and the name and email that the first person types. */
type Entry = { secret: string; name: string; email: string }

/** How a person gets in and out. Those that sign in or out return the cookie that says so. All throw ShopError. */
export type Entrance = {
  hasPeople: () => Promise<boolean>
  readLink: (secret: string) => Promise<Pick<DeskLink, 'name' | 'email' | 'power'>>
  enrollmentOptions: (entry: Entry) => Promise<object>
  /** `credential`: JSON of what the browser has created. */
  enrollPasskey: (entry: Entry & { credential: string }) => Promise<string>
  enrollmentCode: (secret: string) => Promise<{ key: string; uri: string; svg: string }>
  enrollPassword: (entry: Entry & { password: string; confirmPassword: string; code: string }) => Promise<string>
  passkeyOptions: () => object
  signInWithPasskey: (credential: string) => Promise<string>
  signInWithPassword: (entered: { email: string; password: string; code: string }) => Promise<string>
  signOut: () => Promise<string>
  ownSessions: () => Promise<(DeskSession & { isCurrent: boolean })[]>
  endOwnSession: (id: string) => Promise<void>
}
