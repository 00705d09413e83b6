import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrationOfText } from './whois-record.ts';

const stateOf = async (text: string) =>
  (await registrationOfText({ kind: 'domain', query: 'oja.test' }, text, 'whois.test')).registered;

const terms = `Terms of use: this data is for information purposes only. You agree that you will use it only for lawful
purposes. It allows persons to check whether a name is available, not found or not registered. Queries are limited: if
too many queries are received, access is denied until the quota exceeded for your network is restored, without a
guarantee of accuracy. No data may be stored, and no information found here may be used for advertising.`;
const remark = terms.replace(/^/gm, '% ');

const free = {
  'a word above the name': `Available\nDomain: oja.test\n\n${terms}`,
  'a status with a number': 'version: 5.00\ndomain_name: oja.test\nquery_status: 220 Available',
  'a status': 'Domain: oja.test\nStatus: AVAILABLE',
  'a sentence below the name': `Domain Name: oja.test\n\nWe could not find the requested domain on our system\n\n${terms}`,
  'a remark below the terms': `${remark}\n%\n% WHOIS oja.test\n% No such domain`,
  'the first line, right above the terms': `No Data Found\n${terms}`,
  'the name first': 'oja.test no match',
  'an error': '%ERROR:101: no entries found\n%\n% No entries found for oja.test',
  'a mistake in writing': 'Domain oja.test not registred.',
  'Spanish words': 'oja.test: no existe',
  'a database': 'This Domain is not available in our whois database',
  'Portuguese words': 'Domínio não registado',
  'no objects': '% This query returned 0 objects.',
  'a line right below framed terms':
    '[ JPRS database provides information on network administration. ]\n[ Its use is restricted to network administration purposes. For further information, ]\n[ use whois -h whois.jprs.jp help. To suppress Japanese output, add /e ]\nNo match!!',
  'an organisation': 'domain:       EH\n\norganisation: Not assigned\n\nchanged: 2019-05-31',
};
const taken = {
  'dates, among words about names that are free': `Domain: oja.test\nCreated: 2020-02-03\n\n${terms}`,
  'a registrar alone': 'Domain Name: oja.test\nRegistrar: Market Names Ltd',
  'a status': 'Domain: oja.test\nStatus: connect',
  'a status that only sounds like absence': 'Domain: oja.test\nStatus: NOT AVAILABLE',
  'a number': 'domain_name: oja.test\nquery_status: 200 Active',
  'parts that are gone': 'domain: oja.test\nchanged: 2016-10-14\nNO OBJECT FOUND!\nobject: 210',
  'a last change': 'Nombre de Dominio: oja.test\nUltima Actualizacion: 2012-09-12 02:32:59',
};
const unsaid = {
  'the name alone': 'Domain: oja.test',
  'the name and the terms': `Domain: oja.test\n\n${terms}`,
  'only terms': terms,
  nothing: '',
  'a refusal': 'version: 5.00\ndomain_name: oja.test\nquery_status: 440 Request Denied',
  'a limit': `${remark}\n%\n% Maximum queries per hour reached (100)`,
  'a limit beside the name': 'Domain: oja.test\nquery limit exceeded',
  'a name that is kept back': 'Domain: oja.test\nStatus: RESERVED',
  'a name that is not allowed':
    'Domain:\twww.oja.test\nStatus:\tNOT ALLOWED\nMessage:\tUse only approved characters.',
  'a server in trouble': "Server can't process your request.",
};

for (const [state, texts] of [
  [false, free],
  [true, taken],
  [null, unsaid],
] as const)
  for (const [name, text] of Object.entries(texts))
    test(`registered is ${state} by ${name}`, async () => assert.equal(await stateOf(text), state));
