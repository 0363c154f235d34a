import { newCredential, signedCredential } from '#contract/accounts/passkeys.ts'
import type { Entrance } from '#desk/entrance.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { invalid } from '#domain/errors.ts'
import type { DeskDoor } from '#shop/people/desk/door.ts'
import type { NewSession, SignedIn, Visitor } from '#shop/people/desk/sessions.ts'

const COOKIE = 'linden_desk'

/** The cookie of the desk at `url`. Other hosts cannot set it if it is sent over HTTPS. */
export function sessionCookie(url: string) {
  const isHttps = url.startsWith('https:')
  const name = isHttps ? `__Host-${COOKIE}` : COOKIE
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    read: (cookies: string): string | null =>
      new RegExp(`(?:^|; ?)${name}=([\\w-]{1,100})(?:;|$)`).exec(cookies)?.[1] ?? null,
    set: ({ token, endsAt }: NewSession): string =>
      `${name}=${token}; Expires=${new Date(endsAt).toUTCString()}; ${attributes}`,
    cleared: `${name}=; Max-Age=0; ${attributes}`,
  }
}

type Given = { door: DeskDoor; cookie: ReturnType<typeof sessionCookie>; visitor: Visitor; session: SignedIn | null }

/** The door of the desk as one browser finds it. */
export function entranceOf({ door, cookie, visitor, session }: Given): Entrance {
  const entered = async (started: Promise<NewSession>): Promise<string> => cookie.set(await started)
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
      return cookie.cleared
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
