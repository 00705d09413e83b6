/** The model store: weights, runtimes and data sets that come as pinned npm tarballs, pulled once, verified. */

export interface ModelFiles {
  /** Absolute path of the model's folder. */
  dir: string;
  /** Absolute path of each file of the manifest, by its manifest name. */
  files: Record<string, string>;
}

export interface ModelState {
  id: string;
  /** `own`: a file of the operator's. */
  kind: 'weights' | 'runtime' | 'data' | 'own';
  about: string;
  licence: string;
  /** Capabilities that use it. */
  serves: string[];
  state: 'ready' | 'pulling' | 'absent' | 'failed';
  /** 0 to 1. */
  progress: number;
  bytes: number;
  detail: string;
  /** Of an operator's own speech model: the language it hears, and Whisper's mark it was trained with. */
  speech?: { language: string; mark: string };
}

export interface PullOptions {
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

export interface ModelStore {
  state(id: string): ModelState;
  /**
   * Files of a model that is ready. Otherwise starts the pull (when allowed) and throws `unavailable` at once,
   * with progress and the command that fixes it: a call never waits for a download.
   */
  need(id: string): Promise<ModelFiles>;
  /** Pulls now and waits; equal pulls share one download. */
  pull(id: string, options?: PullOptions): Promise<ModelFiles>;
  /** Starts fetching, in the background, what the manifest wants at first start. */
  prepare(): void;
  /** Takes in an operator's own file (.gguf, .onnx) by path or URL, or a folder with a speech model; returns its id. */
  add(source: string, options?: PullOptions & { id?: string }): Promise<string>;
  /** The manifest, then the operator's own files. */
  list(): ModelState[];
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}
