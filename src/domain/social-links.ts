/** Where else a shop can be found. */
export type SocialLink = { name: string; url: string }

/** The networks that a shop without accounts of its own points to. Section 2, "Shared footer". */
export const DEFAULT_SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'Pinterest', url: 'https://www.pinterest.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
]

/** "Instagram=https://www.instagram.com/linden, …"; null where a part of it is no name with an https:// address. */
export function parseSocialLinks(text: string): SocialLink[] | null {
  const links = text.split(',').map((part) => parseLink(part.trim()))
  return links.every((link) => link !== null) ? links : null
}

function parseLink(text: string): SocialLink | null {
  const [, name, url] = /^([^=]{1,40}?)\s*=\s*(https:\/\/\S+)$/.exec(text) ?? []
  return name && url && URL.canParse(url) ? { name, url } : null
}
