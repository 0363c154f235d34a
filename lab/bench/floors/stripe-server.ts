// A stand-in for Stripe that responds immediately and does not validate its responses. The port in the first argument serves
// the settings of a shop that uses it, and creates card tokens.
import { createServer } from 'node:http'
import { openApiDocument } from '#providers/stripe/api-document.ts'
import { startStripe } from '#providers/stripe/stripe-server.ts'

const document = { ...openApiDocument(), checkAnswer: () => null }
const stripe = await startStripe(() => new Date(), { document })
const settings = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API: `http://127.0.0.1:${stripe.api.port}`,
}
createServer((request, response) =>
  response.end(request.url === '/token' ? stripe.tokenize('visa') : JSON.stringify(settings)),
).listen(Number(process.argv[2]), '127.0.0.1')
