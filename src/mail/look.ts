import { html } from 'hono/html'
import { DEFAULT_ACCENT, type Palette } from '#domain/face/palette.ts'
import type { Block, Html } from './blocks.ts'

/** Pictures have absolute URLs. `dark` is for dark mode. */
export type MailLogo = { src: string; dark: string | null; width: number; height: number }

/** The parts of the face used in emails. */
export type MailLook = { name: string; logo: MailLogo | null; palette: Palette; radius: string }

const DEFAULT_LINKS = { light: DEFAULT_ACCENT, dark: '#93c7a9' }

export const headerOf = ({ name, logo }: MailLook): { html: Html } => ({
  html: logo
    ? html`<p style="margin:0 0 24px">
        <picture>
          ${logo.dark === null ? '' : html`<source media="(prefers-color-scheme: dark)" srcset="${logo.dark}" />`}
          <img
            class="logo"
            src="${logo.src}"
            alt="${name}"
            width="${logo.width}"
            height="${logo.height}"
            style="display:block;border:0;max-width:100%;height:auto;font-size:20px;font-weight:600"
          />
        </picture>
      </p>`
    : html`<p style="margin:0 0 24px;font-size:20px;font-weight:600;overflow-wrap:anywhere"><bdi>${name}</bdi></p>`,
})

/** The first link is the main action, shown as a button. */
export function withButton(parts: readonly Block[], look: MailLook): { html: Html }[] {
  const first = parts.findIndex(({ link }) => link)
  return parts.map((part, index) => (index === first ? { html: buttonOf(part.link!, look) } : part))
}

/** Colors are inline, because some mail clients drop the style element. */
const buttonOf = ({ url, label }: { url: string; label: string }, { palette, radius }: MailLook): Html =>
  html`<p style="margin:24px 0">
    <a
      class="button"
      href="${url}"
      style="display:inline-block;padding:12px 20px;border-radius:${radius};background:${
        palette.light.accent
      };color:${palette.light.onAccent};font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`

export function stylesOf(look: MailLook | null): string {
  const [light, dark] = look
    ? [look.palette.light.accent, look.palette.dark.accent]
    : [DEFAULT_LINKS.light, DEFAULT_LINKS.dark]
  return `a { color: ${light} }
          @media (prefers-color-scheme: dark) {
            body { color-scheme: dark !important; color: #f0eee8 !important; background: #161714 !important }
            a { color: ${dark} }${look ? darkPartsOf(look) : ''}
          }`
}

/** Without a dark version, the logo gets a light background. */
const darkPartsOf = ({ logo, palette: { dark }, radius }: MailLook): string => `
            .button { color: ${dark.onAccent} !important; background: ${dark.accent} !important }${
              logo?.dark === null
                ? `
            .logo { padding: 10px !important; background: #faf9f6 !important; border-radius: ${radius} !important }`
                : ''
            }`
