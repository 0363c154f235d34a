import type { DeedOutput } from '#contract/owner/index.ts'
import { counted } from '#domain/counts.ts'
import { useDesk } from '#desk/root-data.ts'
import { Entries, Task } from './task.tsx'

type SoldOut = NonNullable<DeedOutput<'GET /owner/today'>['soldOut']>

export function SoldOutTask({ count, products }: SoldOut) {
  const { url } = useDesk().shop
  return (
    <Task
      title={count === 1 ? 'product wanted, but sold out' : 'products wanted, but sold out'}
      count={count}
      about="Viewed in the last seven days"
    >
      <Entries more={count - products.length}>
        {products.map(({ slug, name, views }) => (
          <li key={slug}>
            <a href={new URL(`/products/${slug}`, url).href} target="_blank" rel="noreferrer">
              <bdi>{name}</bdi>
            </a>
            <span>{counted(views, 'view')}</span>
          </li>
        ))}
      </Entries>
    </Task>
  )
}
