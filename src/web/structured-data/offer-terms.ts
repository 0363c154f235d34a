import type { DefinedRegion, MerchantReturnPolicy, OfferShippingDetails, ShippingDeliveryTime } from 'schema-dts'
import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { COUNTRY_CODES } from '#domain/checkout/countries.ts'
import { deliveryDays } from '#domain/checkout/delivery-days.ts'
import { plainDollars, toCents, type Cents } from '#domain/money.ts'
import { isDelivery } from '#domain/checkout/pickup.ts'
import { shippingCents } from '#domain/checkout/shipping.ts'

export type OfferContext = {
  shop: Answer<'GET /api/shop'>
  shippingOptions: Answer<'GET /api/shipping/options'>
}

/** Shipping details of one item at this price: one entry per delivery option, free over the threshold. */
export const shippingDetails = ({ shop, shippingOptions }: OfferContext, price: Cents): OfferShippingDetails[] =>
  shippingOptions.filter(isDelivery).map(({ _id, price: usual, freeOverThreshold, estimatedDelivery }) => {
    const cost = shippingCents(
      { priceCents: toCents(usual), freeOverThreshold },
      price,
      toCents(shop.freeShippingOver ?? 0),
    )
    return {
      '@type': 'OfferShippingDetails',
      // Offers with equal shipping share an id.
      '@id': `${shop.url + urls.shipping}#${encodeURIComponent(_id)}-${cost}`,
      shippingRate: { '@type': 'MonetaryAmount', value: plainDollars(cost), currency: 'USD' },
      // One region per country: a list of codes in one region is invalid.
      shippingDestination: COUNTRY_CODES.map((code): DefinedRegion => ({
        '@type': 'DefinedRegion',
        addressCountry: code,
      })),
      ...deliveryTime(estimatedDelivery),
    }
  })

const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

function deliveryTime(estimate: string): { deliveryTime?: ShippingDeliveryTime } {
  const days = deliveryDays(estimate)
  if (!days) return {}
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: BUSINESS_DAYS },
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: days.least,
        maxValue: days.most,
        unitCode: 'DAY',
      },
    },
  }
}

/** The policy on the returns page, which does not say who pays for returning unwanted items. */
export const returnPolicy = ({ shop, shippingOptions }: OfferContext): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  '@id': `${shop.url + urls.returns}#policy`,
  applicableCountry: COUNTRY_CODES,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: shop.returnDays,
  returnMethod: `https://schema.org/${shippingOptions.some(isDelivery) ? 'ReturnByMail' : 'ReturnInStore'}`,
  refundType: 'https://schema.org/FullRefund',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
  merchantReturnLink: shop.url + urls.returns,
})
