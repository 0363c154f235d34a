import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import styles from './filters.module.css'

/** Fields whose values are in the address of the list. `named` tells lists apart that have other filters. */
export const Filters = ({ named, children }: { named: string; children: ReactNode }) => (
  <search aria-label={named}>
    <Form method="get" className={styles.filters}>
      {children}
      <Button variant="quiet">Show</Button>
    </Form>
  </search>
)
