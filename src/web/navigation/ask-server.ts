import { redirectDocument } from 'react-router'

/** Loads the document of a URL without a page, because the server may redirect it. After Back, it is that document already. */
export function askServer({ url }: Request): void {
  if (new URL(url).pathname !== location.pathname) throw redirectDocument(url)
}
