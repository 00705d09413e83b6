/** A network with one input and one output. */
export type Network = (data: Float32Array, shape: number[]) => Promise<Float32Array>;

export interface Networks {
  detect: Network;
  recognize: Network;
  /** The alphabet of the recognizer; its first is the blank. */
  signs: string[];
}
