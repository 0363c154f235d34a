import type { Payment } from '#database/payments/payments.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { unavailable } from '#domain/errors.ts'
import type { PaymentStatus } from '#payments/gateway.ts'
import type { Shop } from '#shop/shop.ts'

/** Throws 'unavailable' if the provider does not respond. */
export async function fetchPaymentStatus(
  { gateway, gatewayPool, log }: Shop,
  { id, reference, gateway: provider }: Payment,
): Promise<PaymentStatus> {
  try {
    return await gatewayPool.ask((signal) => gateway.find({ key: id, reference, provider }, signal))
  } catch (error) {
    log.error({ err: error, paymentId: id }, 'The payment provider did not return the status of a payment')
    throw unavailable(CHECKOUT_TEXTS.placeOrder)
  }
}
