import { redirectDocument } from 'react-router'

/** For a URL that has no page: makes the browser load it from the server, which may redirect it. Does nothing if it is already there, as after Back. */
export function loadDocument({ url }: Request): void {
  if (new URL(url).pathname !== location.pathname) throw redirectDocument(url)
}
