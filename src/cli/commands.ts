import { Command } from 'commander'

type Entry = { description: string; load: () => Promise<Command> }

/** The help lists them in this order. */
const COMMANDS: Record<string, Entry> = {
  import: {
    description: 'Import the products of a file.',
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
    description: 'Add, list and replace pictures of your own; check and move all pictures.',
    load: async () => (await import('#cli/media/media.ts')).mediaCommand,
  },
  face: {
    description: 'Choose what the shop shows: name, announcement, menu, footer, and what it does without.',
    load: async () => (await import('#cli/face/face.ts')).faceCommand,
  },
  emails: {
    description: 'Say emails to shoppers in your own words, and preview them.',
    load: async () => (await import('#cli/emails/emails.ts')).emailsCommand,
  },
  categories: {
    description: 'List and arrange categories: title, text, picture, order, and which are under which.',
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
    description: 'List and set the tax rate and the limit of free shipping.',
    load: async () => (await import('#cli/settings/settings.ts')).settingsCommand,
  },
  synonyms: {
    description: 'Show and replace the synonyms of the search.',
    load: async () => (await import('#cli/settings/synonyms.ts')).synonymsCommand,
  },
  pages: {
    description: 'List, set and remove pages in your own words.',
    load: async () => (await import('#cli/settings/pages.ts')).pagesCommand,
  },
  redirects: {
    description: 'Lead old addresses to new ones, and list the addresses that found nothing.',
    load: async () => (await import('#cli/settings/redirects.ts')).redirectsCommand,
  },
  ready: {
    description: 'List the ten steps to the opening of the shop, and what settles each.',
    load: async () => (await import('#cli/settings/ready.ts')).readyCommand,
  },
  report: {
    description: 'Report what was sold, and what shoppers did not find.',
    load: async () => (await import('./report.ts')).reportCommand,
  },
  doctor: {
    description: 'Check that orders, payments, emails and stock agree, and that pictures are there.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  orders: {
    description: 'List, send, cancel, refund and correct orders.',
    load: async () => (await import('#cli/orders/orders.ts')).ordersCommand,
  },
  payments: {
    description: 'List payments, and compare them with the provider.',
    load: async () => (await import('#cli/payments/payments.ts')).paymentsCommand,
  },
  returns: {
    description: 'List, approve, receive and refuse returns.',
    load: async () => (await import('#cli/returns/returns.ts')).returnsCommand,
  },
  documents: {
    description: 'List, save and make the invoice and credit notes of an order; print packing slips.',
    load: async () => (await import('#cli/documents/documents.ts')).documentsCommand,
  },
  customers: {
    description: 'Show, export and erase what the shop knows of a person.',
    load: async () => (await import('#cli/customers/customers.ts')).customersCommand,
  },
  newsletter: {
    description: 'List, export and remove who is subscribed to the newsletter.',
    load: async () => (await import('#cli/customers/newsletter.ts')).newsletterCommand,
  },
  outbox: {
    description: 'List what the shop still has to do after its answers: payments, refunds, documents, emails, purges.',
    load: async () => (await import('#cli/outbox/outbox.ts')).outboxCommand,
  },
  mail: { description: 'Check how the shop sends emails.', load: async () => (await import('./mail.ts')).mailCommand },
  backup: {
    description: 'Back up the shop to a file: database, pictures and secret.',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    description: 'Restore the shop from a backup: database, pictures and secret.',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  migrate: {
    description: 'Bring the database to this version of the shop.',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
}

/** Loads the command that the arguments name. The help of the program needs no more of the others than their names. */
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
