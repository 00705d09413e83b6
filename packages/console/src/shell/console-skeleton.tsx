import { Waiting } from '../ui/page.tsx';
import { Wordmark } from './mark.tsx';

/** The frame of the console while its code, or who is logged in, is on the way. */
export function ConsoleSkeleton() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="flex h-14 items-center border-b border-line px-4 lg:hidden">
        <Wordmark />
      </div>
      <div className="hidden border-r border-line bg-surface px-5 pt-5 lg:block">
        <Wordmark />
      </div>
      <div className="mx-auto w-full page-width px-4 py-6 sm:px-8 sm:py-8">
        <div className="skeleton mb-6 h-8 w-44 animate-pulse" />
        <div className="card">
          <Waiting lines={8} />
        </div>
      </div>
    </div>
  );
}
