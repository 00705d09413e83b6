import { playgroundText } from '../messages/en/playground.ts';
import { land } from './land.ts';

const step = 3;
const columns = 360 / step;

/** The world in dots, drawn here: no tiles from elsewhere, which would learn the address. */
const dots = land
  .flatMap((row, y) =>
    [...row].flatMap((digit, x) =>
      [8, 4, 2, 1].flatMap((bit, i) =>
        Number.parseInt(digit, 16) & bit ? [`M${x * 4 + i + 0.5} ${y + 0.5}h.01`] : [],
      ),
    ),
  )
  .join('');

export function WorldMap({ lat, lon, place }: { lat: number; lon: number; place: string }) {
  const x = (lon + 180) / step;
  const y = (84 - lat) / step;
  return (
    <svg
      viewBox={`0 0 ${columns} ${land.length}`}
      role="img"
      aria-label={playgroundText.mapLabel(place)}
      className="w-full rounded-xl bg-sunken text-line-strong"
    >
      <path d={dots} stroke="currentColor" strokeWidth="0.62" strokeLinecap="round" />
      <circle cx={x} cy={y} r="3.2" className="fill-accent opacity-25" />
      <circle cx={x} cy={y} r="1.1" className="fill-accent" />
    </svg>
  );
}
