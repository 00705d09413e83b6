/** Models that a capability serves; none where no plugin offers it. */
import type { EngineCall } from '../../engines/engine.ts';
import type { Engines } from '../../engines/engines.ts';
import type { ListedModel } from '../../engines/listed-model.ts';

type SellsModels = { [Name in keyof Engines]: Engines[Name] extends Lists ? Name : never }[keyof Engines];

interface Lists {
  models(input: object, call: EngineCall): Promise<readonly ListedModel[]>;
}

export const listedModels = async <Name extends SellsModels>(
  engines: Readonly<Record<Name, Lists>>,
  capability: Name,
  call: EngineCall,
): Promise<readonly ListedModel[]> => (capability in engines ? engines[capability].models({}, call) : []);
