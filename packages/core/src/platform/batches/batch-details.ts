/** What the dialect of a batch stores with it. */
import { z } from 'zod';

export const batchDetails = z.object({
  /** The path that its rows name. */
  path: z.string(),
  metadata: z.record(z.string(), z.string()).optional(),
  /** Of a file of rows. */
  inputFileId: z.string().optional(),
  window: z.string().optional(),
  /** Why it did not start. */
  errors: z
    .array(
      z.object({
        code: z.string(),
        line: z.number().nullable(),
        message: z.string(),
        param: z.string().nullable(),
      }),
    )
    .optional(),
});
/** Encrypted in the database. */
export type BatchDetails = z.output<typeof batchDetails>;
