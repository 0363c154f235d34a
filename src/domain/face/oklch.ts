/** Lightness from 0 to 1, chroma, and hue in radians. Changing the lightness keeps the hue the same to the eye. */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Red, green and blue from 0 to 1 for a color such as #2f5d46 or #fff. Null for other texts. */
export function rgbOf(color: string): number[] | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  if (!digits) return null
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255)
}

export const hexOf = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const clamp = (part: number): number => Math.min(1, Math.max(0, part))

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const gamma = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * Math.max(0, part) ** (1 / 2.4) - 0.055

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * vector[index]!, 0))

/** Björn Ottosson's matrices (https://bottosson.github.io/posts/oklab). */
const TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_CONES = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

export function oklchOf(rgb: readonly number[]): Oklch {
  const [lightness = 0, a = 0, b = 0] = times(TO_LAB, times(TO_CONES, rgb.map(linear)).map(Math.cbrt))
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** Reduces the chroma of a color outside sRGB until it is inside. */
export function rgbOfOklch({ lightness, chroma, hue }: Oklch): number[] {
  const lab = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const rgb = times(
    FROM_CONES,
    times(FROM_LAB, lab).map((cone) => cone ** 3),
  ).map(gamma)
  const isShown = rgb.every((part) => part > -0.001 && part < 1.001)
  return isShown || chroma < 0.001 ? rgb.map(clamp) : rgbOfOklch({ lightness, chroma: chroma * 0.95, hue })
}

/** The WCAG 2 contrast ratio, from 1 for equal colors to 21 for black on white. */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const luminance = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
