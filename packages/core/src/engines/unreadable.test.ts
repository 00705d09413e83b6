import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejected, unavailable } from '../engine-failure.ts';
import { OjaError } from '../errors.ts';
import { unreadable } from './unreadable.ts';

const codeOf = (error: unknown) => (unreadable(error, 'file') as OjaError).code;

test('what libraries fail with is the fault of the file', () => {
  for (const error of [
    new Error('Unknown error'),
    new Error('pngload_buffer: libspng read error'),
    new TypeError("Cannot read properties of undefined (reading 'length')"),
    new RangeError('Offset is outside the bounds of the DataView'),
    new Error('memory access out of bounds'),
    'a text that is thrown',
    undefined,
  ])
    assert.equal(codeOf(error), 'unreadable_file', String(error));
});

test('what is too large or too deep says so', () => {
  for (const error of [
    new RangeError('Maximum call stack size exceeded'),
    new RangeError('Invalid string length'),
    new RangeError('Array buffer allocation failed'),
    new Error('Input image exceeds pixel limit'),
    new Error('vips_malloc: out of memory'),
  ])
    assert.equal(codeOf(error), 'file_too_complex', String(error));
});

test('refusals, engines that are away, callers who left and the machine pass unchanged', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { errno: -28, syscall: 'write' });
  const gone = new DOMException('This operation was aborted', 'AbortError');
  for (const error of [rejected('password_required', 'file'), unavailable('away'), full, gone])
    assert.equal(unreadable(error, 'file'), error);
  assert.ok(unreadable(new Error('x'), 'logo') instanceof OjaError);
});
