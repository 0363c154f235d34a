import { openOwner } from '#api/owner/owner.ts'
import { notFound } from '#domain/errors.ts'
import { readFaceDefaults, readMail, readRates, readReturnAddress, readSeller } from '#server/config.ts'
import { withShop } from '#cli/with-shop.ts'
import { ALL, emailKindNamed } from './edit.ts'

type Preview = { html?: true; published?: true }

export async function preview(typed: string, { html, published }: Preview): Promise<void> {
  const name = emailKindNamed(typed)
  if (name === ALL) throw notFound('Name one email to preview, such as: npx shop emails preview confirmation')
  const email = await withShop((shop) =>
    openOwner({ ...shop, settings: settingsOf(process.env, shop) })('GET /owner/emails/{email}', {
      email: name,
      published,
    }),
  )
  if (html) return console.log(email.html)
  console.log(`From: ${email.shopName}\nTo: ${email.to}\nSubject: ${email.subject}\n\n${email.text.trimEnd()}`)
}

function settingsOf(env: NodeJS.ProcessEnv, { url }: { url: string }) {
  const { sender } = readMail({ ...env, SHOP_URL: url })
  return {
    ...readFaceDefaults(env),
    url,
    email: sender.replyTo ?? sender.address,
    rates: readRates(env),
    seller: readSeller(env),
    returnAddress: readReturnAddress(env),
  }
}
