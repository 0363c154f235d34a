import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

export type PostButtonProps = {
  name: string
  value: string
  /** Tells buttons with the same text apart for a screen reader. */
  about: string
  children: ReactNode
  method?: 'post' | 'get'
  variant?: 'plain' | 'quiet'
}

/** A form of one button, such as in a row of a table. */
export const PostButton = ({ name, value, about, children, method = 'post', variant = 'plain' }: PostButtonProps) => (
  <Form method={method}>
    <Button variant={variant} name={name} value={value} busy={useNavigation().state !== 'idle'}>
      {children}
      <span className="visually-hidden"> {about}</span>
    </Button>
  </Form>
)
