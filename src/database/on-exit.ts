/** Runs `cleanUp` when the process exits, or earlier when the returned function is called. */
export function onExit(cleanUp: () => void): () => void {
  process.once('exit', cleanUp)
  return () => {
    process.removeListener('exit', cleanUp)
    cleanUp()
  }
}
