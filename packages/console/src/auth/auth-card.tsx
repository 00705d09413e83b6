import type { ReactNode } from 'react';
import { Adire } from '../public/adire.tsx';
import { Mark } from '../shell/mark.tsx';
import { drawnAhead } from '../ui/hooks/drawn-ahead.ts';
import { useTitle, Waiting } from '../ui/page.tsx';

export function AuthCard({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="relative grid min-h-[calc(100dvh-9.5rem)] place-items-center overflow-hidden px-4 py-12">
      <Adire className="absolute inset-0 size-full text-accent opacity-[0.07]" id="adire-auth" />
      <div className="card relative w-full max-w-md p-6 shadow-xl sm:p-8">
        <Mark className="mb-5 size-10" />
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {about && <p className="mt-1.5 text-sm text-soft">{about}</p>}
        {/* A form would lose what is typed before it works, and put a password into the address. */}
        <div className="mt-6">{drawnAhead ? <Waiting lines={8} /> : children}</div>
      </div>
    </div>
  );
}
