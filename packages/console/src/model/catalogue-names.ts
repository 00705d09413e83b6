/** What is sold, in the language of the page where it has words for it. */
import { catalogueText } from '../messages/en/catalogue.ts';
import { t } from '../messages/en.ts';

const categories: Readonly<Record<string, string>> = t.categories;

export const endpointName = ({ id, summary }: { id: string; summary: string }) =>
  catalogueText[id] ?? summary.replace(/\.$/, '');

export const categoryName = ({ id, name }: { id: string; name: string }) => categories[id] ?? name;

export const purposeOf = ({ id, purpose }: { id: string; purpose: string }) => catalogueText[id] ?? purpose;
