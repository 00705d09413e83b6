import { Paperclip, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { Button, IconButton } from '../ui/button.tsx';

const m = playgroundText;
type Part = {
  type: string;
  text?: string;
  image_url?: { url: string };
  file?: { file_data: string; filename: string };
};
interface Message {
  role: string;
  content: string | Part[];
}

const textOf = ({ content }: Message) =>
  typeof content === 'string' ? content : (content.find(({ type }) => type === 'text')?.text ?? '');
const filesOf = ({ content }: Message) =>
  typeof content === 'string' ? [] : content.filter(({ type }) => type !== 'text');

const nameOf = ({ file, image_url: image }: Part) => {
  if (file !== undefined) return file.filename;
  return image?.url.startsWith('data:') ? m.image : image?.url;
};

const contentOf = (text: string, files: Part[]): Message['content'] =>
  files.length === 0 ? text : [{ type: 'text', text }, ...files];

const asDataUrl = (file: File) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

async function partOf(file: File): Promise<Part> {
  const data = await asDataUrl(file);
  return file.type.startsWith('image/')
    ? { type: 'image_url', image_url: { url: data } }
    : { type: 'file', file: { file_data: data, filename: file.name } };
}

/** The turns of a conversation; a picture or a document may go with one. */
export function MessagesField({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const id = useId();
  const messages = (Array.isArray(value) ? value : []) as Message[];
  const set = (i: number, change: Partial<Message>) =>
    onChange(messages.map((one, j) => (i === j ? { ...one, ...change } : one)));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="text-sm font-medium">{m.chat}</legend>
      {messages.map((message, i) => (
        <div key={i} className="rounded-xl border border-line p-3">
          <div className="mb-2 flex items-center justify-between">
            <select
              aria-label={`${m.role} ${i + 1}`}
              className="field w-auto!"
              value={message.role}
              onChange={(event) => set(i, { role: event.target.value })}
            >
              {['system', 'user', 'assistant'].map((role) => (
                <option key={role}>{role}</option>
              ))}
            </select>
            <IconButton
              label={`${m.remove}: ${m.message} ${i + 1}`}
              onClick={() => onChange(messages.filter((_, j) => j !== i))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
          <textarea
            aria-label={`${m.message} ${i + 1}`}
            rows={3}
            className="field resize-y"
            value={textOf(message)}
            onChange={(event) => set(i, { content: contentOf(event.target.value, filesOf(message)) })}
          />
          <div className="mt-2 flex flex-wrap items-center gap-2 text-xs">
            {filesOf(message).map((part, j) => (
              <span key={j} className="inline-flex items-center gap-1 rounded-md bg-sunken py-0.5 pl-2">
                {part.image_url && (
                  <img
                    src={part.image_url.url}
                    alt=""
                    className="my-1 h-16 max-w-40 rounded object-contain"
                  />
                )}
                <span className="max-w-48 truncate">{nameOf(part)}</span>
                <IconButton
                  label={m.fileRemove}
                  className="size-6"
                  onClick={() =>
                    set(i, {
                      content: contentOf(
                        textOf(message),
                        filesOf(message).filter((_, k) => k !== j),
                      ),
                    })
                  }
                >
                  <X className="size-3" aria-hidden="true" />
                </IconButton>
              </span>
            ))}
            <label
              htmlFor={`${id}-${i}`}
              className="inline-flex cursor-pointer items-center gap-1.5 rounded-md px-1.5 py-1 text-soft focus-within:outline-2 hover:bg-sunken"
            >
              <Paperclip className="size-3.5" aria-hidden="true" />
              {m.choose}
              <input
                id={`${id}-${i}`}
                type="file"
                className="sr-only"
                onChange={async (event) => {
                  const file = event.target.files?.[0];
                  if (file)
                    set(i, {
                      content: contentOf(textOf(message), [...filesOf(message), await partOf(file)]),
                    });
                }}
              />
            </label>
          </div>
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...messages, { role: 'user', content: '' }])}>
        <Plus className="size-4" aria-hidden="true" />
        {m.addMessage}
      </Button>
    </fieldset>
  );
}
