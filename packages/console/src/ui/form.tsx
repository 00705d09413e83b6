import type { ReactNode } from 'react';

interface FormProps {
  onSubmit: (fields: FormData, form: HTMLFormElement) => unknown;
  className?: string;
  children: ReactNode;
}

/** Its fields by name, when it is submitted. */
export function Form({ onSubmit, className = 'space-y-4', children }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
