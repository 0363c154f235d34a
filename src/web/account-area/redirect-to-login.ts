import { redirect } from 'react-router'
import { ApiError } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'

/** Awaits data of an account page. Without a session, redirects to the sign-in page, which leads back. */
export async function redirectToLogin<T>({ url }: Pick<Request, 'url'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    const { pathname, search } = new URL(url)
    throw redirect(urls.loginThen(encodeURIComponent(pathname + search)), 303)
  }
}
