import type { ChosenSeller, FaceDefaults } from '#domain/face/face.ts'
import { DEFAULT_SOCIAL_LINKS } from '#domain/social-links.ts'
import type { Variables } from '#server/variables.ts'

type SellerVariables = Pick<Variables, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID'>

export const sellerSettings = (variables: SellerVariables): ChosenSeller => ({
  name: variables.SELLER_NAME ?? null,
  address: variables.SELLER_ADDRESS ?? [],
  taxId: variables.SELLER_TAX_ID ?? null,
})

export const returnAddressSetting = (variables: Pick<Variables, 'RETURN_ADDRESS' | 'SELLER_ADDRESS'>): string[] =>
  variables.RETURN_ADDRESS ?? variables.SELLER_ADDRESS ?? []

/** The values from the environment that the face may override. */
export const faceDefaultsOf = (variables: Pick<Variables, 'SHOP_NAME' | 'SOCIAL_LINKS'>): FaceDefaults => ({
  name: variables.SHOP_NAME,
  socialLinks: variables.SOCIAL_LINKS ?? DEFAULT_SOCIAL_LINKS,
})
