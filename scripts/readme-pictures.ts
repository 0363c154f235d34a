// Generates the README's pictures from those of `npm run screens`:
// npm run screens && node scripts/setup.js scripts/readme-pictures.ts
import sharp from 'sharp'

const PICTURES = [
  { name: 'home', from: '1280/home-light', width: 1280, height: 900 },
  { name: 'search', from: '1280/home-suggestions-light', width: 1280, height: 900 },
  { name: 'list', from: '1280/list-narrowed-light', width: 1280, height: 900 },
  { name: 'product', from: '360/product-variants-light', width: 360, height: 740 },
  { name: 'checkout', from: '1280/checkout-payment-dark', width: 1280, height: 900 },
]

for (const { name, from, width, height } of PICTURES)
  await sharp(`.results/screens/${from}.png`)
    .extract({ left: 0, top: 0, width, height })
    .webp({ quality: 84, effort: 6 })
    .toFile(`docs/${name}.webp`)
