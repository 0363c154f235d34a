// Generates the sizes of the home page's pictures, which are committed in public/home. Run it when a source changes:
// node scripts/setup.js scripts/home-pictures.ts
import { mkdirSync, readdirSync } from 'node:fs'
import { parse } from 'node:path'
import sharp from 'sharp'

const SOURCES = 'demo/home'
const RESULTS = 'public/home'
/** Tiles are 1200 px wide and scaled up slightly, so that all pictures have the same sizes. */
const WIDTHS = [640, 1280]
const HERO_WIDTHS = [...WIDTHS, 2000]

mkdirSync(RESULTS, { recursive: true })
for (const file of readdirSync(SOURCES)) {
  const { name } = parse(file)
  for (const width of name === 'hero' ? HERO_WIDTHS : WIDTHS) {
    const picture = sharp(`${SOURCES}/${file}`).resize(width)
    await Promise.all([
      picture.clone().avif({ quality: 60, effort: 6 }).toFile(`${RESULTS}/${name}-${width}.avif`),
      picture.clone().webp({ quality: 82, effort: 6 }).toFile(`${RESULTS}/${name}-${width}.webp`),
    ])
  }
}
