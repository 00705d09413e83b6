import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../server/src/registry.ts';
import { rights, rightTable, roleHas, roles } from './rights.ts';

test('every account endpoint says which right it needs', () => {
  const without = endpoints.filter(
    ({ access, session }) => access === 'account' && session?.right === undefined,
  );
  assert.deepEqual(
    without.map(({ id }) => id),
    [],
  );
});

test('owners have every right, and nobody has an operator right outside an operator account', () => {
  for (const right of rights) {
    assert.ok(roleHas('owner', right, true), right);
    assert.ok(rightTable[right].about.length > 0);
    if (right.startsWith('operator.'))
      for (const role of roles) assert.equal(roleHas(role, right, false), false, `${role} ${right}`);
  }
});
