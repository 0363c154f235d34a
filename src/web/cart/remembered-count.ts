import { removeStored, store } from '../storage.ts'

const KEY = 'cart-count'

/** This browser's last count, so that a page that is the same for everybody shows it from its first moment. */
export function rememberCount(count: number): void {
  if (count > 0) store(KEY, String(count))
  else removeStored(KEY)
}

const PROPERTY = '--cart-count'

/**
 * A script that runs before the badge's place is there, so that no frame is painted without the count: the badge is the
 * style sheet's, until the shop has answered.
 */
export const SHOW_REMEMBERED = `try{const n=+localStorage.getItem('${KEY}');if(n>0)document.documentElement.style.setProperty('${PROPERTY}','"'+(n>99?'99+':n)+'"')}catch{}`

export const hideRemembered = (): void => void document.documentElement.style.removeProperty(PROPERTY)
