import encodeQR from 'qr';
import { useMemo } from 'react';
import { settingsText } from '../../messages/en/settings.ts';

const m = settingsText;

/** Drawn as one path: no picture leaves the page. */
export function Qr({ text }: { text: string }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
    const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dots.join(''), size: rows.length };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 rounded-lg bg-white"
      role="img"
      aria-label={m.qr}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
