import { plainLine } from '#domain/plain-text.ts'
import { doDeed } from '#cli/with-shop.ts'

export async function setEmail(number: string, email: string): Promise<void> {
  const { before } = await doDeed('PUT /owner/orders/{number}/email', { number, email })
  console.log(
    `Order ${number}: ${plainLine(email)}, ${plainLine(before)} before. The confirmation will be sent to the new address.`,
  )
}
