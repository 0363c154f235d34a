import { fileURLToPath } from 'node:url'

/**
 * How Node runs the shop. By itself it lets garbage lie until there are hundreds of megabytes of it, on machines that
 * have them. `--max-semi-space-size`: with 8 or 16 MB the process is larger and no faster. Each thread that collects
 * young garbage keeps pages of its own, half empty.
 */
export const NODE_OPTIONS = ['--max-semi-space-size=4', '--no-parallel-scavenge']

export const NODE_ENVIRONMENT = {
  // Otherwise each thread keeps what it was once lent by the system for compressing a page.
  MALLOC_ARENA_MAX: '1',
  // And so does the process with what packing a page took; below these it would ask for it anew each time.
  MALLOC_TRIM_THRESHOLD_: `${512 * 1024}`,
  MALLOC_MMAP_THRESHOLD_: `${4 * 1024 * 1024}`,
  // What was compiled in an earlier start is not compiled again.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../build/compiled', import.meta.url)),
}

/**
 * Puts a process with these settings in the place of this one: they are read before anything else. What is set on the
 * command line or in the environment stands.
 */
export function startAnew(main: string): void {
  // There is no such thing on Windows.
  if (!process.execve || process.execArgv.includes(NODE_OPTIONS[0]!)) return
  const own = [fileURLToPath(main), ...process.argv.slice(2)]
  const command = [process.execPath, ...NODE_OPTIONS, ...process.execArgv, ...own]
  process.execve(process.execPath, command, { ...NODE_ENVIRONMENT, ...process.env })
}
