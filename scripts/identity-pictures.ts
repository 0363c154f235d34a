// Generates the icons and the link preview in public from public/favicon.svg and demo/home/hero.webp. Run it when a source changes:
// node scripts/setup.js scripts/identity-pictures.ts
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { iconFile } from '#server/face/icons.ts'

// Icons use the light color scheme.
const mark = readFileSync('public/favicon.svg', 'utf8').replace(/<style>.*?<\/style>/, '')
// Phones mask icons, so the edges contain only background.
const square = mark.replace(' rx="8"', '')
const maskable = square.replace('transform="', 'transform="translate(4 4) scale(.75) ')

const draw = (svg: string, size: number) => sharp(Buffer.from(svg), { density: 1200 }).resize(size, size)

await draw(mark, 32).png().toFile('public/favicon-32.png')
await draw(square, 180).png().toFile('public/apple-touch-icon.png')
writeFileSync('public/favicon.ico', iconFile(readFileSync('public/favicon-32.png'), 32))
await draw(mark, 192).png().toFile('public/icon-192.png')
await draw(mark, 512).png().toFile('public/icon-512.png')
await draw(maskable, 512).png().toFile('public/icon-maskable-512.png')

// The preview has no text, because the shop's name is a setting, and sites print it next to the picture.
await sharp('demo/home/hero.webp')
  .resize(1200, 630, { fit: 'cover' })
  .composite([{ input: await draw(mark, 88).png().toBuffer(), left: 56, top: 56 }])
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile('public/social-card.jpg')
