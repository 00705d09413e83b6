/** What we use of @fugood/whisper.node: the package names declarations it does not ship, and tsc falls into its sources. */
interface WhisperResult {
  language?: string;
  segments: { text: string; t0: number; t1: number }[];
}

interface WhisperContext {
  transcribeData(
    samples: ArrayBuffer,
    options: {
      language?: string;
      temperature?: number;
      temperatureInc?: number;
      translate?: boolean;
      maxThreads?: number;
      maxContext?: number;
      maxLen?: number;
      tokenTimestamps?: boolean;
      prompt?: string;
    },
  ): { stop(): Promise<void>; promise: Promise<WhisperResult> };
  release(): Promise<void>;
}

declare const whisper: {
  initWhisper(options: { filePath: string; useGpu?: boolean }): Promise<WhisperContext>;
};
export default whisper;
