// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { libraryFaults } from './libraries.mjs';

const fitting = {
  platform: 'linux',
  glibc: '2.36',
  libstdcxx: '3.4.30',
};
const faultsOf = (change) => libraryFaults({ ...fitting, ...change });

test('a machine with new enough libraries is fine, and so is this one', () => {
  assert.deepEqual(faultsOf({}), []);
  assert.deepEqual(faultsOf({ glibc: '3.0', libstdcxx: '3.4.31' }), []);
  assert.deepEqual(
    libraryFaults().filter(({ fatal }) => fatal),
    [],
  );
});

test('old libraries are named, with what will not work and which distributions fit', () => {
  const [glibc] = faultsOf({ glibc: '2.31' });
  assert.match(glibc.message, /^glibc is 2\.31, .*chat model needs 2\.34.*Debian 12, Ubuntu 22\.04/);
  assert.equal(glibc.fatal, false);
  assert.match(
    faultsOf({ libstdcxx: '3.4.29' })[0].message,
    /^libstdc\+\+ is GLIBCXX_3\.4\.29, .*GLIBCXX_3\.4\.30/,
  );
});

test('another C library, or no C++ library, ends the start', () => {
  const [musl, ...more] = faultsOf({ glibc: undefined, libstdcxx: undefined });
  assert.equal(musl.fatal, true);
  assert.match(musl.message, /needs Linux with glibc/);
  assert.deepEqual(more, []);
  assert.equal(faultsOf({ libstdcxx: undefined })[0].fatal, true);
});
