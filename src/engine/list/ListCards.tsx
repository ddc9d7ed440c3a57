/** The rows on a phone: one compact card each, the name, its three declared fields and how it stands on the lines below. */
import { Card, Checkbox, Flex, List } from 'antd';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { displayText } from '../cells/display.ts';
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
    // What the name says is not said again.
    const said = fields.filter(({ field }) => {
      const text = displayText(field, row[field.id], row);
      return text === '' || !label.includes(text);
    });
    return (
      <List.Item style={{ padding: '0 0 8px' }}>
        <Card className="z-cresce" size="small" styles={{ body: { padding: '6px 4px 6px 12px' } }}>
          <Flex gap={10} align="start">
            {selectable ? (
              <Checkbox
                aria-label={lista.selecionar(label)}
                checked={isSelected(selection, row.id)}
                onChange={() => onSelect(row, false)}
              />
            ) : null}
            <div className="z-cresce">
              {href ? (
                <Link to={href} className="z-lista-cartao-nome" onClick={doors.follow(row)}>
                  {label}
                </Link>
              ) : (
                <span className="z-lista-cartao-nome">{label}</span>
              )}
              <Flex wrap align="center" gap="2px 10px">
                <dl className="z-pares">
                  {said.map(({ field }) => (
                    <div key={field.id}>
                      <dt className={isPlain(field) ? 'z-so-leitor' : undefined}>
                        {field.ui.column ?? field.title}
                      </dt>
                      <dd>{renderValue(field, row[field.id], row)}</dd>
                    </div>
                  ))}
                </dl>
                <StateTags entity={entity} row={row} shown={said.map(({ field }) => field.id)} />
              </Flex>
            </div>
            <RowActions row={row} doors={doors} menuOnly />
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

/** Says of itself what it is: a word, a name, a moment. A number and a yes need their title. */
const isPlain = ({ kind }: FieldModel): boolean => !NEED_TITLE.has(kind);
const NEED_TITLE: ReadonlySet<FieldModel['kind']> = new Set(['integer', 'decimal', 'boolean', 'date']);

/** A name that is only a number says of what: 'Faixa 5'. */
function cardTitle({ label, field }: EntityModel, text: string): string {
  const only = label.length === 1 ? field[label[0] ?? ''] : undefined;
  return only?.kind === 'integer' ? `${only.title} ${text}` : text;
}
