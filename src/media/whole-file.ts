/** Whether a file is complete according to its format; a copy or full disk may have truncated it. */
export function isWhole(name: string, content: Buffer): boolean {
  if (name.endsWith('.webp')) return content.length > WEBP_HEADER && content.readUInt32LE(4) + 8 === content.length
  if (name.endsWith('.avif')) return hasWholeBoxes(content)
  return content.length > 0
}

const WEBP_HEADER = 12

/** AVIF is a sequence of boxes that start with their length. */
function hasWholeBoxes(content: Buffer): boolean {
  let end = 0
  while (end + 8 <= content.length) {
    const length = content.readUInt32BE(end)
    if (length < 8) return false
    end += length
  }
  return end > 0 && end === content.length
}
