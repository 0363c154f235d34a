import type { Storefront, StorefrontFacts } from '#domain/catalog/storefront.ts'
import type { ShownFace } from './face.ts'
import { categoryOf } from './links.ts'
import { pictureOf, sectionPicture } from './pictures.ts'
import { collectsNewsletter, SWITCHES } from './switches.ts'

type Chosen = Pick<ShownFace, 'announcement' | 'menu' | 'footer' | 'home' | 'switches' | 'pictures'>
type Facts = Pick<StorefrontFacts, 'slugs' | 'collections'>

/** The storefront as the catalog makes it, with the owner's choices. A link to a category that has no products is left out. */
export function facedStorefront(storefront: Storefront, face: Chosen, facts: Facts): Storefront {
  const { announcement, menu, footer, switches } = face
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
    ...withHome(storefront, face),
    ...(footer?.blurb !== undefined && { blurb: footer.blurb }),
    ...(columns && { columns }),
    ...(off.length > 0 && { off }),
    ...(collectsNewsletter({ switches }) && { collectsNewsletter: true }),
  }
}

/** Words and pictures of hero and sale stand where those of the catalog would; the first words are those of search results as well. */
function withHome({ hero, banner }: Storefront, face: Chosen): Partial<Storefront> {
  const { home } = face
  if (!home) return {}
  const [ofHero, ofSale] = (['hero', 'sale'] as const).map((name) => home.find(({ section }) => section === name))
  const [heroPicture, salePicture] = (['hero', 'sale'] as const).map((name) => sectionPicture(face, name))
  const pictures = heroPicture && [{ slug: null, name: heroPicture.alt, picture: pictureOf(heroPicture) }]
  return {
    home: home.map(({ section, title, text }) => ({ section, ...wordsOf({ title, text }) })),
    hero: { ...hero, ...wordsOf(ofHero), ...(pictures && { pictures }) },
    banner: banner && { ...banner, ...wordsOf(ofSale), ...(salePicture && { picture: pictureOf(salePicture) }) },
    ...(ofHero?.title !== undefined && { title: ofHero.title }),
    ...(ofHero?.text !== undefined && { description: ofHero.text }),
  }
}

type Words = { title?: string | undefined; text?: string | undefined }

const wordsOf = (section: Words | undefined): { title?: string; text?: string } => ({
  ...(section?.title !== undefined && { title: section.title }),
  ...(section?.text !== undefined && { text: section.text }),
})
