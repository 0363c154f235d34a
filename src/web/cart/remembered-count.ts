import { removeStored, store } from '#web/storage.ts'

const KEY = 'cart-count'

export function rememberCount(count: number): void {
  if (count > 0) store(KEY, String(count))
  else removeStored(KEY)
}

const PROPERTY = '--cart-count'

/** Runs before the badge is parsed, so that every frame has the count. The style sheet shows it until the API responds. */
export const SHOW_REMEMBERED = `try{const n=+localStorage.getItem('${KEY}');if(n>0)document.documentElement.style.setProperty('${PROPERTY}','"'+(n>99?'99+':n)+'"')}catch{}`

export const hideRemembered = (): void => void document.documentElement.style.removeProperty(PROPERTY)
