/** The model store: weights, runtimes and data sets that come as pinned npm tarballs, pulled once, verified. */

export interface ModelFiles {
  /** Absolute path of the model's folder. */
  dir: string;
  /** Absolute path of each file of the manifest, by its manifest name. */
  files: Record<string, string>;
}

export interface ModelState {
  id: string;
  state: 'ready' | 'pulling' | 'absent' | 'failed';
  /** 0 to 1. */
  progress: number;
  bytes: number;
  detail: string;
}

export interface ModelStore {
  state(id: string): ModelState;
  /**
   * Files of a model that is ready. Otherwise starts the pull (when allowed) and throws `unavailable` at once,
   * with progress and the command that mends it: a call never waits for a download.
   */
  need(id: string): Promise<ModelFiles>;
  /** Pulls now and waits; equal pulls share one download. */
  pull(id: string, options?: { signal?: AbortSignal; onProgress?: (fraction: number) => void }): Promise<ModelFiles>;
  list(): ModelState[];
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}
