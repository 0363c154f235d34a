import { formText } from './form-text.ts'

export const nextPath = (form: FormData): string => localPath(formText(form, 'next')) ?? '/'

/** Returns a path of this shop unchanged; null for anything that leads a browser to another site. */
export function localPath(text: string | null): string | null {
  const here = 'http://shop.invalid'
  if (!text?.startsWith('/') || !URL.canParse(text, here)) return null
  const url = new URL(text, here)
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
