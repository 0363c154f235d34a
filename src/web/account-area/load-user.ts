import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'

type User = NonNullable<Answer<'GET /api/session'>['user']>

/** Loads who is signed in, for a page that asks for nothing else. Throws as a call that needs a session does. */
export async function loadUser(api: ShopApi): Promise<User> {
  const { user } = await api('GET /api/session')
  if (!user) throw new ApiError(401, { code: 'unauthenticated' })
  return user
}
