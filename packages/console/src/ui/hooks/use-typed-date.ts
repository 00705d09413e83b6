/** A date is typed digit by digit: an incomplete date stays in the field, and is not used. */
import { type ChangeEvent, useState } from 'react';

export function useTypedDate(value: string, onChange: (value: string) => void, { mayBeEmpty = false } = {}) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setTyped(target.value);
      // The year 2026 is 0002, 0020 and 0202 on the way.
      if (/^[1-9]\d{3}-/.test(target.value)) onChange(target.value);
    },
    onBlur() {
      if (typed === '' && mayBeEmpty) onChange('');
      setTyped(undefined);
    },
  };
}
