import { escaped } from '#domain/markup.ts'
import { DEFAULT_ACCENT } from '#domain/face/palette.ts'
import { SOCIAL_CARD_SIZE } from '#domain/face/social-card.ts'
import { FONT_FILES } from '#pdf/fonts.ts'
import { fontReader, type Font } from '#pdf/text-runs.ts'

const GROUND = '#faf9f6'
const INK = '#1d1c1a'
const STRIPE = 16
const LOGO = { width: 900, height: 260 }
const NAME = { width: 1000, height: 220 }
const NAME_BELOW_LOGO = { width: 800, height: 90 }
const SPACE = 48
const FAMILIES: Partial<Record<Font, string>> = { other: 'DejaVu Sans', eastAsian: 'Droid Sans Fallback' }

type Card = { name: string; accent: string | undefined; logo: Buffer | null }

/** Draws the link preview picture: the logo above the name, and the accent. */
export async function drawSocialCard({ name, accent = DEFAULT_ACCENT, logo }: Card): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  const { width, height } = SOCIAL_CARD_SIZE
  const shown =
    logo &&
    (await sharp(logo)
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true }))
  const font = fontOf(name)
  const words = await sharp({
    text: {
      text: `<span foreground="${INK}">${escaped(name)}</span>`,
      font: FAMILIES[font] ?? 'Instrument Sans',
      fontfile: FONT_FILES[font],
      align: 'center',
      rgba: true,
      ...(shown ? NAME_BELOW_LOGO : NAME),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const parts = [...(shown ? [shown] : []), words]
  const used = parts.reduce((sum, { info }) => sum + info.height, 0) + SPACE * (parts.length - 1)
  let top = Math.round((height - STRIPE - used) / 2)
  const layers = parts.map(({ data, info }) => {
    const layer = { input: data, left: Math.round((width - info.width) / 2), top }
    top += info.height + SPACE
    return layer
  })
  const stripe = { create: { width, height: STRIPE, channels: 3 as const, background: accent } }
  return sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([...layers, { input: stripe, left: 0, top: height - STRIPE }])
    .png({ palette: true })
    .toBuffer()
}

/** The font that has all characters of a name, or the most of them. */
function fontOf(name: string): Font {
  const fonts = new Set(Array.from(name, fontReader()))
  if (fonts.has('eastAsian')) return 'eastAsian'
  return fonts.size === 1 && fonts.has('latin') ? 'latin' : 'other'
}
