import styles from './home-picture.module.css'

type HomePictureProps = {
  /** The files are `/home/${name}-${width}`. */
  name: string
  widths?: readonly number[]
  shape?: readonly [width: number, height: number]
  sizes: string
  priority?: boolean
  className?: string | undefined
}

export function HomePicture({
  name,
  widths = [640, 1280],
  shape = [1200, 900],
  sizes,
  priority = false,
  className = '',
}: HomePictureProps) {
  const files = (type: string) => widths.map((width) => `/home/${name}-${width}.${type} ${width}w`).join(', ')
  return (
    <picture className={`${styles.picture} ${className}`}>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        src={`/home/${name}-${widths[0]}.webp`}
        srcSet={files('webp')}
        sizes={sizes}
        width={shape[0]}
        height={shape[1]}
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}
