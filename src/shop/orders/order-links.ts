import { createHmac } from 'node:crypto'
import * as urls from '#domain/urls.ts'
import { isSignature } from '#payments/signature.ts'
import type { Shop } from '#shop/shop.ts'

/** A link that shows the order without signing in. */
export const orderLink = (shop: Pick<Shop, 'settings' | 'keyFor'>, number: string): string =>
  `${shop.settings.url + urls.orderConfirmation(number)}?key=${orderLinkToken(shop, number)}`

export const returnSheetLink = (shop: Pick<Shop, 'settings' | 'keyFor'>, number: string, name: string): string =>
  `${shop.settings.url + urls.returnSheet(number, name)}?key=${orderLinkToken(shop, number)}`

export const orderLinkToken = ({ keyFor }: Pick<Shop, 'keyFor'>, number: string): string =>
  linkSignature(keyFor('order link'), number).toString('base64url')

export const opensOrder = ({ keysFor }: Pick<Shop, 'keysFor'>, number: string, key: string): boolean =>
  keysFor('order link').some((one) => isSignature(Buffer.from(key, 'base64url'), linkSignature(one, number)))

const linkSignature = (key: Uint8Array, number: string): Buffer => createHmac('sha256', key).update(number).digest()
