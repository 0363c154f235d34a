export type SocialLink = { name: string; url: string }

/** The links of a shop without its own social accounts. Section 2, "Shared footer". */
export const DEFAULT_SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'Pinterest', url: 'https://www.pinterest.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
]

/** Whether the link is the shop's own. The defaults lead to the networks' home pages. */
export const isOwnSocialLink = ({ url }: SocialLink): boolean => DEFAULT_SOCIAL_LINKS.every((link) => link.url !== url)

export function parseSocialLinks(text: string): SocialLink[] | null {
  const links = text.split(',').map((part) => parseLink(part.trim()))
  return links.every((link) => link !== null) ? links : null
}

function parseLink(text: string): SocialLink | null {
  const [, name, url] = /^([^=]{1,40}?)\s*=\s*(https:\/\/\S+)$/.exec(text) ?? []
  return name && url && URL.canParse(url) ? { name, url } : null
}
