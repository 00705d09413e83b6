/** Where this browser stores recent runs: apart from the rest, because logging out needs nothing else of them. */
export const runsPrefix = 'oja-runs-';

/** Log out: the next person at this browser sees nothing of them. */
export function forgetAllRuns(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(runsPrefix)) localStorage.removeItem(name);
}
