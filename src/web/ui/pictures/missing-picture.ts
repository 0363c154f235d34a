/** Width and height of the 'Image not available' graphic. Section 3. */
export const PICTURE_SIZES = { small: [100, 100], medium: [300, 300], large: [600, 400] } as const
export type PictureSize = keyof typeof PICTURE_SIZES

export const MISSING_PICTURE = 'Image not available'

export function missingPicture(size: PictureSize): string {
  const [width, height] = PICTURE_SIZES[size]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="#eceae4"/>` +
    `<text x="50%" y="50%" dy=".35em" fill="#5f5c56" font-family="system-ui,sans-serif" font-size="${size === 'small' ? 10 : 18}" text-anchor="middle">${MISSING_PICTURE}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
