import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import styles from './plain-form.module.css'

/** A form whose fields are below each other. */
export const PlainForm = ({ children, ...form }: FormProps & { children: ReactNode }) => (
  <Form method="post" noValidate className={styles.form} {...form}>
    {children}
  </Form>
)
