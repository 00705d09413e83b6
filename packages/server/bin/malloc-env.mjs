/**
 * glibc gives every thread an arena of its own and keeps what was freed in it, so memory that pictures needed stayed
 * with the process. Read once, when the process starts.
 */
export const mallocEnv = {
  MALLOC_ARENA_MAX: '2',
  /** Fixed, so that glibc does not raise them: large buffers go back to the system as soon as they are freed. */
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
