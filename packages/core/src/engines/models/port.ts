/** The model store: weights, runtimes and data sets from pinned npm tarballs or a model hub, pulled once, verified. */

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
  /** Memory that it takes in use, about. */
  memoryBytes?: number;
  /** Codes of the languages that it is good at; `*` for many. */
  languages?: string[];
  /** Where it comes from, if that is the model hub: hf:OWNER/REPO. */
  source?: string;
  /** SHA-256 of its first file, as pinned when it came from the hub. */
  sha256?: string;
  /** Of an operator's own speech model: the language it hears, and Whisper's mark it was trained with. */
  speech?: { language: string; mark: string };
}

export interface ChatModelChoice {
  id: string;
  /** As callers name it. */
  name: string;
  /** The small model from npm, which makes mistakes. */
  isDemo: boolean;
}

export interface PullOptions {
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
  /** Downloads it though the machine has less memory than it needs. */
  force?: boolean;
}

export interface ModelStore {
  state(id: string): ModelState;
  /**
   * Files of a model that is ready. Otherwise starts the pull (when allowed) and throws `unavailable` at once,
   * with progress and the command that fixes it: a call never waits for a download.
   */
  need(id: string): Promise<ModelFiles>;
  /** Takes note of hf:OWNER/REPO/FILE, to be pulled by the id that this returns; throws if it cannot be one. */
  choose(reference: string): string;
  /** Pulls an id, hf:OWNER/REPO/FILE or npm:NAME@VERSION, now and waits; equal pulls share one download. */
  pull(id: string, options?: PullOptions): Promise<ModelFiles>;
  /**
   * Starts fetching, in the background, what the manifest wants at first start. `onChat` learns which chat model is
   * fetched, if one is missing.
   */
  prepare(onChat?: (id: string) => void): void;
  /**
   * The chat model that serves, or will: the best that is installed, else the one that is being fetched. Undefined on a
   * server without embedded chat.
   */
  chatModel(): ChatModelChoice | undefined;
  /** Takes in an operator's own .gguf file by path or URL, or a folder with a speech model; returns its id. */
  add(source: string, options?: PullOptions): Promise<string>;
  /** The manifest, then the operator's own files. */
  list(): ModelState[];
  /** Downloads that run or wait, with their progress from 0 to 1. */
  downloads(): { model: string; progress: number }[];
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}
