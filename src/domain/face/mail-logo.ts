/** The logo as PNG, the only format that some email clients show, on the background of emails. */
export const MAIL_LOGOS = {
  light: { path: '/logo.png', ground: '#faf9f6' },
  dark: { path: '/logo-dark.png', ground: '#161714' },
} as const

/** Screens have up to this many device pixels per CSS pixel. */
export const MAIL_LOGO_DENSITY = 2

const MAX = { width: 240, height: 64 }

/** The size of a logo in emails, in CSS pixels. */
export function fittingSize({ width, height }: { width?: number | null; height?: number | null }) {
  const [wide, high] = [width || MAX.width, height || MAX.height]
  const scale = Math.min(MAX.width / wide, MAX.height / high, 1)
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) }
}
