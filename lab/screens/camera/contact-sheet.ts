import sharp, { type OverlayOptions } from 'sharp'
import type { Picture } from './camera.ts'

/** Pairs of screenshots per row. */
const COLUMNS = 6
const LABEL_HEIGHT = 34
const GAP = 24

/** Writes one picture of all states at a width, light and dark side by side, with labels. Long screenshots are cropped. */
export async function writeContactSheet(pictures: readonly Picture[], width: number, file: string): Promise<void> {
  const shown = { width: width < 768 ? 200 : 300, height: width < 768 ? 480 : 400 }
  const cell = { width: 2 * shown.width + 4 + GAP, height: shown.height + LABEL_HEIGHT + GAP }
  const states = [...new Set(pictures.map(({ state }) => state))]
  const place = (state: string) => {
    const position = states.indexOf(state)
    return {
      left: GAP + (position % COLUMNS) * cell.width,
      top: GAP + Math.floor(position / COLUMNS) * cell.height,
    }
  }
  const layers: Promise<OverlayOptions>[] = [
    ...states.map(async (state) => ({ input: labelOf(state, cell.width), ...place(state) })),
    ...pictures.map(async ({ state, scheme, file }) => {
      const { left, top } = place(state)
      return {
        input: await topOf(file, shown),
        left: left + (scheme === 'dark' ? shown.width + 4 : 0),
        top: top + LABEL_HEIGHT,
      }
    }),
  ]
  await sharp({
    create: {
      width: GAP + COLUMNS * cell.width,
      height: GAP + Math.ceil(states.length / COLUMNS) * cell.height,
      channels: 3,
      background: '#8a8a86',
    },
  })
    .composite(await Promise.all(layers))
    .png()
    .toFile(file)
}

async function topOf(file: string, shown: { width: number; height: number }): Promise<Buffer> {
  const { data, info } = await sharp(file).resize({ width: shown.width }).png().toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, shown.height)
  return sharp(data)
    .extract({ ...shown, height, left: 0, top: 0 })
    .toBuffer()
}

const labelOf = (name: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}">` +
      `<text y="23" font-family="sans-serif" font-size="19" fill="#fff">${name}</text></svg>`,
  )
