/** The one way to run an external program. */
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';

export interface SandboxRun {
  program: string;
  args: string[];
  /** Written into the throwaway folder (the working directory) before the start, by relative name. */
  files?: Record<string, Uint8Array>;
  /** Relative names or folders to read back after success; a folder gives all its files. */
  outputs?: string[];
  stdin?: Uint8Array;
  env?: Record<string, string>;
  /** Host paths the program may read (fonts, profile templates, model files). */
  readOnlyPaths?: string[];
  /** Which bounded queue it waits in: concurrency, queue length and default time come with it. */
  queue: SandboxQueue;
  timeoutMs?: number;
  memoryBytesMax?: number;
  /** Sum of stdout, stderr and outputs. Default 200 MB. */
  outputBytesMax?: number;
  signal: AbortSignal;
  /** Whose call it is: accounts take turns. */
  account?: string | undefined;
}

export type SandboxQueue = 'office' | 'ffmpeg' | 'speech' | 'browser' | 'small';

export interface SandboxResult {
  code: number;
  stdout: Buffer;
  stderr: string;
  files: Record<string, Buffer>;
  ms: number;
}

/** Pieces are written one after the other. */
export type FileContent = string | Uint8Array | Uint8Array[];

/** A program that stays up between calls (warm office, browser). No network of its own. */
export interface SandboxService {
  process: ChildProcess;
  /** Its file 3, where it was asked for. */
  channel: Duplex | undefined;
  /** The throwaway folder, as the host sees it; writable by the program. */
  dir: string;
  /** The same folder as the program sees it. */
  dirInside: string;
  /**
   * Writes a new file into its folder, folders on the way included, as the program's own. The program may be in
   * hostile hands: what is there already is neither replaced nor, where it is a link, followed.
   */
  give(name: string, content: FileContent): Promise<void>;
  /** Makes what we put into its folder, such as a socket that we listen on, the program's own. */
  handOver(name: string): Promise<void>;
  /** Kills the whole group and removes the folder. */
  stop(): Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

export interface SandboxState {
  isolated: boolean;
  /** 'bubblewrap 0.8.0 + prlimit' or why programs run without isolation. */
  detail: string;
  fix?: string;
}

export interface Sandbox {
  /** How long a program that `serve` started is kept without work. */
  idleMs: number;
  state(): Promise<SandboxState>;
  /** Absolute path of a program, or undefined: what an engine's check() asks. */
  find(program: string): Promise<string | undefined>;
  /** Throws `queue_full`, `deadline_exceeded`, or `unavailable` when the program is missing. A non-zero exit is an answer. */
  run(run: SandboxRun): Promise<SandboxResult>;
  serve(options: {
    program: string;
    args: string[] | ((dirInside: string) => string[]);
    env?: Record<string, string>;
    readOnlyPaths?: string[];
    memoryBytesMax?: number;
    /** Keeps the host's network (the browser, whose only way out is the egress proxy). Default false. */
    network?: boolean;
    log?: (line: string) => void;
    /** It talks with the server over a socket. */
    channel?: boolean;
  }): Promise<SandboxService>;
  /** Kills everything it started. */
  close(): Promise<void>;
}
