import type { Picture } from '#domain/catalog/products.ts'
import type { RootData } from '#web/root-data.ts'
import styles from './logo.module.css'

const MAX_HEIGHT = 40
const MAX_WIDTH = 192
const DARK = '(prefers-color-scheme: dark)'

/** It is shown whole, wide and high ones alike. Without one for the dark it stands on light ground there. */
export function Logo({ light, dark }: NonNullable<RootData['shop']['logo']>) {
  const { src, alt, widths } = light
  return (
    <picture className={dark ? styles.logo : `${styles.logo} ${styles.plate}`}>
      {dark && <source media={DARK} type="image/avif" srcSet={filesOf(dark)} {...sizeOf(dark)} sizes={sizesOf(dark)} />}
      <source type="image/avif" srcSet={filesOf(light)} sizes={sizesOf(light)} />
      <img src={`${src}-${widths[0]}.webp`} alt={alt} {...sizeOf(light)} />
    </picture>
  )
}

const filesOf = ({ src, widths }: Picture): string => widths.map((width) => `${src}-${width}.avif ${width}w`).join(', ')

const sizesOf = (picture: Picture): string => `${sizeOf(picture).width}px`

/** As large as the header allows. */
function sizeOf({ width, height }: Picture): { width: number; height: number } {
  const [wide, high] = [width ?? MAX_WIDTH, height ?? MAX_HEIGHT]
  const scale = Math.min(MAX_HEIGHT / high, MAX_WIDTH / wide)
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) }
}
