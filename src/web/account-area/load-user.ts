import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'

type User = NonNullable<Answer<'GET /api/session'>['user']>

/** Loads the signed-in user, for a page that needs nothing else. Throws if there is no session. */
export async function loadUser(api: ShopApi): Promise<User> {
  const { user } = await api('GET /api/session')
  if (!user) throw new ApiError(401, { code: 'unauthenticated' })
  return user
}
