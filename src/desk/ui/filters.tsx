import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import styles from './filters.module.css'

/** Fields whose values are in the address of the list. `named` tells lists apart that have other filters. */
export function Filters({ named, children }: { named: string; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  const asked = search.toString()
  const shown = useRef(asked)
  // The fields of an earlier address, unless somebody is in one of them.
  useEffect(() => {
    if (shown.current !== asked && !form.current!.matches(':focus-within')) form.current!.reset()
    shown.current = asked
  }, [asked])
  return (
    <search aria-label={named}>
      <Form ref={form} method="get" className={styles.filters}>
        {children}
        <Button variant="quiet">Show</Button>
      </Form>
    </search>
  )
}
