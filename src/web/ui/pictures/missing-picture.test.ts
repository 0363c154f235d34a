import { expect, test } from 'vitest'
import { missingPicture } from './missing-picture.ts'

test.each([
  ['small', 100, 100],
  ['medium', 300, 300],
  ['large', 600, 400],
] as const)('A missing picture is a graphic of its own size: %s, %i by %i', (size, width, height) => {
  const graphic = decodeURIComponent(missingPicture(size))
  expect(graphic).toMatch(/^data:image\/svg\+xml,/)
  expect(graphic).toContain(`width="${width}" height="${height}"`)
  expect(graphic).toContain('Image not available')
})
