export type Email = { to: string; subject: string; text: string; html: string }

/** Resolves when the email is delivered to the mail server, throws otherwise. Retries use the same `id`. */
export type Mailer = { send: (id: string, email: Email) => Promise<void> }

export type Sender = { name: string; address: string }

/** `orders@` the shop's public host. */
export const senderOf = (shopName: string, shopUrl: string): Sender => ({
  name: shopName,
  address: `orders@${new URL(shopUrl).hostname}`,
})
