import styles from './document-screen.module.css'

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
