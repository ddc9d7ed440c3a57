/** Rows that did not take a step, by reason; each opens beside, so that the reasons stay on the screen. */
import { useMany } from '@refinedev/core';
import { Button, Collapse } from 'antd';
import type { PassosPedidos } from '#domain/transition/transition.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { titleOf } from '../cells/display.ts';
import type { Row } from './wire.ts';

/** More than a person reads one by one. */
const SHOWN = 50;

type Props = { readonly entity: EntityModel; readonly recusados: PassosPedidos['recusados'] };

export function RefusedRows({ entity, recusados }: Props) {
  return (
    <Collapse
      size="small"
      className="z-rola"
      destroyOnHidden
      items={recusados.map(({ motivo, ids }) => ({
        key: motivo,
        label: cicloTela.recusa(motivo, ids.length),
        children: <Rows entity={entity} ids={ids} />,
      }))}
    />
  );
}

function Rows({ entity, ids }: { readonly entity: EntityModel; readonly ids: readonly number[] }) {
  const { result, query } = useMany<Row>({ resource: entity.name, ids: ids.slice(0, SHOWN) });
  const entry = indexEntry(entity.name);
  const rows = new Map(result.data.map((row) => [row.id, row]));
  if (query.isLoading) return <p role="status">{cicloTela.buscando}</p>;
  return (
    <ul className="z-limpa">
      {ids.slice(0, SHOWN).map((id) => {
        const row = rows.get(id);
        const text = (row && titleOf(entity, row)) || `${entity.title} ${id}`;
        return (
          <li key={id}>
            {entry ? (
              <Button type="link" size="small" href={formPathOf(entry, id)} target="_blank" rel="noopener">
                {text}
              </Button>
            ) : (
              text
            )}
          </li>
        );
      })}
      {ids.length > SHOWN ? <li>{cicloTela.eMais(ids.length - SHOWN)}</li> : null}
    </ul>
  );
}
