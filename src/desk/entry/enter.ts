import { redirect } from 'react-router'

/** Leads into the desk with a session, to one of its own pages. */
export function enter(cookie: string, request: Request): Response {
  const { searchParams, origin } = new URL(request.url)
  const to = URL.parse(searchParams.get('to') ?? '/', origin)
  const path = to?.origin === origin ? to.pathname + to.search : '/'
  // Two slashes would begin with a host.
  return redirect(path.replace(/^\/+/, '/'), { headers: { 'set-cookie': cookie } })
}
