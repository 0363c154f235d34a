import type { Face } from '#domain/face/face.ts'
import { paletteOf, type Scheme } from '#domain/face/palette.ts'

/** The owner's colors as CSS, empty without any. Visitors who ask for more contrast keep the shop's own, and so does paper. */
export function faceStyle({ colors }: Pick<Face, 'colors'>): string {
  const palette = colors?.accent ? paletteOf(colors.accent) : null
  if (!palette || typeof palette === 'string') return ''
  return styleOf('screen', palette.light) + styleOf('screen and (prefers-color-scheme:dark)', palette.dark)
}

const styleOf = (media: string, scheme: Scheme): string =>
  `@media ${media} and (not (prefers-contrast:more)){:root{${Object.entries(scheme)
    .map(([name, color]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color}`)
    .join(';')}}}`
