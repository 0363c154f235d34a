import type { DeedOutput } from '#contract/owner/index.ts'
import { boundedCount } from '#domain/counts.ts'
import { quantityText } from '#domain/orders/fulfillment.ts'
import { RETURN_KIND_NAMES } from '#domain/orders/returns/returns.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { Mark } from '#desk/ui/mark.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { Entries, Task } from './task.tsx'

type Returns = DeedOutput<'GET /owner/today'>['returns']

export function ReturnsTask({ toDecide, toReceive, oldest }: Returns) {
  const count = toDecide + toReceive
  return (
    <Task
      title={count === 1 ? 'return or claim' : 'returns and claims'}
      count={count}
      about={[
        ...(toDecide > 0 ? [`${boundedCount(toDecide)} to decide`] : []),
        ...(toReceive > 0 ? [`${boundedCount(toReceive)} to receive`] : []),
      ].join(', ')}
    >
      <Entries more={count - oldest.length}>
        {oldest.map((one) => (
          <WaitingReturn key={one.name} {...one} />
        ))}
      </Entries>
    </Task>
  )
}

const WaitingReturn = ({ name, number, kind, state, pieces, createdAt }: Returns['oldest'][number]) => (
  <li>
    <Link to={orderPath(number)}>{name}</Link>
    <Time at={createdAt} />
    <span>{`${RETURN_KIND_NAMES[kind]}, ${quantityText(pieces)}`}</span>
    <Mark>{state === 'requested' ? 'To decide' : 'To receive'}</Mark>
  </li>
)
