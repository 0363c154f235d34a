import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { LinkList } from './link-list.tsx'

test('Two links of a menu with the same target are two items', () => {
  const links = [
    ['Mugs', '/products/category/mugs'],
    ['Gifts', '/products/category/mugs'],
  ] as const
  const { children } = LinkList({ links }).props as { children: ReactNode[] }
  const keys = children.filter(isValidElement).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})
