import type { Picture } from './products.ts'

/** Made by scripts/home-pictures.ts. */
export const demoPicture = (name: string, [width, height] = [1200, 900], widths = [640, 1280]): Picture => ({
  src: `/home/${name}`,
  alt: '',
  width: width!,
  height: height!,
  widths,
  color: null,
})
