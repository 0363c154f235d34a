import { redirect } from 'react-router'

/** Leads into the desk with a session, to one of its own pages. */
export function enter(cookie: string, request: Request): Response {
  const { searchParams, origin } = new URL(request.url)
  const to = new URL(searchParams.get('to') ?? '/', origin)
  const path = to.origin === origin ? to.pathname + to.search : '/'
  return redirect(path, { headers: { 'set-cookie': cookie } })
}
