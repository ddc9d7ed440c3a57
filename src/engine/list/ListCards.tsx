/** The rows on a phone: one card each, the name and three fields. */
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { renderValue } from '../cells/renderValue.tsx';
import type { Column } from './columns.ts';
import { RowActions, type RowDoors } from './RowActions.tsx';
import { isSelected, type Selection } from './selection.ts';
import type { ListRow } from './useRows.ts';

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

export function ListCards({ entity, fields, rows, reloading, selection, selectable, doors, onSelect }: Props) {
  return (
    <ul className="z-lista-cartoes" aria-label={entity.plural} aria-busy={reloading || undefined}>
      {rows.map((row) => {
        const href = doors.href(row);
        const label = cardTitle(entity, doors.label(row));
        return (
          <li key={row.id} data-marcado={isSelected(selection, row.id) || undefined}>
            {selectable ? (
              <label className="z-lista-cartao-marca">
                <input
                  type="checkbox"
                  aria-label={lista.selecionar(label)}
                  checked={isSelected(selection, row.id)}
                  onChange={() => onSelect(row, false)}
                />
              </label>
            ) : null}
            <div className="z-lista-cartao-texto">
              {href ? (
                <Link to={href} className="z-lista-cartao-nome" onClick={doors.follow(row)}>
                  {label}
                </Link>
              ) : (
                <span className="z-lista-cartao-nome">{label}</span>
              )}
              <dl>
                {fields.map(({ field }) => (
                  <div key={field.id}>
                    <dt>{field.ui.column ?? field.title}</dt>
                    <dd>{renderValue(field, row[field.id], row)}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <RowActions row={row} doors={doors} stop={0} />
          </li>
        );
      })}
    </ul>
  );
}

/** A name that is only a number says of what: 'Faixa 5'. */
function cardTitle({ label, field }: EntityModel, text: string): string {
  const only = label.length === 1 ? field[label[0] ?? ''] : undefined;
  return only?.kind === 'integer' ? `${only.title} ${text}` : text;
}
