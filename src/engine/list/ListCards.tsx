/** The rows on a phone: one card each, the name, three fields, and how it stands. */
import { Card, Checkbox, Flex, List } from 'antd';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { renderValue } from '../cells/renderValue.tsx';
import { StateTags } from '../cells/StateTags.tsx';
import type { Column } from './columns.ts';
import { Near } from './GridRow.tsx';
import { RowActions, type RowDoors } from './RowActions.tsx';
import { isSelected, type Selection } from './selection.ts';
import type { ListRow } from './list-row.ts';

type Props = {
  readonly entity: EntityModel;
  readonly fields: readonly Column[];
  readonly rows: readonly ListRow[];
  readonly reloading: boolean;
  readonly selection: Selection;
  readonly selectable: boolean;
  readonly doors: RowDoors;
  readonly onSelect: (row: ListRow, range: boolean) => void;
};

/** A finger has no hover: what a card offers is always there. */
const NEAR = { near: true, stop: 0 } as const;

export default function ListCards({
  entity,
  fields,
  rows,
  reloading,
  selection,
  selectable,
  doors,
  onSelect,
}: Props) {
  const card = (row: ListRow) => {
    const href = doors.href(row);
    const label = cardTitle(entity, doors.label(row));
    return (
      <List.Item style={{ padding: '0 0 8px' }}>
        <Card
          className="z-cresce"
          size="small"
          title={
            <>
              {selectable ? (
                <Checkbox
                  aria-label={lista.selecionar(label)}
                  checked={isSelected(selection, row.id)}
                  onChange={() => onSelect(row, false)}
                />
              ) : null}
              {href ? (
                <Link to={href} className="z-lista-cartao-nome" onClick={doors.follow(row)}>
                  {label}
                </Link>
              ) : (
                <span className="z-lista-cartao-nome">{label}</span>
              )}
            </>
          }
          extra={<RowActions row={row} doors={doors} menuOnly />}
        >
          <Flex vertical gap={8}>
            <dl className="z-pares">
              {fields.map(({ field }) => (
                <div key={field.id}>
                  <dt>{field.ui.column ?? field.title}</dt>
                  <dd>{renderValue(field, row[field.id], row)}</dd>
                </div>
              ))}
            </dl>
            <StateTags entity={entity} row={row} shown={fields.map(({ field }) => field.id)} />
          </Flex>
        </Card>
      </List.Item>
    );
  };
  return (
    <Near value={NEAR}>
      <List
        {...{ role: 'group', 'aria-label': entity.plural }}
        className="z-lista-cartoes"
        aria-busy={reloading || undefined}
        split={false}
        dataSource={[...rows]}
        rowKey="id"
        renderItem={card}
      />
    </Near>
  );
}

/** A name that is only a number says of what: 'Faixa 5'. */
function cardTitle({ label, field }: EntityModel, text: string): string {
  const only = label.length === 1 ? field[label[0] ?? ''] : undefined;
  return only?.kind === 'integer' ? `${only.title} ${text}` : text;
}
