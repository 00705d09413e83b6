/** Which connected models their providers retire soon. */
export interface RetiringModel {
  model: string;
  retires_on: string;
}

const shownMax = 20;

export function retiringLines(models: readonly RetiringModel[], today: string): string {
  if (models.length === 0) return '';
  const lines = models
    .slice(0, shownMax)
    .map(({ model, retires_on: day }) => `\n  ${model}: ${day <= today ? 'retired' : 'retires'} on ${day}`);
  const more = models.length > shownMax ? `\n  and ${models.length - shownMax} more` : '';
  return `\nModels near retirement. Move callers to others, and change default_model, rename and prices where they name these:${lines.join('')}${more}`;
}
