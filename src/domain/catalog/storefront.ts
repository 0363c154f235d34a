import type { SectionName } from '#domain/face/section-names.ts'
import type { Switch } from '#domain/face/switches.ts'
import { enumerated } from '#domain/enumeration.ts'
import { categorySlug, COLLECTIONS, type CategoryCount, type Collection } from './categories.ts'
import { demoPicture } from './demo-picture.ts'
import type { Picture } from './products.ts'

/** The catalog facts that pages show. Categories are in the owner's order or sorted by size; pictured products are newest first. */
export type StorefrontFacts = {
  hasDemo: boolean
  isEmpty: boolean
  categories: readonly (CategoryCount & { picture: Picture | null; under?: StorefrontLink[] })[]
  /** The slugs of all categories and of the owner's collections that have products. */
  slugs: readonly string[]
  newest: readonly { slug: string; name: string; picture: Picture }[]
  /** The collections that have products. */
  collections: readonly Collection[]
  /** The first picture found among reduced products. */
  reduced: Picture | null
}

/** `under` are the second-level links. */
export type StorefrontLink = { label: string; slug: string; under?: StorefrontLink[] }
/** A link chosen by the owner, which may lead anywhere. */
type ChosenLink = { label: string; to: string }
/** `links` are the items of its dropdown. */
export type MenuLink = ChosenLink & { links?: MenuLink[] }
/** Sections chosen by the owner have `picture` and `link`; product sections have the slug of their `list` and a `number`. */
export type ShownSection = {
  section: SectionName
  title?: string
  text?: string
  picture?: Picture
  link?: ChosenLink
  list?: string
  number?: number
}
type Tile = StorefrontLink & { picture: Picture | null }

/** The contents of the header, the footer and the home page. No link leads to an empty list. */
export type Storefront = {
  isDemo: boolean
  isEmpty: boolean
  /** The home page's title in search results. */
  title: string
  description: string
  menu: StorefrontLink[]
  /** The header's links, if chosen by the owner. */
  ownMenu?: MenuLink[]
  tiles: Tile[]
  footer: StorefrontLink[]
  blurb: string
  hero: {
    title: string
    text: string
    deals: boolean
    /** A null slug means that the picture belongs to no product. */
    pictures: { slug: string | null; name: string; picture: Picture }[]
    /** The button, if chosen by the owner. */
    link?: ChosenLink
  }
  banner: { title: string; text: string; picture: Picture | null; link?: ChosenLink } | null
  announcement?: { text: string; to?: string }
  /** The footer's columns, if chosen by the owner. */
  columns?: { title: string; links: ChosenLink[] }[]
  /** The home page's sections in the owner's order. */
  home?: ShownSection[]
  /** The URL of the link preview picture. The demo has its own. */
  socialCard?: string
  /** The parts of the pages that the owner has switched off. */
  off?: Switch[]
  /** The text that subscribers agree to; set only while the newsletter forms collect email addresses. */
  newsletterConsent?: string
}

const MAX_MENU = 8
const MAX_TILES = 6
const MAX_NAMED = 3
export const MAX_HERO_PICTURES = 3
/** The maximum number of categories shown. */
export const MAX_CATEGORIES = Math.max(MAX_MENU, MAX_TILES)

export function storefrontOf(facts: StorefrontFacts, shopName: string): Storefront {
  const { isEmpty, hasDemo } = facts
  if (hasDemo) return demoStorefront(facts)
  const links = facts.categories.map(({ name, slug, picture }) => ({ label: name, slug, picture }))
  const menu = facts.categories.map(({ name, slug, under }) => ({ label: name, slug, ...(under && { under }) }))
  const names = [...links.slice(0, MAX_NAMED).map(({ label }) => label), ...(links.length > MAX_NAMED ? ['more'] : [])]
  const title = names.length > 0 ? enumerated(names) : 'Online shop'
  return {
    isDemo: false,
    isEmpty,
    title,
    description: `${shopName}: ${title}.`,
    menu: [...menu.slice(0, MAX_MENU), ...facts.collections.map((slug) => ({ label: COLLECTIONS[slug], slug }))],
    tiles: links.slice(0, MAX_TILES),
    footer: links.slice(0, MAX_TILES).map(linkOnly),
    blurb: '',
    hero: {
      title: shopName,
      text: names.length > 0 ? `${title}.` : '',
      deals: facts.collections.includes('deals'),
      pictures: facts.newest.slice(0, MAX_HERO_PICTURES),
    },
    banner: facts.collections.includes('sale')
      ? { title: 'Sale', text: 'What is on sale right now.', picture: facts.reduced }
      : null,
  }
}

const linkOnly = ({ label, slug }: StorefrontLink): StorefrontLink => ({ label, slug })

/** The screens in section 2 of the specification. */
function demoStorefront({ slugs, collections }: StorefrontFacts): Storefront {
  const leads = ({ slug }: StorefrontLink) => [...slugs, ...collections].some((found) => found === slug)
  const tiles = TILES.filter(leads)
  return {
    isDemo: true,
    isEmpty: false,
    title: 'Good things for every day',
    description: 'Electronics, clothing, beauty and things for the home, chosen with care and sent quickly.',
    menu: HEADER_LINKS.filter(leads),
    tiles: tiles.map((link) => ({ ...link, picture: demoPicture(TILE_PICTURES[link.slug]!) })),
    footer: tiles,
    blurb: 'Good things for the home and the day, chosen with care and sent quickly.',
    hero: {
      title: 'Good things for every day',
      text: 'Well-made things for the home, the desk and the day, chosen with care and sent quickly.',
      deals: collections.includes('deals'),
      pictures: [{ slug: null, name: '', picture: demoPicture('hero', [2000, 1100], [640, 1280, 2000]) }],
    },
    banner: collections.includes('sale')
      ? { title: 'Summer Sale', text: 'Up to 50% off, while it lasts.', picture: demoPicture('sale') }
      : null,
  }
}

const linkOf = (label: string) => ({ label, slug: categorySlug(label) })

/** The demo's links. Section 2. */
export const HEADER_LINKS = ['Home & Kitchen', 'Beauty', 'Electronics', 'Sale', 'Deals'].map(linkOf)

export const TILES = ['Electronics', 'Clothing', 'Home & Kitchen', 'Beauty'].map(linkOf)

const TILE_PICTURES: Record<string, string> = {
  electronics: 'tile-electronics',
  clothing: 'tile-clothing',
  'home-kitchen': 'tile-home',
  beauty: 'tile-beauty',
}
