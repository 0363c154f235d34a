import type { MerchantReturnPolicy, OfferShippingDetails, ShippingDeliveryTime } from 'schema-dts'
import { COUNTRY_CODES } from '#domain/address.ts'
import { plainDollars, toCents, type Cents } from '#domain/money.ts'
import { RETURN_DAYS } from '#domain/returns.ts'
import { shippingCents } from '#domain/shipping.ts'
import type { ShopFacts } from './facts.ts'

/** How one piece at this price is sent: one for each of the shop's options, free where it is over the threshold. */
export const shippingDetails = ({ shop, shippingOptions }: ShopFacts, price: Cents): OfferShippingDetails[] =>
  shippingOptions.map(({ _id, price: usual, freeOverThreshold, estimatedDelivery }) => {
    const cost = shippingCents({ priceCents: toCents(usual), freeOverThreshold }, price, toCents(shop.freeShippingOver))
    return {
      '@type': 'OfferShippingDetails',
      // Offers that are sent alike name the same.
      '@id': `${shop.url}/shipping#${encodeURIComponent(_id)}-${cost}`,
      shippingRate: { '@type': 'MonetaryAmount', value: plainDollars(cost), currency: 'USD' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY_CODES },
      ...deliveryTime(estimatedDelivery),
    }
  })

const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** Of "5-7 business days"; nothing of a time in other words. */
function deliveryTime(text: string): { deliveryTime?: ShippingDeliveryTime } {
  const [, least, most] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))? business days?$/.exec(text.trim()) ?? []
  if (!least) return {}
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: BUSINESS_DAYS },
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: Number(least),
        maxValue: Number(most ?? least),
        unitCode: 'DAY',
      },
    },
  }
}

/** What the page about returns says. Who pays for sending back what is not wanted, it leaves open, and so does this. */
export const returnPolicy = ({ shop }: Pick<ShopFacts, 'shop'>): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  '@id': `${shop.url}/returns#policy`,
  applicableCountry: COUNTRY_CODES,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURN_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  refundType: 'https://schema.org/FullRefund',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
  merchantReturnLink: `${shop.url}/returns`,
})
