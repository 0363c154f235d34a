import { Command } from 'commander'

type Entry = { description: string; load: () => Promise<Command> }

/** In the order that help lists them. */
const COMMANDS: Record<string, Entry> = {
  import: {
    description: 'Import products from a file.',
    load: async () => (await import('./import.ts')).importCommand,
  },
  export: {
    description: 'Export all products to a file.',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  products: {
    description: 'List, show, hide, feature, sort and remove products.',
    load: async () => (await import('#cli/catalog/products.ts')).productsCommand,
  },
  media: {
    description: 'Add, list and replace your own pictures; check and move all pictures.',
    load: async () => (await import('#cli/media/media.ts')).mediaCommand,
  },
  face: {
    description: 'Customize the storefront: name, logo, announcement, menu, footer and home page.',
    load: async () => (await import('#cli/face/face.ts')).faceCommand,
  },
  emails: {
    description: 'Customize the emails to shoppers, and preview them.',
    load: async () => (await import('#cli/emails/emails.ts')).emailsCommand,
  },
  categories: {
    description: 'List and arrange categories: title, text, picture, order and parent.',
    load: async () => (await import('#cli/assortment/categories.ts')).categoriesCommand,
  },
  collections: {
    description: 'List and edit collections of products, by hand, by rule, or both.',
    load: async () => (await import('#cli/assortment/collections.ts')).collectionsCommand,
  },
  demo: {
    description: 'Remove the demo products.',
    load: async () => (await import('#cli/catalog/demo.ts')).demoCommand,
  },
  price: {
    description: 'Set prices.',
    load: async () => (await import('#cli/catalog/price.ts')).priceCommand,
  },
  sale: {
    description: 'Start, end and list sales.',
    load: async () => (await import('#cli/catalog/sale.ts')).saleCommand,
  },
  stock: { description: 'Set stock levels.', load: async () => (await import('#cli/catalog/stock.ts')).stockCommand },
  shipping: {
    description: 'List, add, change and remove shipping options.',
    load: async () => (await import('#cli/settings/shipping.ts')).shippingCommand,
  },
  settings: {
    description: 'List and set the tax rate, the free shipping threshold and other values.',
    load: async () => (await import('#cli/settings/settings.ts')).settingsCommand,
  },
  synonyms: {
    description: 'Show and replace the search synonyms.',
    load: async () => (await import('#cli/settings/synonyms.ts')).synonymsCommand,
  },
  pages: {
    description: 'List, edit and remove your own pages.',
    load: async () => (await import('#cli/settings/pages.ts')).pagesCommand,
  },
  redirects: {
    description: 'Redirect old addresses to new ones, and list addresses that were not found.',
    load: async () => (await import('#cli/settings/redirects.ts')).redirectsCommand,
  },
  ready: {
    description: 'List the ten steps to opening the shop, and how to complete each.',
    load: async () => (await import('#cli/settings/ready.ts')).readyCommand,
  },
  report: {
    description: 'Report sales, and what shoppers could not find.',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  doctor: {
    description: 'Check that orders, payments, emails and stock are consistent and no pictures are missing.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  orders: {
    description: 'List, ship, cancel, refund and correct orders.',
    load: async () => (await import('#cli/orders/orders.ts')).ordersCommand,
  },
  payments: {
    description: 'List payments, and reconcile them with the provider.',
    load: async () => (await import('#cli/payments/payments.ts')).paymentsCommand,
  },
  returns: {
    description: 'List, approve, receive and refuse returns.',
    load: async () => (await import('#cli/returns/returns.ts')).returnsCommand,
  },
  documents: {
    description: 'List, save and issue the invoice and credit notes of an order; create packing slips.',
    load: async () => (await import('#cli/documents/documents.ts')).documentsCommand,
  },
  customers: {
    description: 'Show, export and erase the personal data of a customer.',
    load: async () => (await import('#cli/customers/customers.ts')).customersCommand,
  },
  newsletter: {
    description: 'List, export and remove newsletter subscribers.',
    load: async () => (await import('#cli/customers/newsletter.ts')).newsletterCommand,
  },
  outbox: {
    description: 'List background jobs that are waiting or have failed: payments, refunds, documents, emails, purges.',
    load: async () => (await import('#cli/outbox/outbox.ts')).outboxCommand,
  },
  mail: { description: 'Test the email settings.', load: async () => (await import('./mail.ts')).mailCommand },
  backup: {
    description: 'Back up the shop to a file: database, pictures and secret.',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    description: 'Restore the shop from a backup: database, pictures and secret.',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  migrate: {
    description: 'Migrate the database to this version of the shop.',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
}

/** Loads only the command named in the arguments; help only needs names and descriptions. */
export function loadCommands(words: readonly string[]): Promise<Command[]> {
  const name = words.find((word) => !word.startsWith('-') && word !== 'help') ?? ''
  const named = Object.entries(COMMANDS).filter(([one]) => one === name)
  if (named.length > 0) return Promise.all(named.map(open))
  return Promise.resolve(
    Object.entries(COMMANDS).map(([one, { description }]) => new Command(one).description(description)),
  )
}

const open = async ([, { description, load }]: [string, Entry]): Promise<Command> =>
  (await load()).description(description)
