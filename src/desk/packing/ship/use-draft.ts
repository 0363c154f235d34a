import { useEffect, type RefObject } from 'react'
import { fieldsOf } from './tracking-fields.ts'

/** Keeps the numbers of a batch in this tab, so that a reload or a lost network loses none. */
export function useDraft(form: RefObject<HTMLFormElement | null>, batchId: string): { save: () => void } {
  const key = `packing-${batchId}`
  useEffect(() => {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
    for (const field of fieldsOf(form.current!)) field.value ||= kept[field.dataset.order!] ?? ''
  }, [form, key])
  const save = () => {
    const entered = fieldsOf(form.current!).map(({ dataset, value }) => [dataset.order!, value])
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(entered)))
  }
  return { save }
}
