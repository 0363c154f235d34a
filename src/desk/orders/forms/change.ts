import type { ActionFunctionArgs } from 'react-router'
import type { DeedInput, DeedOutput } from '#contract/owner/index.ts'
import type { orderDeeds } from '#contract/owner/orders/orders.ts'
import type { returnDeeds } from '#contract/owner/orders/returns.ts'
import { desk } from '#desk/context.ts'
import { orProblem, previewOrDo, type Outcome } from '#desk/do.ts'
import type { ShownOrder } from '#desk/orders/one-order.ts'

type Deeds = typeof orderDeeds & typeof returnDeeds
/** The deeds that are a conflict if somebody has changed the order since it was shown. */
type Name = { [N in keyof Deeds]: 'seenEventId' extends keyof DeedInput<N> ? N : never }[keyof Deeds]

type Asked<N extends Name> = Omit<DeedInput<N>, 'number' | 'seenEventId' | 'dryRun'>

/** Previews a change of the order that the path names, and does it only if nobody has changed the order since. */
export async function previewOrChange<N extends Name>(
  { context, request, params: { number = '' } }: ActionFunctionArgs,
  name: N,
  inputOf: (form: FormData, order: ShownOrder['order']) => Asked<N>,
  confirmedBy: (preview: DeedOutput<N>) => Partial<DeedInput<N>> = () => ({}),
): Promise<Outcome<N>> {
  const form = await request.formData()
  return orProblem(form, async () => {
    const { order, history } = await context.get(desk).deed('GET /owner/orders/{number}', { number })
    const seenEventId = history.events.at(-1)?.id ?? null
    const input = { number: order.number, ...inputOf(form, order) } as DeedInput<N>
    return previewOrDo(context, form, name, input, (preview) => ({ ...confirmedBy(preview), seenEventId }))
  })
}
