import type { ShownFace } from '#domain/face/face.ts'
import { designTokensOf } from '#domain/face/look.ts'
import { paletteOf, type Scheme } from '#domain/face/palette.ts'
import { sectionPicture } from '#domain/face/pictures.ts'
import { CENTER } from '#domain/media/library.ts'

type Chosen = Pick<ShownFace, 'colors' | 'look' | 'home' | 'pictures'>

/** The owner's choices as CSS; empty without any. With increased contrast and in print, the default colors stay. */
export const faceStyle = (face: Chosen): string =>
  colorsOf(face) + lookOf(face) + focusOf(face, 'hero') + focusOf(face, 'sale')

function colorsOf({ colors }: Chosen): string {
  const palette = colors?.accent ? paletteOf(colors.accent) : null
  if (!palette || typeof palette === 'string') return ''
  return styleOf('screen', palette.light) + styleOf('screen and (prefers-color-scheme:dark)', palette.dark)
}

function styleOf(media: string, scheme: Scheme): string {
  const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const colors = Object.entries(scheme).map(([name, color]) => [dashed(name), color] as const)
  return `@media ${media} and (not (prefers-contrast:more)){${rootOf(colors)}}`
}

const rootOf = (tokens: readonly (readonly [name: string, value: string])[]): string =>
  `:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(';')}}`

function lookOf({ look = {} }: Chosen): string {
  const tokens = Object.entries(designTokensOf(look))
  return tokens.length > 0 ? rootOf(tokens) : ''
}

/** Keeps the focal point of a cropped picture visible. */
function focusOf(face: Chosen, section: 'hero' | 'sale'): string {
  const [x, y] = sectionPicture(face, section)?.focus ?? CENTER
  return x === CENTER[0] && y === CENTER[1] ? '' : `:root{--${section}-focus:${x}% ${y}%}`
}
