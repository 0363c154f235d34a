import { fileURLToPath } from 'node:url'
import type { Font } from './text-runs.ts'

const fileOf = (name: string): string => fileURLToPath(new URL(`./fonts/${name}`, import.meta.url))

export const FONT_FILES: Record<Font, string> = {
  latin: fileOf('instrument-sans.ttf'),
  accents: fileOf('instrument-sans-accents.ttf'),
  other: fileOf('dejavu-sans.ttf'),
  eastAsian: fileOf('droid-sans-fallback.ttf'),
}
