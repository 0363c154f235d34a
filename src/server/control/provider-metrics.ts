import { Counter, Histogram, type Registry } from 'prom-client'
import type { Gateway } from '#payments/gateway.ts'
import type { Shop } from '#shop/shop.ts'

type Operation = 'authorize' | 'find' | 'capture' | 'release' | 'refund' | 'describe'

/** Wraps the shop's payment gateway and mailer to measure them. */
export function measureProviders(shop: Shop, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'linden_payment_provider_seconds',
    help: 'Duration of calls of the payment provider, by operation, and whether it answered',
    labelNames: ['operation', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })
  const declines = new Counter({ name: 'linden_payment_declines_total', help: 'Declined payments', registers })
  const failures = new Counter({
    name: 'linden_mail_failures_total',
    help: 'Attempts to send an email that failed',
    registers,
  })
  const events = new Counter({
    name: 'linden_payment_events_total',
    help: 'Events that payment providers have sent, by what became of them',
    labelNames: ['outcome'],
    registers,
  })
  shop.countPaymentEvent = (outcome) => events.inc({ outcome })
  const { gateway, mailer } = shop

  async function timed<T>(operation: Operation, signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    let isOver = false
    const end = (outcome: 'answered' | 'failed') => {
      if (!isOver) seconds.observe({ operation, outcome }, (performance.now() - startedAt) / 1000)
      isOver = true
    }
    const giveUp = () => end('failed')
    // A hanging provider may ignore the signal.
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      const answer = await call()
      end('answered')
      return answer
    } catch (error) {
      giveUp()
      throw error
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  shop.gateway = {
    ...gateway,
    lookUpCard: (token, signal) => timed('describe', signal, () => gateway.lookUpCard(token, signal)),
    find: (payment, signal) => timed('find', signal, () => gateway.find(payment, signal)),
    capture: (payment, signal) => timed('capture', signal, () => gateway.capture(payment, signal)),
    release: (payment, signal) => timed('release', signal, () => gateway.release(payment, signal)),
    refund: (refund, signal) => timed('refund', signal, () => gateway.refund(refund, signal)),
    async authorize(attempt, signal) {
      const answer = await timed('authorize', signal, () => gateway.authorize(attempt, signal))
      if (answer.outcome === 'declined') declines.inc()
      return answer
    },
  } satisfies Gateway
  shop.mailer = {
    async send(...email) {
      try {
        await mailer.send(...email)
      } catch (error) {
        failures.inc()
        throw error
      }
    },
  }
}
