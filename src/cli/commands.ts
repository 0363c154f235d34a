import { Command } from 'commander'

type Entry = readonly [description: string, load: () => Promise<{ command: Command }>]

/** The help lists them in this order. */
const COMMANDS: Record<string, Entry> = {
  import: ['Import the products of a file.', () => import('./import.ts')],
  export: ['Export all products to a file.', () => import('./export.ts')],
  products: ['List, show, hide, feature, sort and remove products.', () => import('#cli/catalog/products.ts')],
  media: [
    'Add, list and replace pictures of your own; check and move all pictures.',
    () => import('#cli/media/media.ts'),
  ],
  face: [
    'Choose what the shop shows: name, announcement, menu, footer, and what it does without.',
    () => import('#cli/face/face.ts'),
  ],
  emails: ['Say emails to shoppers in your own words, and preview them.', () => import('#cli/emails/emails.ts')],
  categories: [
    'List and arrange categories: title, text, picture, order, and which are under which.',
    () => import('#cli/assortment/categories.ts'),
  ],
  collections: [
    'List and edit collections of products, by hand, by rule, or both.',
    () => import('#cli/assortment/collections.ts'),
  ],
  demo: ['Remove the demo products.', () => import('#cli/catalog/demo.ts')],
  price: ['Set prices.', () => import('#cli/catalog/price.ts')],
  sale: ['Start, end and list sales.', () => import('#cli/catalog/sale.ts')],
  stock: ['Set stock levels.', () => import('#cli/catalog/stock.ts')],
  shipping: ['List, add, change and remove shipping options.', () => import('#cli/settings/shipping.ts')],
  settings: ['List and set the tax rate and the limit of free shipping.', () => import('#cli/settings/settings.ts')],
  synonyms: ['Show and replace the synonyms of the search.', () => import('#cli/settings/synonyms.ts')],
  pages: ['List, set and remove pages in your own words.', () => import('#cli/settings/pages.ts')],
  redirects: [
    'Lead old addresses to new ones, and list the addresses that found nothing.',
    () => import('#cli/settings/redirects.ts'),
  ],
  ready: [
    'List the ten steps to the opening of the shop, and what settles each.',
    () => import('#cli/settings/ready.ts'),
  ],
  report: ['Report what was sold, and what shoppers did not find.', () => import('./report.ts')],
  doctor: [
    'Check that orders, payments, emails and stock agree, and that pictures are there.',
    () => import('./doctor.ts'),
  ],
  orders: ['List, send, cancel, refund and correct orders.', () => import('#cli/orders/orders.ts')],
  payments: ['List payments, and compare them with the provider.', () => import('#cli/payments/payments.ts')],
  returns: ['List, approve, receive and refuse returns.', () => import('#cli/returns/returns.ts')],
  documents: [
    'List, save and make the invoice and credit notes of an order; print packing slips.',
    () => import('#cli/documents/documents.ts'),
  ],
  customers: ['Show, export and erase what the shop knows of a person.', () => import('#cli/customers/customers.ts')],
  newsletter: [
    'List, export and remove who is subscribed to the newsletter.',
    () => import('#cli/customers/newsletter.ts'),
  ],
  keys: ["List, add and remove keys of the owner's API.", () => import('#cli/people/keys.ts')],
  outbox: [
    'List what the shop still has to do after its answers: payments, refunds, documents, emails, purges.',
    () => import('#cli/outbox/outbox.ts'),
  ],
  mail: ['Check how the shop sends emails.', () => import('./mail.ts')],
  backup: ['Back up the shop to a file: database, pictures and secret.', () => import('./backup.ts')],
  restore: ['Restore the shop from a backup: database, pictures and secret.', () => import('./restore.ts')],
  migrate: ['Bring the database to this version of the shop.', () => import('./migrate.ts')],
}

/** Loads the command that the arguments name. The help of the program needs no more of the others than their names. */
export function loadCommands(words: readonly string[]): Promise<Command[]> {
  const name = words.find((word) => !word.startsWith('-') && word !== 'help') ?? ''
  const named = Object.entries(COMMANDS).filter(([one]) => one === name)
  if (named.length > 0) return Promise.all(named.map(open))
  return Promise.resolve(
    Object.entries(COMMANDS).map(([one, [description]]) => new Command(one).description(description)),
  )
}

const open = async ([, [description, load]]: [string, Entry]): Promise<Command> =>
  (await load()).command.description(description)
