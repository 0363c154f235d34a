import { contrast, hexOf, oklchOf, rgbOf, rgbOfOklch, type Oklch } from './oklch.ts'

/** The colors derived from the accent, under the names of tokens.css in camel case. */
export type Scheme = { accent: string; accentStrong: string; onAccent: string; accentGround: string }
export type Palette = { light: Scheme; dark: Scheme }

/** Background and text colors of tokens.css that the palette is combined with. */
export const BESIDE = {
  light: { paper: '#faf9f6', raised: '#ffffff', sunken: '#f2f0ea', ink: '#1d1c1a', quiet: '#6b6862' },
  dark: { paper: '#161714', raised: '#1f211d', sunken: '#1b1d19', ink: '#f0eee8', quiet: '#a9a69d' },
} as const

/** The accent of a face that has none. */
export const DEFAULT_ACCENT = '#2f5d46'

/** WCAG 2 AA, for text of any size. */
export const MIN_CONTRAST = 4.5
const STEP = 0.005

type Name = keyof typeof BESIDE

/** The palette of an accent such as #2f5d46, or a sentence about what is wrong with it. */
export function paletteOf(accent: string): Palette | string {
  const rgb = rgbOf(accent)
  if (!rgb) return 'must be written as #rrggbb, such as #2f5d46.'
  const color = oklchOf(rgb)
  const readable = readableOn('light', color)
  if (hexOf(rgb) !== hexOf(rgbOfOklch(readable)))
    return `is too light: its contrast on the page background is ${lowest(rgb).toFixed(1)}, and must be at least ${MIN_CONTRAST}. ${hexOf(rgbOfOklch(readable))} is dark enough.`
  const bright = readableOn('dark', { ...color, lightness: Math.max(color.lightness, 0.75) })
  return {
    light: schemeOf('light', color, { strong: color.lightness * 0.8, on: [1, 1, 1] }),
    dark: schemeOf('dark', bright, {
      strong: Math.min(0.95, bright.lightness + 0.07),
      on: rgbOfOklch({ ...bright, lightness: 0.2, chroma: bright.chroma * 0.4 }),
    }),
  }
}

const lowest = (rgb: readonly number[]): number =>
  Math.min(...GROUNDS.map((ground) => contrast(rgb, rgbOf(BESIDE.light[ground])!)))

const GROUNDS = ['paper', 'raised', 'sunken'] as const

/** Returns the color if it is readable on every background and on its own tint, or else the closest lightness that is. */
function readableOn(name: Name, color: Oklch): Oklch {
  const step = name === 'light' ? -STEP : STEP
  for (let { lightness } = color; lightness > 0 && lightness < 1; lightness += step) {
    const rgb = asShown(rgbOfOklch({ ...color, lightness }))
    const grounds = [...GROUNDS.map((ground) => rgbOf(BESIDE[name][ground])!), tintOf(name, rgb)]
    if (grounds.every((ground) => contrast(rgb, ground) >= MIN_CONTRAST)) return { ...color, lightness }
  }
  return { ...color, lightness: name === 'light' ? 0 : 1 }
}

/** Rounds to the 256 steps of a screen. */
const asShown = (rgb: readonly number[]): number[] => rgbOf(hexOf(rgb))!

/** A background tinted with the color, on which muted text is still readable. */
function tintOf(name: Name, rgb: readonly number[]): number[] {
  const { paper, quiet } = BESIDE[name]
  for (let share = name === 'light' ? 0.1 : 0.16; share > 0.01; share -= 0.01) {
    const tint = asShown(rgbOf(paper)!.map((part, index) => part + (rgb[index]! - part) * share))
    if (contrast(rgbOf(quiet)!, tint) >= MIN_CONTRAST) return tint
  }
  return rgbOf(paper)!
}

function schemeOf(name: Name, color: Oklch, { strong, on }: { strong: number; on: readonly number[] }): Scheme {
  const rgb = asShown(rgbOfOklch(color))
  return {
    accent: hexOf(rgb),
    accentStrong: hexOf(rgbOfOklch({ ...color, lightness: strong })),
    onAccent: hexOf(on),
    accentGround: hexOf(tintOf(name, rgb)),
  }
}
