import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { loadPictures } from '../screens/camera/camera.ts'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** Takes the pictures of a walk, named after the number of the step. */
export function openAlbum(folder: string) {
  mkdirSync(folder, { recursive: true })
  let count = 0

  /** Takes a picture of the current page at both widths. */
  async function keep(page: Page, name: string, { dark = false } = {}): Promise<void> {
    const step = `${String(++count).padStart(2, '0')}-${name}`
    for (const scheme of dark ? (['light', 'dark'] as const) : (['light'] as const))
      for (const size of SIZES) {
        const file = `${folder}/${step}-${size.width}${scheme === 'dark' ? '-dark' : ''}.png`
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await loadPictures(page)
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
        console.log(file)
      }
    await page.setViewportSize(SIZES[0]!)
    await page.emulateMedia({ colorScheme: 'light' })
  }

  return { keep }
}

export type Album = ReturnType<typeof openAlbum>
