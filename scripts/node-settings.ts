/** Node's flags for the shop. They keep its memory small: by default V8 lets garbage grow to hundreds of megabytes. */
export const NODE_FLAGS = [
  // With 8 or 16 MB the process is larger and no faster.
  '--max-semi-space-size=4',
  // Each collector thread would keep half-empty pages of its own.
  '--no-parallel-scavenge',
  '--heap-growing-percent=30',
  // Pretenured objects, such as response headers, would hold what they reference until a full collection.
  '--no-allocation-site-pretenuring',
  // Freed memory returns to the system immediately instead of after eight seconds.
  '--memory-pool-timeout=0',
]

/** The shop's environment. glibc returns what compressing large responses used, but for the 4 MB that the next one needs. */
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  NODE_COMPILE_CACHE: 'build/compiled',
}
