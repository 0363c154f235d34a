import type { Storefront, StorefrontFacts } from '#domain/catalog/storefront.ts'
import type { Face } from './face.ts'
import { categoryOf } from './links.ts'
import { SWITCHES } from './switches.ts'

type Facts = Pick<StorefrontFacts, 'slugs' | 'collections'>

/** The storefront as the catalog makes it, with the owner's choices. A link to a category that has no products is left out. */
export function facedStorefront(
  storefront: Storefront,
  { announcement, menu, footer, switches }: Pick<Face, 'announcement' | 'menu' | 'footer' | 'switches'>,
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
    ...(footer?.blurb !== undefined && { blurb: footer.blurb }),
    ...(columns && { columns }),
    ...(off.length > 0 && { off }),
  }
}
