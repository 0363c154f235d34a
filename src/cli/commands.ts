import { Command } from 'commander'

type Entry = readonly [description: string, load: () => Promise<{ command: Command }>]

/** In the order that help lists them. */
const COMMANDS: Record<string, Entry> = {
  today: [
    'List what is to be done: orders to pack, money, returns, failed emails.',
    () => import('#cli/reports/today.ts'),
  ],
  import: ['Import products from a file.', () => import('./import.ts')],
  export: ['Export all products to a file.', () => import('./export.ts')],
  products: ['List, show, hide, feature, sort and remove products.', () => import('#cli/catalog/products.ts')],
  media: ['Add, list and replace your own pictures; check and move all pictures.', () => import('#cli/media/media.ts')],
  face: [
    'Customize the storefront: name, logo, announcement, menu, footer and home page.',
    () => import('#cli/face/face.ts'),
  ],
  emails: ['Customize the emails to shoppers, and preview them.', () => import('#cli/emails/emails.ts')],
  categories: [
    'List and arrange categories: title, text, picture, order and parent.',
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
  settings: [
    'List and set the tax rate, the free shipping threshold and other values.',
    () => import('#cli/settings/settings.ts'),
  ],
  synonyms: ['Show and replace the search synonyms.', () => import('#cli/settings/synonyms.ts')],
  pages: ['List, edit and remove your own pages.', () => import('#cli/settings/pages.ts')],
  redirects: [
    'Redirect old addresses to new ones, and list addresses that were not found.',
    () => import('#cli/settings/redirects.ts'),
  ],
  ready: ['List the ten steps to opening the shop, and how to complete each.', () => import('#cli/settings/ready.ts')],
  report: ['Report sales, and what shoppers could not find.', () => import('./report.ts')],
  doctor: [
    'Check that orders, payments, emails and stock are consistent and no pictures are missing.',
    () => import('./doctor.ts'),
  ],
  orders: ['List, ship, cancel, refund and correct orders.', () => import('#cli/orders/orders.ts')],
  payments: ['List payments, and reconcile them with the provider.', () => import('#cli/payments/payments.ts')],
  returns: ['List, approve, receive and refuse returns.', () => import('#cli/returns/returns.ts')],
  documents: [
    'List, save and issue the invoice and credit notes of an order; create packing slips.',
    () => import('#cli/documents/documents.ts'),
  ],
  customers: ['Show, export and erase the personal data of a customer.', () => import('#cli/customers/customers.ts')],
  newsletter: ['List, export and remove newsletter subscribers.', () => import('#cli/customers/newsletter.ts')],
  desk: [
    "Print a one-time link to the owner's desk, for the first person or one who cannot sign in.",
    () => import('#cli/people/desk.ts'),
  ],
  people: [
    "Invite and remove people of the owner's desk, and list and end their sessions.",
    () => import('#cli/people/people.ts'),
  ],
  keys: ["List, add and remove keys of the owner's API.", () => import('#cli/people/keys.ts')],
  history: ['List what was done in the shop, by whom and when.', () => import('#cli/people/history.ts')],
  webhooks: [
    'List, add, resume and remove webhooks; list and replay deliveries.',
    () => import('#cli/people/webhooks.ts'),
  ],
  mcp: ["Give the owner's tools to an assistant, over standard input and output.", () => import('#cli/people/mcp.ts')],
  outbox: [
    'List background jobs that are waiting or have failed: payments, refunds, documents, emails, purges.',
    () => import('#cli/outbox/outbox.ts'),
  ],
  mail: ['Test the email settings.', () => import('./mail.ts')],
  backup: ['Back up the shop to a file: database, pictures and secret.', () => import('./backup.ts')],
  restore: ['Restore the shop from a backup: database, pictures and secret.', () => import('./restore.ts')],
  migrate: ['Migrate the database to this version of the shop.', () => import('./migrate.ts')],
}

/** Loads only the command named in the arguments; help only needs names and descriptions. */
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
