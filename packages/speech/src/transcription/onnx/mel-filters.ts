/** Whisper's mel filters (Slaney's scale and area), one row of frequencies for each mel. */
const sampleRate = 16_000;
const linearHzPerMel = 200 / 3;
const logStartHz = 1000;
const logStartMel = logStartHz / linearHzPerMel;
const logStep = Math.log(6.4) / 27;

const toMel = (hz: number): number =>
  hz < logStartHz ? hz / linearHzPerMel : logStartMel + Math.log(hz / logStartHz) / logStep;
const toHz = (mel: number): number =>
  mel < logStartMel ? mel * linearHzPerMel : logStartHz * Math.exp(logStep * (mel - logStartMel));

export function melFilters(mels: number, frequencies: number): Float32Array {
  const top = toMel(sampleRate / 2);
  const edges = Array.from({ length: mels + 2 }, (_, index) => toHz((top * index) / (mels + 1)));
  const filters = new Float32Array(mels * frequencies);
  for (let mel = 0; mel < mels; mel++) {
    const [low, middle, high] = [edges[mel]!, edges[mel + 1]!, edges[mel + 2]!];
    for (let bin = 0; bin < frequencies; bin++) {
      const hz = (bin * sampleRate) / 2 / (frequencies - 1);
      const height = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle));
      filters[mel * frequencies + bin] = Math.max(0, height) * (2 / (high - low));
    }
  }
  return filters;
}
