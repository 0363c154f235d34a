import type { Picture } from '#domain/catalog/products.ts'
import type { RootData } from '#web/root-data.ts'
import styles from './logo.module.css'

const MAX_HEIGHT = 40
const MAX_WIDTH = 192
const SIZES = '192px'
const DARK = '(prefers-color-scheme: dark)'

/** Shows the whole logo, whether wide or tall. Without a dark version, it has a light background in the dark scheme. */
export function Logo({ light, dark }: NonNullable<RootData['shop']['logo']>) {
  const { src, alt, widths } = light
  return (
    <picture className={dark ? styles.logo : `${styles.logo} ${styles.plate}`}>
      {dark && <source media={DARK} type="image/avif" srcSet={filesOf(dark)} {...sizeOf(dark)} sizes={SIZES} />}
      <source type="image/avif" srcSet={filesOf(light)} sizes={SIZES} />
      <img src={`${src}-${widths[0]}.webp`} alt={alt} {...sizeOf(light)} />
    </picture>
  )
}

const filesOf = ({ src, widths }: Picture): string => widths.map((width) => `${src}-${width}.avif ${width}w`).join(', ')

/** Fits a logo into the header. The dimensions of library pictures are known. */
function sizeOf({ width, height }: Picture): { width: number; height: number } {
  const scale = Math.min(MAX_HEIGHT / height!, MAX_WIDTH / width!)
  return { width: Math.round(width! * scale) || 1, height: Math.round(height! * scale) || 1 }
}
