import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/counts.ts'
import { secondWithZone } from '#domain/days.ts'
import { useDesk } from '#desk/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './ship.module.css'

/** Undoes the batch until shoppers are told of it. */
export function UndoForm({ until }: { until: string }) {
  const { timeZone } = useDesk().shop
  const seconds = useSecondsUntil(until)
  const isBusy = useNavigation().state !== 'idle'
  if (seconds !== null && seconds <= 0)
    return (
      <p className={styles.undo}>The emails to the customers are going out. The shipment can no longer be undone.</p>
    )
  return (
    <Form method="post" className={styles.undo}>
      <p>
        <span>The customers get their emails at </span>
        <time dateTime={until}>{secondWithZone(until, timeZone)}</time>
        {seconds !== null && <span>{`, in ${counted(seconds, 'second')}`}</span>}
      </p>
      <Button variant="quiet" name="intent" value="undo" busy={isBusy}>
        Undo
      </Button>
    </Form>
  )
}

/** Null before the page has its scripts. */
function useSecondsUntil(until: string): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
