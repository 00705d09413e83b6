import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findQuotes } from './quotes.ts';

/** With a sense of meaning that finds every sentence near. */
async function ask(text: string, question: string) {
  const passages = [{ source: 'a.pdf', score: 1, text }];
  const nearness = async (_: string, texts: string[]) => texts.map(() => 0.8);
  const { quotes, sure } = await findQuotes({ question, passages, nearness });
  return { sure, said: quotes.map((quote) => quote.text) };
}

const lease = 'The lease starts on 1 January 2024. It ends on 31 December 2026.';
const leases = `${lease} The previous lease ended on 30 June 2023.`;
const meetings = 'The meeting of the board was on 4 May. The next meeting is planned for 9 June.';

test('a sentence that begins with a pronoun is read and quoted with the one before it', async () => {
  for (const [text, question, said] of [
    [lease, 'When does the lease end?', lease],
    [lease, 'When does the lease start?', 'The lease starts on 1 January 2024.'],
    [leases, 'When does the lease end?', lease],
    [
      'Ada Obi is an engineer. She founded the firm in 1990.',
      'Who founded the firm?',
      'Ada Obi is an engineer. She founded the firm in 1990.',
    ],
    [
      'Le bail commence le 1 mai 2024. Il finit le 3 juin 2026.',
      'Quand finit le bail ?',
      'Le bail commence le 1 mai 2024. Il finit le 3 juin 2026.',
    ],
    [leases, 'When did the previous lease end?', 'The previous lease ended on 30 June 2023.'],
    [lease, 'When does the lease expire?', lease],
    [
      'The office in Kano is led by Amina Bello.',
      'Who leads the Kano office?',
      'The office in Kano is led by Amina Bello.',
    ],
    [meetings, 'When is the next meeting?', 'The next meeting is planned for 9 June.'],
    [
      'The board met. It was agreed that rent rises in May 2025.',
      'When does rent rise?',
      'It was agreed that rent rises in May 2025.',
    ],
  ] as const)
    assert.deepEqual(await ask(text, question), { sure: true, said: [said] }, question);
});

test('a sentence that says something else is not sure, however near it is', async () => {
  for (const [text, question] of [
    ['The lease starts on 1 January 2024.', 'When does the lease end?'],
    ['The previous lease ended on 30 June 2023.', 'When does the lease end?'],
    ['The previous lease started on 1 July 2020. It ended on 30 June 2023.', 'When does the lease end?'],
    [leases, 'When did the previous lease start?'],
    [meetings, 'When was the last meeting?'],
    ['The office opens at 8.', 'When does the office close?'],
    ['Ada Obi bought the house.', 'Who sold the house?'],
    ['Ada paid 5,000 naira.', 'How much did Ada receive?'],
    ['Rents fell by 5 percent in 2024.', 'When did rents rise?'],
    ['The employee is Ada Obi.', 'Who is the employer?'],
    ['The lessee is Ada Obi.', 'Who is the lessor?'],
    ['The fee is due after 3 May.', 'How much of the fee is due before 3 May?'],
    ['The car was sold to Ada in 2024. It is red and has 4 doors.', 'When was the car painted?'],
    ['The car was sold by Ada. It has 4 doors.', 'How much was the car sold for?'],
  ] as const)
    assert.equal((await ask(text, question)).sure, false, question);
});

test('of an unsure answer, no sentence is quoted twice', async () => {
  const { sure, said } = await ask(lease, 'When was the lease of the shop signed?');
  assert.equal(sure, false);
  assert.deepEqual(said, [lease]);
});

test('a numbered heading answers nothing', async () => {
  const text = '3. Rent\nThe rent is ₦2,400,000 per annum.';
  const { sure, said } = await ask(text, 'How much is the rent?');
  assert.deepEqual({ sure, said }, { sure: true, said: ['The rent is ₦2,400,000 per annum.'] });
});

test('a question for a person is answered with a name, not with what the person does', async () => {
  const parties =
    'It is made between Chief Rotimi Balogun (the Landlord) and Miss Zainab Yusuf (the Tenant).';
  const lets = 'The Landlord lets the flat at 27 Bode Thomas Street to the Tenant.';
  for (const question of ['Who is the landlord?', 'Who is the tenant?']) {
    assert.deepEqual(await ask(`${lets}\n${parties}`, question), { sure: true, said: [parties] }, question);
    assert.equal((await ask(lets, question)).sure, false, question);
  }
  for (const [text, question] of [
    ['The project manager is Ladi Gyang.', 'Who is the project manager?'],
    ['Mrs. Amina Kyari is the chair of the board.', 'Who is the chair?'],
    ['The supplier is the ministry of works.', 'Who is the supplier?'],
  ] as const)
    assert.equal((await ask(text, question)).sure, true, question);
  assert.equal((await ask('The chair opened the meeting at 10:05.', 'Who chaired the meeting?')).sure, false);
});
