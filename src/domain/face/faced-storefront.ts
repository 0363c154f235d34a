import type { Storefront, StorefrontFacts } from '#domain/catalog/storefront.ts'
import type { Face } from './face.ts'
import type { HomeSection } from './home-sections.ts'
import { categoryOf } from './links.ts'
import { SWITCHES } from './switches.ts'

type Facts = Pick<StorefrontFacts, 'slugs' | 'collections'>

/** The storefront as the catalog makes it, with the owner's choices. A link to a category that has no products is left out. */
export function facedStorefront(
  storefront: Storefront,
  { announcement, menu, footer, home, switches }: Pick<Face, 'announcement' | 'menu' | 'footer' | 'home' | 'switches'>,
  facts: Facts,
): Storefront {
  const slugs: readonly string[] = [...facts.slugs, ...facts.collections]
  const leads = ({ to }: { to: string }) => {
    const category = categoryOf(to)
    return category === null || slugs.includes(category)
  }
  const off = SWITCHES.filter((name) => switches?.[name] === 'off')
  const columns = footer?.columns?.map(({ title, links }) => ({ title, links: links.filter(leads) }))
  return {
    ...storefront,
    ...(announcement && { announcement }),
    ...(menu && { menu: menu.filter(leads) }),
    ...(home && withHome(storefront, home)),
    ...(footer?.blurb !== undefined && { blurb: footer.blurb }),
    ...(columns && { columns }),
    ...(off.length > 0 && { off }),
  }
}

/** The words of hero and sale stand where those of the catalog would; the first are those of search results as well. */
function withHome({ hero, banner }: Storefront, home: readonly HomeSection[]): Partial<Storefront> {
  const [ofHero, ofSale] = (['hero', 'sale'] as const).map((name) =>
    wordsOf(home.find(({ section }) => section === name)),
  )
  return {
    home: [...home],
    hero: { ...hero, ...ofHero },
    banner: banner && { ...banner, ...ofSale },
    ...(ofHero?.title !== undefined && { title: ofHero.title }),
    ...(ofHero?.text !== undefined && { description: ofHero.text }),
  }
}

const wordsOf = (section: HomeSection | undefined): { title?: string; text?: string } => ({
  ...(section?.title !== undefined && { title: section.title }),
  ...(section?.text !== undefined && { text: section.text }),
})
