import type { Shop } from '#shop/shop.ts'

/** A body that is read as its client receives it. Waits for the first text, so that an early error can still set the status. */
export async function streamedText(
  shop: Pick<Shop, 'health' | 'log'>,
  texts: AsyncGenerator<string>,
  failure: string,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const first = await texts.next()
  return new ReadableStream({
    start(controller) {
      if (first.done) controller.close()
      else controller.enqueue(encoder.encode(first.value))
    },
    async pull(controller) {
      try {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // Break the connection, so that the client notices the truncation.
        if (!shop.health.isOutage(error)) shop.log.error({ err: error }, failure)
        throw error
      }
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
