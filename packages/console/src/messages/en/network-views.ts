/** Results of the Network endpoints that have a view of their own. */
export const networkViewsText = {
  grade: 'Grade',
  advice: 'What to change',
  noAdvice: 'Nothing to change.',
  found: 'Found',
  missing: 'None',
  unknown: 'Unknown',
  check: 'Check',
  result: 'Result',
  record: 'Record',
  yes: 'Yes',
  no: 'No',
  accepts: 'Accepts mail',
  typo: (address: string) => `Did you mean ${address}?`,
  listed: 'Block lists',
  notListed: 'Not on any block list.',
  noLists: 'No block list is enabled on this server.',
};
