/** Node's flags for the shop, which keep its memory small: by default, V8 lets garbage grow to hundreds of megabytes. */
export const NODE_FLAGS = [
  // With 8 or 16 MB, the process is larger but no faster.
  '--max-semi-space-size=4',
  // Each collector thread would keep its own half-empty pages.
  '--no-parallel-scavenge',
  '--heap-growing-percent=30',
  // Pretenured objects, such as response headers, would keep what they reference until a full collection.
  '--no-allocation-site-pretenuring',
  // Returns freed memory to the system immediately instead of after eight seconds.
  '--memory-pool-timeout=0',
]

/** The shop's environment. glibc returns memory after compressing large responses, except 4 MB for the next one. */
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  NODE_COMPILE_CACHE: 'build/compiled',
}
