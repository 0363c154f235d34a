import { newCredential, signedCredential } from '#contract/accounts/passkeys.ts'
import type { Entrance } from '#desk/entrance.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { invalid } from '#domain/errors.ts'
import { DESK_COOKIE } from '#domain/people/desk-sessions.ts'
import type { DeskDoor } from '#shop/people/desk/door.ts'
import type { NewSession, SignedIn, Visitor } from '#shop/people/desk/sessions.ts'

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'
const TOKEN = new RegExp(`(?:^|; ?)${DESK_COOKIE}=([\\w-]{1,100})(?:;|$)`)

const cookieOf = ({ token, endsAt }: NewSession): string =>
  `${DESK_COOKIE}=${token}; Expires=${new Date(endsAt).toUTCString()}; ${ATTRIBUTES}`

export const tokenIn = (cookies: string): string | null => TOKEN.exec(cookies)?.[1] ?? null

type Given = { door: DeskDoor; visitor: Visitor; session: SignedIn | null }

/** The door of the desk as one browser finds it. */
export function entranceOf({ door, visitor, session }: Given): Entrance {
  const entered = async (started: Promise<NewSession>): Promise<string> => cookieOf(await started)
  return {
    hasPeople: door.hasPeople,
    readLink: (secret) => door.readLink(visitor, secret),
    enrollmentOptions: (entry) => door.enrollmentOptions(visitor, entry),
    enrollPasskey: async ({ credential, ...entry }) =>
      entered(door.enrollPasskey(visitor, { ...entry, credential: read(newCredential, credential) })),
    enrollmentCode: (secret) => door.enrollmentCode(visitor, secret),
    enrollPassword: (entry) => entered(door.enrollPassword(visitor, entry)),
    passkeyOptions: door.passkeyOptions,
    signInWithPasskey: async (credential) =>
      entered(door.signInWithPasskey(visitor, read(signedCredential, credential) as never)),
    signInWithPassword: (typed) => entered(door.signInWithPassword(visitor, typed)),
    async signOut() {
      if (visitor.token !== null) await door.signOut(visitor.token)
      return `${DESK_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`
    },
    ownSessions: async () => (session ? door.ownSessions(session) : []),
    endOwnSession: async (id) => {
      if (session) await door.endOwnSession(session, id)
    },
  }
}

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

function read<T>(schema: Schema<T>, json: string): T {
  const parsed = schema.safeParse(valueOf(json))
  if (!parsed.success) throw invalid(PASSKEY_TEXTS.failed)
  return parsed.data
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
