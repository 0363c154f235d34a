import type { DeedOutput } from '#contract/owner/index.ts'
import { boundedCount } from '#domain/counts.ts'
import { UNPAID_WORDS } from '#domain/orders/payment-states.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { Mark } from '#desk/ui/mark.tsx'
import { Time } from '#desk/ui/time.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Entries, Task } from './task.tsx'

type Packing = DeedOutput<'GET /owner/today'>['packing']

export const PackingTask = ({ count, late, packed, oldest }: Packing) => (
  <>
    <Task
      title={count === 1 ? 'order to pack' : 'orders to pack'}
      count={count}
      about={late > 0 && <Mark tone="alarm">{`${boundedCount(late)} late`}</Mark>}
      action={<ButtonLink to="/packing">Pack orders</ButtonLink>}
    >
      <Entries more={count - oldest.length} all="/orders?attention=to+pack">
        {oldest.map((order) => (
          <WaitingOrder key={order.number} {...order} />
        ))}
      </Entries>
    </Task>
    <Task
      title={packed === 1 ? 'packed order to ship' : 'packed orders to ship'}
      count={packed}
      action={<ButtonLink to="/packing">Ship orders</ButtonLink>}
    />
  </>
)

const WaitingOrder = ({ number, createdAt, name, delivery, isLate, unpaid }: Packing['oldest'][number]) => (
  <li>
    <Link to={orderPath(number)}>{number}</Link>
    <Time at={createdAt} />
    <bdi>{name}</bdi>
    <bdi>{delivery}</bdi>
    {isLate && <Mark tone="alarm">Late</Mark>}
    {unpaid && <Mark tone="alarm">{`Do not ship: ${UNPAID_WORDS[unpaid]}`}</Mark>}
  </li>
)
