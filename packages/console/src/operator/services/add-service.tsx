import { useState } from 'react';
import { servicesText as m } from '../../messages/en/services.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChooseOperations } from './choose-operations.tsx';
import type { Draft } from './draft.ts';
import { FromDocument, FromHand, FromRecipe } from './sources.tsx';

type Source = 'document' | 'recipe' | 'hand';
const sources = (['document', 'recipe', 'hand'] as const).map((name) => ({ name, title: m.sources[name] }));

/** First where it comes from, then what of it is sold. */
export function AddService({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<Source>('document');
  const [draft, setDraft] = useState<Draft>();
  return (
    <Dialog open onClose={onClose} title={m.add} wide>
      {draft === undefined ? (
        <Tabs label={m.source} tabs={sources} value={source} onChange={setSource}>
          {source === 'document' && <FromDocument onRead={setDraft} onCancel={onClose} />}
          {source === 'recipe' && <FromRecipe onRead={setDraft} onCancel={onClose} />}
          {source === 'hand' && <FromHand onRead={setDraft} onCancel={onClose} />}
        </Tabs>
      ) : (
        <ChooseOperations draft={draft} onBack={() => setDraft(undefined)} onClose={onClose} />
      )}
    </Dialog>
  );
}
