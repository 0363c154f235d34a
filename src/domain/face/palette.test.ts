import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, hexOf, oklchOf, rgbOf, rgbOfOklch } from './oklch.ts'
import { BESIDE, MIN_CONTRAST, paletteOf, type Palette } from './palette.ts'

const between = (one: string, other: string) => contrast(rgbOf(one)!, rgbOf(other)!)

/** Each pair of text and background color, with its contrast. */
function pairsOf(palette: Palette): [string, number][] {
  return (['light', 'dark'] as const).flatMap((name) => {
    const { accent, accentStrong, onAccent, accentGround } = palette[name]
    const { paper, raised, sunken, ink, quiet } = BESIDE[name]
    const grounds = { paper, raised, sunken, accentGround }
    return [
      ...Object.entries(grounds).flatMap(([ground, color]): [string, number][] => [
        [`${name}: accent on ${ground}`, between(accent, color)],
        [`${name}: strong accent on ${ground}`, between(accentStrong, color)],
      ]),
      [`${name}: text on accent`, between(onAccent, accent)],
      [`${name}: text on strong accent`, between(onAccent, accentStrong)],
      [`${name}: ink on the tint`, between(ink, accentGround)],
      [`${name}: quiet text on the tint`, between(quiet, accentGround)],
    ] as [string, number][]
  })
}

describe('The palette of an accent', () => {
  it('is readable in every pair, light and dark, for each color, or names the closest one that is', () => {
    const steps = [0, 0x22, 0x44, 0x66, 0x88, 0xaa, 0xcc, 0xff]
    const colors = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => hexOf([red, green, blue].map((part) => part / 255)))),
    )
    let refused = 0
    for (const color of colors) {
      const first = paletteOf(color)
      const named = typeof first === 'string' ? / (#[\da-f]{6}) is dark enough\.$/.exec(first)?.[1] : undefined
      if (named) refused++
      const palette = named ? paletteOf(named) : first
      if (typeof palette === 'string') throw new Error(`${color}: ${first as string} ${palette}`)
      expect(
        pairsOf(palette).filter(([, value]) => value < MIN_CONTRAST),
        color,
      ).toEqual([])
      expect(palette.light.accent).toBe(named ?? color)
    }
    expect(refused).toBeGreaterThan(100)
    expect(refused).toBeLessThan(colors.length - 100)
  })

  it('of an unreadable color says so, and so does one that is not a color', () => {
    expect(paletteOf('#ffe600')).toMatch(
      /^is too light: its contrast on the page background is 1\.1, and must be at least 4\.5\. #\w{6} is dark enough\.$/,
    )
    for (const text of ['red', '#12', '#12345g', 'url(x)', '#2f5d46;}'])
      expect(paletteOf(text)).toBe('must be written as #rrggbb, such as #2f5d46.')
  })

  it('matches the backgrounds and texts of the style sheet', () => {
    const styles = readFileSync('src/web/styles/tokens.css', 'utf8')
    const [light = '', dark = ''] = styles.split('prefers-color-scheme: dark')
    for (const [name, text] of [
      ['light', light],
      ['dark', dark],
    ] as const)
      for (const [token, color] of Object.entries(BESIDE[name])) {
        const written = new RegExp(`--${token}: (#\\w+);`).exec(text)?.[1]
        expect(hexOf(rgbOf(written!)!), `${name} ${token}`).toBe(color)
      }
  })

  it('preserves each color when it is made lighter or darker', () => {
    for (const color of ['#2f5d46', '#ffffff', '#000000', '#ff00ff', '#123456'])
      expect(hexOf(rgbOfOklch(oklchOf(rgbOf(color)!)))).toBe(color)
  })
})
