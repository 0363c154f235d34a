export function onExit(cleanUp: () => void): () => void {
  process.once('exit', cleanUp)
  return () => {
    process.removeListener('exit', cleanUp)
    cleanUp()
  }
}
