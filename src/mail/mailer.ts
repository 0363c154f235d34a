export type Letter = { to: string; subject: string; text: string; html: string }

/** Resolves when the letter is handed over; throws when it should be tried again. `id` lets a sender drop a repetition. */
export type Mailer = { send: (id: string, letter: Letter) => Promise<void> }

export type Sender = { name: string; address: string }

/** The shop's own address: `orders@` the host that shoppers know it by. */
export const senderOf = (shopName: string, shopUrl: string): Sender => ({
  name: shopName,
  address: `orders@${new URL(shopUrl).hostname}`,
})
