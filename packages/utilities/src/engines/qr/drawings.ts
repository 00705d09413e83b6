/** Codes as vectors: one rectangle for every run of dark modules, or outlines, on a background. */
import type { Bars } from './port.ts';
import type { Outline } from './styled.ts';

export interface Drawing {
  bars: Bars;
  /** In place of the rectangles. */
  outlines?: Outline[];
  /** Quiet zone in modules. */
  margin: number;
  /** Of the whole, in points. */
  width: number;
  color: string;
  background: string;
}

interface Run {
  x: number;
  y: number;
  length: number;
  height: number;
}

/** Runs of dark modules; rows that are the same as the one above make them taller. */
export function runsOf({ width, height, dark }: Bars): Run[] {
  const found: Run[] = [];
  let above = new Map<string, Run>();
  for (let y = 0; y < height; y++) {
    const here = new Map<string, Run>();
    for (let x = 0; x < width; x++) {
      if (!dark(x, y)) continue;
      const start = x;
      while (x + 1 < width && dark(x + 1, y)) x++;
      const id = `${start}-${x}`;
      const taller = above.get(id);
      const run = taller ?? { x: start, y, length: x + 1 - start, height: 0 };
      run.height++;
      here.set(id, run);
      if (!taller) found.push(run);
    }
    above = here;
  }
  return found;
}

const heightOf = ({ bars, margin, width }: Drawing) =>
  (width * (bars.height + 2 * margin)) / (bars.width + 2 * margin);
const short = (value: number) => Number(value.toFixed(3));

function channels(color: string): string {
  const value = (at: number) => short(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return `${value(1)} ${value(3)} ${value(5)}`;
}

/** Both languages draw from the lower left corner. */
function placed(
  { bars, margin, width }: Drawing,
  draw: (x: number, y: number, wide: number, high: number) => string,
) {
  const unit = width / (bars.width + 2 * margin);
  return runsOf(bars)
    .map(({ x, y, length, height }) =>
      draw(
        short((x + margin) * unit),
        short((bars.height + margin - y - height) * unit),
        short(length * unit),
        short(height * unit),
      ),
    )
    .join('\n');
}

/** How a language draws: commands follow their numbers, but in SVG. */
interface Pen {
  move: string;
  line: string;
  curve: string;
  close: string;
  at(x: number, y: number): [number, number];
}

function traced(
  outlines: Outline[],
  pen: Pen,
  write: (command: string, numbers: number[]) => string,
): string {
  return outlines
    .map((outline) => {
      const steps = outline.map((step, at) => {
        if (step.kind === 'line') return write(at === 0 ? pen.move : pen.line, pen.at(step.x, step.y));
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = step.points;
        return write(pen.curve, [...pen.at(a, b), ...pen.at(c, d), ...pen.at(e, f)]);
      });
      return `${steps.join('')}${pen.close}`;
    })
    .join('');
}

/** PDF and PostScript write the numbers first, and count upwards. */
function tracedForPrint(
  { bars, margin, width }: Drawing,
  outlines: Outline[],
  words: Omit<Pen, 'at'>,
): string {
  const unit = width / (bars.width + 2 * margin);
  const at = (x: number, y: number): [number, number] => [
    (x + margin) * unit,
    (bars.height + margin - y) * unit,
  ];
  return traced(
    outlines,
    { ...words, at },
    (command, numbers) => `${numbers.map(short).join(' ')} ${command}\n`,
  );
}

const isClear = (color: string) => color.length === 9 && color.endsWith('00');

export function drawPdf(drawing: Drawing): Buffer {
  const [width, height] = [short(drawing.width), short(heightOf(drawing))];
  const back = isClear(drawing.background)
    ? ''
    : `${channels(drawing.background)} rg 0 0 ${width} ${height} re f\n`;
  const { outlines } = drawing;
  const shape = outlines
    ? `${tracedForPrint(drawing, outlines, { move: 'm', line: 'l', curve: 'c', close: 'h\n' })}f*`
    : `${placed(drawing, (...box) => `${box.join(' ')} re`)}\nf`;
  const content = `${back}${channels(drawing.color)} rg\n${shape}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const starts: number[] = [];
  for (const [at, object] of objects.entries()) {
    starts.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 5\n0000000000 65535 f \n${entries}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table, 'latin1');
}

export function drawEps(drawing: Drawing): Buffer {
  const [width, height] = [short(drawing.width), short(heightOf(drawing))];
  const back = isClear(drawing.background)
    ? ''
    : `${channels(drawing.background)} setrgbcolor 0 0 ${width} ${height} rectfill\n`;
  const head = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}\n%%EndComments\n`;
  const { outlines } = drawing;
  const words = { move: 'moveto', line: 'lineto', curve: 'curveto', close: 'closepath\n' };
  const runs = outlines
    ? `newpath\n${tracedForPrint(drawing, outlines, words)}eofill`
    : placed(drawing, (...box) => `${box.join(' ')} rectfill`);
  return Buffer.from(
    `${head}${back}${channels(drawing.color)} setrgbcolor\n${runs}\nshowpage\n%%EOF\n`,
    'latin1',
  );
}

export function drawBarsSvg({ bars, outlines, margin, width, color, background }: Drawing): string {
  const [wide, high] = [bars.width + 2 * margin, bars.height + 2 * margin];
  const fill = (value: string) => {
    const opacity = value.length === 9 ? short(Number.parseInt(value.slice(7), 16) / 255) : 1;
    return `fill="${value.slice(0, 7)}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}`;
  };
  const pen: Pen = { move: 'M', line: 'L', curve: 'C', close: 'z', at: (x, y) => [x + margin, y + margin] };
  const path = outlines
    ? traced(outlines, pen, (command, numbers) => command + numbers.map(short).join(' '))
    : barsPath(bars, margin);
  const look = outlines ? 'fill-rule="evenodd" ' : '';
  const edges = outlines ? '' : ' shape-rendering="crispEdges"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short((width * high) / wide)}" ` +
    `viewBox="0 0 ${wide} ${high}"${edges}><rect width="${wide}" height="${high}" ${fill(background)}/>` +
    `<path ${look}${fill(color)} d="${path}"/></svg>`
  );
}

const barsPath = (bars: Bars, margin: number) =>
  runsOf(bars)
    .map((run) => `M${run.x + margin} ${run.y + margin}h${run.length}v${run.height}h-${run.length}z`)
    .join('');
