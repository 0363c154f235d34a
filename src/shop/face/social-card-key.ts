import { hash } from 'node:crypto'
import type { ShownFace } from '#domain/face/face.ts'
import { logoOf } from '#domain/face/pictures.ts'
import { SOCIAL_CARD_PATH } from '#domain/face/social-card.ts'

type Shown = Pick<ShownFace, 'name' | 'logo' | 'colors' | 'pictures'>

/** Changes whenever the content of the card does. */
export const socialCardKey = (face: Shown): string =>
  hash('sha256', JSON.stringify([face.name, face.colors?.accent, logoOf(face)?.light.src])).slice(0, 8)

/** Other sites cache pictures by address. */
export const socialCardUrl = (face: Shown): string => `${SOCIAL_CARD_PATH}?v=${socialCardKey(face)}`
