import { hash } from 'node:crypto'
import type { ShownFace } from '#domain/face/face.ts'
import { designTokensOf } from '#domain/face/look.ts'
import { fittingSize, MAIL_LOGOS } from '#domain/face/mail-logo.ts'
import { DEFAULT_ACCENT, paletteOf, type Palette } from '#domain/face/palette.ts'
import { hasOwnLook, logoOf } from '#domain/face/pictures.ts'
import type { MailLogo, MailLook } from '#mail/look.ts'

type Shop = { face: ShownFace; settings: { name: string; url: string } }

/** Null if the shop uses the default look. */
export function mailBrandingOf({ face, settings: { name, url } }: Shop): MailLook | null {
  if (!hasOwnLook(face, name)) return null
  return {
    name: face.name,
    logo: mailLogoOf(face, url),
    palette: paletteOf(face.colors?.accent ?? DEFAULT_ACCENT) as Palette,
    radius: designTokensOf(face.look ?? {}).radius ?? '10px',
  }
}

/** Mail clients cache pictures by address. */
function mailLogoOf(face: ShownFace, url: string): MailLogo | null {
  const logo = logoOf(face)
  if (!logo) return null
  const { light, dark } = logo
  const pictureUrl = (path: string, src: string) => `${url}${path}?v=${hash('sha256', src).slice(0, 8)}`
  return {
    src: pictureUrl(MAIL_LOGOS.light.path, light.src),
    dark: dark ? pictureUrl(MAIL_LOGOS.dark.path, dark.src) : null,
    ...fittingSize(light),
  }
}
