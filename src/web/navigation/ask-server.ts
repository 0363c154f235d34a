import { redirectDocument } from 'react-router'

/** Loads the document of an address that shows nothing: the server knows where it leads now. After Back it is that document already. */
export function askServer({ url }: Request): void {
  if (new URL(url).pathname !== location.pathname) throw redirectDocument(url)
}
