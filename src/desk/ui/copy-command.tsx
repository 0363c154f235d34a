import { Disclosure } from '#web/ui/disclosure.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './copy-command.module.css'

/** The command that does the same, to be copied by a button or by hand. */
export const CopyCommand = ({ line }: { line: string }) => (
  <div className={styles.command}>
    <Disclosure summary="Show as command">
      <code className={styles.line}>{line}</code>
    </Disclosure>
    <CopyButton text={line}>Copy as command</CopyButton>
  </div>
)
