import type { DeedOutput } from '#contract/owner/index.ts'
import { timeWords } from '#domain/day-words.ts'
import { formatCents } from '#domain/money.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { useDesk } from '#desk/root-data.ts'
import { Link } from '#web/ui/link.tsx'
import { Entries, Task } from './task.tsx'

type Money = NonNullable<DeedOutput<'GET /owner/today'>['money']>

/** Each is settled on the page of its order. */
export function MoneyTasks({ disputes, refunds, uncharged, ending }: Money) {
  const { timeZone } = useDesk().shop
  const at = (time: string) => timeWords(time, timeZone)
  return (
    <>
      <MoneyTask
        {...disputes}
        title={disputes.count === 1 ? 'payment disputed' : 'payments disputed'}
        say={({ at: by }) => (by === null ? 'See your payment provider for the deadline' : `Respond by ${at(by)}`)}
      />
      <MoneyTask
        {...refunds}
        title={refunds.count === 1 ? 'refund failed' : 'refunds failed'}
        say={({ failure }) => failure ?? 'The provider gave no reason'}
      />
      <MoneyTask
        {...uncharged}
        title={uncharged.count === 1 ? 'payment not charged yet' : 'payments not charged yet'}
        say={({ at: since }) => `Since ${at(since)}`}
      />
      <MoneyTask
        {...ending}
        title={ending.count === 1 ? 'payment about to expire' : 'payments about to expire'}
        say={({ at: until }) => `Ship or cancel it by ${at(until)}`}
      />
    </>
  )
}

type MoneyTaskProps<T> = { title: string; count: number; orders: readonly T[]; say: (one: T) => string }

const MoneyTask = <T extends { number: string; amountCents: number }>({ orders, say, ...task }: MoneyTaskProps<T>) => (
  <Task {...task}>
    <Entries more={task.count - orders.length}>
      {orders.map((one, index) => (
        // An order may have several failed refunds.
        <li key={`${one.number} ${index}`}>
          <Link to={orderPath(one.number)}>{one.number}</Link>
          <span>{formatCents(one.amountCents)}</span>
          <bdi>{say(one)}</bdi>
        </li>
      ))}
    </Entries>
  </Task>
)
