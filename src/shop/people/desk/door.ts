import { hasPeople } from '#database/people/people.ts'
import type { DeskLink } from '#domain/people/desk-links.ts'
import type { DeskSession } from '#domain/people/desk-sessions.ts'
import type { RelyingParty } from '#shop/accounts/passkeys/options.ts'
import type { NewCredential, SignedCredential } from '#shop/accounts/passkeys/verify.ts'
import type { Shop } from '#shop/shop.ts'
import {
  enrollmentCode,
  enrollmentOptions,
  enrollPasskey,
  enrollPassword,
  type Entry,
  type NewPassword,
} from './enroll.ts'
import { countForm } from './limits.ts'
import { readLink } from './links.ts'
import { endSession, sessionsOf, signedIn, signOut, type SignedIn, type Visitor } from './sessions.ts'
import { passkeyOptions, signInWithPasskey, signInWithPassword, type PasswordAndCode } from './sign-in.ts'

export type DeskDoor = ReturnType<typeof openDoor>

/** How people get in at the desk, for its pages. All of it throws ShopError. `url`: of the desk, to whose host passkeys are bound. */
export function openDoor(shop: Shop, url: string) {
  const party = (): RelyingParty<'required'> => ({ url, name: shop.face.name, userVerification: 'required' })
  return {
    /** False until the first person has used the link that the start or `npx shop desk` prints. */
    hasPeople: (): Promise<boolean> => hasPeople(shop.database.db),
    /** For a form of someone without a session, before it is read. */
    countForm: (visitor: Visitor): Promise<void> => countForm(shop, visitor),
    readLink: (visitor: Visitor, secret: string): Promise<DeskLink> => readLink(shop, visitor, secret),
    enrollmentOptions: (visitor: Visitor, entry: Entry) => enrollmentOptions(shop, party(), visitor, entry),
    enrollPasskey: (visitor: Visitor, entry: Entry & { credential: NewCredential }) =>
      enrollPasskey(shop, party(), visitor, entry),
    enrollmentCode: (visitor: Visitor, secret: string) => enrollmentCode(shop, visitor, secret),
    enrollPassword: (visitor: Visitor, entry: Entry & NewPassword) => enrollPassword(shop, visitor, entry),
    passkeyOptions: () => passkeyOptions(shop, party()),
    signInWithPasskey: (visitor: Visitor, credential: SignedCredential) =>
      signInWithPasskey(shop, party(), visitor, credential),
    signInWithPassword: (visitor: Visitor, entered: PasswordAndCode) => signInWithPassword(shop, visitor, entered),
    /** Null if the session has ended. One statement, for every request. */
    signedIn: (token: string): Promise<SignedIn | null> => signedIn(shop, token),
    signOut: (token: string): Promise<void> => signOut(shop, token),
    ownSessions: async ({ person, sessionId }: SignedIn): Promise<(DeskSession & { isCurrent: boolean })[]> =>
      (await sessionsOf(shop, person.id)).map((one) => ({ ...one, isCurrent: one.id === sessionId })),
    endOwnSession: ({ person }: SignedIn, id: string): Promise<void> => endSession(shop, person.id, id),
  }
}
