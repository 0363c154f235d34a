import type { MenuLink, ShownSection, Storefront, StorefrontFacts, StorefrontLink } from '#domain/catalog/storefront.ts'
import { LEGAL_LINKS } from '#domain/pages/legal-links.ts'
import * as urls from '#domain/urls.ts'
import { newsletterConsent } from '#domain/newsletter-consent.ts'
import type { ShownFace } from './face.ts'
import { DEFAULT_PRODUCTS, type HomeSection } from './home-sections.ts'
import { categoryOf } from './links.ts'
import { isShownOn } from './period.ts'
import { pictureNamed, pictureOfLibrary, sectionPicture } from './pictures.ts'
import { OWN_SECTIONS } from './section-names.ts'
import { collectsNewsletter, SWITCHES } from './switches.ts'

type Chosen = Pick<ShownFace, 'name' | 'announcement' | 'menu' | 'footer' | 'home' | 'switches' | 'pictures'>
type Leads = (link: { to: string }) => boolean
type Facts = Pick<StorefrontFacts, 'slugs' | 'collections'>

/** Applies the owner's choices for a day to the storefront made from the catalog. Drops links to categories without products. */
export function facedStorefront(storefront: Storefront, face: Chosen, facts: Facts, today: string): Storefront {
  const { name, announcement, menu, footer, switches } = face
  const slugs: readonly string[] = [...facts.slugs, ...facts.collections]
  const leads: Leads = ({ to }) => {
    const category = categoryOf(to)
    return category === null || slugs.includes(category)
  }
  const off = SWITCHES.filter((name) => switches?.[name] === 'off')
  const columns = footer?.columns?.map(({ title, links }) => ({ title, links: links.filter(leads) }))
  return {
    ...storefront,
    ...(announcement && isShownOn(today, announcement) && { announcement: barOf(announcement) }),
    ...(menu && { ownMenu: menuOf(menu.filter(leads), storefront.menu, leads) }),
    ...withHome(storefront, face, (section) => isShownOn(today, section), leads),
    ...(footer?.blurb !== undefined && { blurb: footer.blurb }),
    ...(columns && { columns: withLegalLinks(columns) }),
    ...(off.length > 0 && { off }),
    ...(collectsNewsletter({ switches }) && { newsletterConsent: newsletterConsent(name) }),
  }
}

const barOf = ({ text, to }: NonNullable<Chosen['announcement']>) => ({ text, ...(to !== undefined && { to }) })

type Columns = NonNullable<Storefront['columns']>

/** Every footer must have the legally required links: the last column gets those that no column has. */
function withLegalLinks(columns: Columns): Columns {
  const linked = columns.flatMap(({ links }) => links.map(({ to }) => to))
  const missing = LEGAL_LINKS.flatMap(([label, to]) => (linked.includes(to) ? [] : { label, to }))
  const { title, links } = columns.at(-1) ?? { title: 'Policies', links: [] }
  return missing.length > 0 ? [...columns.slice(0, -1), { title, links: [...links, ...missing] }] : columns
}

/** The owner's menu. A category link without links of its own gets its subcategories as a dropdown. */
function menuOf(menu: NonNullable<ShownFace['menu']>, categories: readonly StorefrontLink[], leads: Leads): MenuLink[] {
  const below = ({ label, slug, under }: StorefrontLink): MenuLink => ({
    label,
    to: urls.category(slug),
    ...(under && { links: under.map(below) }),
  })
  const all = [{ to: urls.products, links: categories.map(below) }, ...categories.map(below)]
  return menu.map(({ label, to, links }) => {
    const list = links?.filter(leads) ?? all.find((one) => one.to === to)?.links ?? []
    return { label, to, ...(list.length > 0 && { links: list }) }
  })
}

/** The owner's texts and pictures replace the catalog's in hero and sale. The first text is also used in search results. */
function withHome(
  { hero, banner }: Storefront,
  face: Chosen,
  isShown: (section: HomeSection) => boolean,
  leads: Leads,
): Partial<Storefront> {
  const home = face.home?.filter((one) => isShown(one) && (one.section !== 'products' || leads(one.link!)))
  if (!home) return {}
  const [ofHero, ofSale] = (['hero', 'sale'] as const).map((name) => home.find(({ section }) => section === name))
  const [heroPicture, salePicture] = (['hero', 'sale'] as const).map((name) => sectionPicture(face, name))
  const pictures = heroPicture && [{ slug: null, name: heroPicture.alt, picture: pictureOfLibrary(heroPicture) }]
  return {
    home: home.map((section) => shownSection(face, section, leads)),
    hero: { ...hero, ...wordsOf(ofHero), ...linkOf(ofHero, leads), ...(pictures && { pictures }) },
    banner: banner && {
      ...banner,
      ...wordsOf(ofSale),
      ...linkOf(ofSale, leads),
      ...(salePicture && { picture: pictureOfLibrary(salePicture) }),
    },
    ...(ofHero?.title !== undefined && { title: ofHero.title }),
    ...(ofHero?.text !== undefined && { description: ofHero.text }),
  }
}

function shownSection(face: Chosen, one: HomeSection, leads: Leads): ShownSection {
  const { section, picture, link, number = DEFAULT_PRODUCTS } = one
  const shown = { section, ...wordsOf(one) }
  if (!OWN_SECTIONS.some((name) => name === section)) return shown
  if (section === 'products') return { ...shown, link: link!, list: categoryOf(link!.to)!, number }
  const found = pictureNamed(face, picture)
  return { ...shown, ...(found && { picture: pictureOfLibrary(found) }), ...linkOf(one, leads) }
}

const linkOf = (section: Pick<HomeSection, 'link'> | undefined, leads: Leads): Pick<ShownSection, 'link'> =>
  section?.link && leads(section.link) ? { link: section.link } : {}

type Words = { title?: string | undefined; text?: string | undefined }

const wordsOf = (section: Words | undefined): { title?: string; text?: string } => ({
  ...(section?.title !== undefined && { title: section.title }),
  ...(section?.text !== undefined && { text: section.text }),
})
