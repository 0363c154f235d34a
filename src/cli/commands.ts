import type { Command } from 'commander'

/** The help lists them in this order. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  products: async () => (await import('#cli/catalog/products.ts')).productsCommand,
  media: async () => (await import('#cli/media/media.ts')).mediaCommand,
  demo: async () => (await import('#cli/catalog/demo.ts')).demoCommand,
  price: async () => (await import('#cli/catalog/price.ts')).priceCommand,
  stock: async () => (await import('#cli/catalog/stock.ts')).stockCommand,
  shipping: async () => (await import('#cli/settings/shipping.ts')).shippingCommand,
  settings: async () => (await import('#cli/settings/settings.ts')).settingsCommand,
  synonyms: async () => (await import('#cli/settings/synonyms.ts')).synonymsCommand,
  report: async () => (await import('./report.ts')).reportCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  orders: async () => (await import('#cli/orders/orders.ts')).ordersCommand,
  payments: async () => (await import('#cli/payments/payments.ts')).paymentsCommand,
  returns: async () => (await import('#cli/returns/returns.ts')).returnsCommand,
  documents: async () => (await import('#cli/documents/documents.ts')).documentsCommand,
  customers: async () => (await import('#cli/customers/customers.ts')).customersCommand,
  outbox: async () => (await import('#cli/outbox/outbox.ts')).outboxCommand,
  mail: async () => (await import('./mail.ts')).mailCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
}

/** Loads the command of that name, or all for the help. Without the modules of the others it starts in three quarters of the time. */
export function loadCommands(name = ''): Promise<Command[]> {
  const loaders = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]!] : Object.values(COMMANDS)
  return Promise.all(loaders.map((load) => load()))
}
