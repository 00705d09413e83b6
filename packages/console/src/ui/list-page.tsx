import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card, Empty, Page, Waiting } from './page.tsx';
import { Problem } from './problem.tsx';
import { Table } from './table.tsx';

interface ListPageProps<Item> {
  title: string;
  about: string;
  /** What the button says that opens the dialog for a new one; undefined where the member may add none. */
  add: string | undefined;
  onAdd: () => void;
  /** Undefined until they are read. */
  items: readonly Item[] | undefined;
  error: unknown;
  none: string;
  noneAbout: string;
  head: ReactNode[];
  row: (item: Item) => ReactNode;
  /** Dialogs, and what comes below the list. */
  children?: ReactNode;
}

/** A page with one table, and a button that adds to it. */
export function ListPage<Item>({ title, about, add, onAdd, items, error, ...list }: ListPageProps<Item>) {
  return (
    <Page
      title={title}
      about={about}
      actions={
        add !== undefined && (
          <Button look="primary" onClick={onAdd}>
            {add}
          </Button>
        )
      }
    >
      <Problem error={error} />
      <Card flush>
        {!items && !error && <Waiting />}
        {items?.length === 0 && <Empty title={list.none}>{list.noneAbout}</Empty>}
        {items !== undefined && items.length > 0 && (
          <Table label={title} head={list.head}>
            {items.map(list.row)}
          </Table>
        )}
      </Card>
      {list.children}
    </Page>
  );
}
