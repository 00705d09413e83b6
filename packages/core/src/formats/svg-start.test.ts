import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startsAsSvg } from './svg-start.ts';

test('an SVG is known by its first element, whatever may stand before it', () => {
  for (const before of [
    '',
    '\ufeff',
    '\xef\xbb\xbf ',
    '<?xml version="1.0"?>\n',
    '<!-- a > b --><!-- c -->\n\n',
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.com/svg11.dtd">',
    '<!DOCTYPE svg [ <!ENTITY a "<b>"> ]> <!-- -->',
  ])
    assert.ok(startsAsSvg(`${before}<svg width="1">`), before);
  assert.ok(startsAsSvg('<SVG>'));
  for (const other of ['', '<', '<html><svg>', '<!-- <svg>', 'a <svg>', '<svgx>', '<!doctype svg'])
    assert.ok(!startsAsSvg(other), other);
});

test('rows of what may stand before are read once, not in every way they can be divided', () => {
  for (const piece of ['<!---->', '<!--', '<!doctype svg>', '<!doctype svg[', '<?xml', '<?xml?>', ' \n'])
    assert.ok(!startsAsSvg(`${piece.repeat(20_000)}x`), piece);
});
