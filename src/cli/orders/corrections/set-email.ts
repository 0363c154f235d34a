import { plainLine } from '#domain/plain-text.ts'
import { correctEmail } from '#shop/orders/correct-email.ts'
import { withShop } from '#cli/with-shop.ts'

export async function setEmail(number: string, email: string): Promise<void> {
  const { before } = await withShop((shop) => correctEmail(shop, number, email))
  console.log(`Order ${number}: ${plainLine(email)}, ${plainLine(before)} before. Its confirmation will be sent there.`)
}
