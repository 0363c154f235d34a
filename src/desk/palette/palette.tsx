import { useId, useRef, useState, type MouseEvent } from 'react'
import { Form } from 'react-router'
import { counted } from '#domain/counts.ts'
import { useOrderInView } from '#desk/orders/one-order.ts'
import { useDesk } from '#desk/root-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import field from '#web/ui/forms/field.module.css'
import { addressesOf, OptionGroups } from '#web/ui/forms/option-groups.tsx'
import { useCombobox } from '#web/ui/forms/use-combobox.ts'
import { useFound } from '#web/ui/forms/use-found.ts'
import { find } from './find.ts'
import { groupsOf } from './groups.tsx'
import styles from './palette.module.css'

const LABEL = 'Search orders and customers, or go to a page'

/** A field that leads to pages, to the deeds of the order in view, and to orders and customers. */
export const Palette = ({ onClose }: { onClose: () => void }) => (
  <Dialog label={LABEL} onClose={onClose} className={styles.dialog}>
    <Field onClose={onClose} />
  </Dialog>
)

function Field({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const found = useFound(text, find)
  const groups = groupsOf({ text, worker: useDesk().worker!, inView: useOrderInView(), found })
  const options = addressesOf(groups)
  const { isOpen, active } = useCombobox({ form, id, options, onType: setText, isInDialog: true })
  const choose = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) onClose()
  }
  return (
    <Form ref={form} action="/orders" className={styles.form} onSubmit={onClose}>
      <input
        className={`${field.control} ${styles.field}`}
        type="text"
        name="q"
        aria-label={LABEL}
        placeholder={LABEL}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type here
        autoFocus
      />
      {isOpen && (
        <div
          className={styles.list}
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag has groups of links
          role="listbox"
          tabIndex={-1}
          aria-label="Results"
          onMouseDown={(event) => event.button === 0 && event.preventDefault()}
        >
          <OptionGroups {...{ groups, active, id }} onChoose={choose} />
        </div>
      )}
      <output className="visually-hidden">{text !== '' && found && counted(options.length, 'result')}</output>
    </Form>
  )
}
