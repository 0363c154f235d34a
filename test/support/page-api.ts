import { callInProcess } from '#api/in-process.ts'
import { createShopApi, type ShopApi } from '#contract/client.ts'
import { cookieJar } from '#server/http/cookie-jar.ts'
import type { TestShop } from './shop.ts'

/** The API client of a page rendered on the server for one browser. */
export function pageApi({ api, shop }: Pick<TestShop, 'api' | 'shop'>): ShopApi {
  const jar = cookieJar(null)
  return createShopApi({
    origin: shop.settings.url,
    send: (request) => jar.carry(request, callInProcess(api, {})),
  })
}

/** Form data; a list becomes a repeated field. */
export function formOf(fields: Record<string, string | number | (string | number)[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, String(value))
  return form
}
