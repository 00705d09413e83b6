import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { operatorText } from '../messages/en/operator.ts';
import { count, percent } from '../model/time.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import type { Engine } from './engines.tsx';

const m = operatorText.engines;
const tones: Record<Engine['state'], Tone> = {
  ready: 'good',
  preparing: 'accent',
  missing: 'warn',
  off: 'plain',
};

const moved = (names: string[], from: number, to: number): string[] => {
  const rest = names.toSpliced(from, 1);
  return rest.toSpliced(to, 0, names[from]!);
};

interface EngineOrderProps {
  capability: string;
  engines: Engine[];
  isReordered: boolean;
  mayChange: boolean;
}

/** The engines of a capability as they are tried; what is not set up is folded. */
export function EngineOrder({ capability, engines, isReordered, mayChange }: EngineOrderProps) {
  const order = useSend('operator.engines-order', { touches: ['operator.engines'], said: m.saved });
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const setUp = engines.filter(({ state }) => state !== 'off');
  const others = engines.filter(({ state }) => state === 'off');
  const names = setUp.map(({ engine }) => engine);
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= names.length) return;
    setSaid(m.moved(names[from]!, to + 1, names.length));
    const next = [...moved(names, from, to), ...others.map(({ engine }) => engine)];
    void order.send({ capability, engines: next });
  };
  const first = setUp.find(({ state, breaker }) => state === 'ready' && breaker === 'closed');
  const canMove = mayChange && setUp.length > 1;
  return (
    <section className="card">
      <h2 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-5 py-3 text-sm font-semibold">
        <span className="min-w-0">
          {capability.replaceAll('_', ' ')}
          <span className="block text-xs font-normal text-soft">{engines[0]!.about.replace(/\.$/, '')}</span>
        </span>
        <Health isSetUp={setUp.length > 0} serving={first?.engine} />
      </h2>
      <Problem error={order.error} />
      <ol className="divide-y divide-line">
        {setUp.map((engine, i) => (
          <li
            key={engine.engine}
            draggable={canMove}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, i);
            }}
            className={classes('flex items-start gap-2 px-4 py-3 text-sm', dragged === i && 'opacity-50')}
          >
            {canMove && (
              <GripVertical className="mt-0.5 size-4 shrink-0 cursor-grab text-soft" aria-hidden="true" />
            )}
            <EngineState engine={engine} />
            {canMove && (
              <span className="flex shrink-0">
                <Mover label={m.up(engine.engine)} disabled={i === 0} onClick={() => move(i, i - 1)}>
                  <ChevronUp className="size-4" aria-hidden="true" />
                </Mover>
                <Mover
                  label={m.down(engine.engine)}
                  disabled={i === setUp.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  <ChevronDown className="size-4" aria-hidden="true" />
                </Mover>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      {others.length > 0 && (
        <details className={classes('px-5 py-2.5', setUp.length > 0 && 'border-t border-line')}>
          <summary className="text-xs text-soft">{m.others(others.length)}</summary>
          <ul className="mt-2 space-y-3 pb-1 text-sm">
            {others.map((engine) => (
              <li key={engine.engine}>
                <EngineState engine={engine} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isReordered && mayChange && (
        <div className="border-t border-line px-5 py-2.5">
          <Button look="quiet" size="small" onClick={() => order.send({ capability, engines: null })}>
            {m.asSet}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What nobody set up is no trouble. */
function Health({ isSetUp, serving }: { isSetUp: boolean; serving: string | undefined }) {
  if (!isSetUp) return <Badge>{m.states.off}</Badge>;
  return serving === undefined ? (
    <Badge tone="warn">{m.noneReady}</Badge>
  ) : (
    <Badge tone="good">{m.usesFirst(serving)}</Badge>
  );
}

/** Stays focusable at the ends of the list: a button that goes away would take the focus along. */
function Mover({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      label={label}
      className={classes('size-7', disabled && 'opacity-30')}
      aria-disabled={disabled}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

function EngineState({ engine }: { engine: Engine }) {
  const { calls, failures } = engine;
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{engine.engine}</span>
        <Badge tone={tones[engine.state]}>{m.states[engine.state]}</Badge>
        {engine.breaker === 'open' && <Badge tone="bad">{m.open}</Badge>}
      </p>
      {engine.state !== 'off' && (
        <p className={classes('mt-1 text-xs tabular', failures * 20 > calls ? 'text-bad' : 'text-soft')}>
          {calls === 0 ? m.notCalled : m.health(count(calls), percent((calls - failures) / calls))}
        </p>
      )}
      <p className="mt-1 text-xs wrap-anywhere text-soft">{engine.detail}</p>
      {engine.progress !== undefined && <Progress value={engine.progress} label={engine.engine} />}
      {engine.fix && (
        <p className="mt-1 text-xs">
          {m.fix}:{' '}
          <code className="rounded bg-sunken px-1 py-0.5 font-mono wrap-anywhere dark:bg-line">
            {engine.fix}
          </code>
        </p>
      )}
    </div>
  );
}
