import styles from './document-screen.module.css'

/** A block of lines under a heading, such as an address. */
export const Party = ({ heading, lines }: { heading: string; lines: readonly string[] }) => (
  <section>
    <h2 className={styles.heading}>{heading}</h2>
    {lines.map((line, index) => (
      <p key={index}>
        <bdi>{line}</bdi>
      </p>
    ))}
  </section>
)
