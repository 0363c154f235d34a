import type { Gateway } from '#payments/gateway.ts'
import type { TestShop } from '#test/shop.ts'

/** Records each call to the payment provider. Returns the names of the calls. */
export function recordGateway({ shop, sandbox }: TestShop): string[] {
  const calls: string[] = []
  shop.gateway = new Proxy<Gateway>(sandbox, {
    get(target, name: keyof Gateway) {
      const value: unknown = target[name]
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls.push(name)
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
  return calls
}
