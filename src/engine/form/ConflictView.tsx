import { useMemo, useState } from 'react';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { conflito } from '#messages/formulario.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { openChoices, sideOf, type Choices } from './conflict-choices.ts';
import { ValueText } from './FieldValue.tsx';
import { differencesOf, mergedValues, type Difference, type Side } from './merge.ts';
import { Notice } from './Notices.tsx';
import type { RecordForm } from './record-form.ts';
import type { Values } from './record.ts';
import type { Row } from './wire.ts';

type Props = {
  form: RecordForm;
  conflict: { readonly base: Values; readonly current: Row };
  /** The chosen values are in the form: save them on top of the current version. */
  onSave: () => void;
};

/** Mine, the current one and the one both started from, field by field; what does not overlap is joined. */
export function ConflictView({ form, conflict, onSave }: Props) {
  const { entity } = form;
  const { base, current } = conflict;
  // What was typed stands still while this dialog is open.
  const [mine] = useState(() => form.store.get().values);
  const myRow = form.store.get().row;
  const differences = useMemo(() => differencesOf(entity, { base, mine, current }), [entity, base, mine, current]);
  const [choices, setChoices] = useState<Choices>({});
  const open = openChoices(differences, choices);
  const overlapping = differences.some(({ conflict: real }) => real);
  const take = (chosen: Choices) => form.takeMerged(mergedValues(entity, current, mine, differences, chosen));
  const who = typeof current.atualizadoPor === 'string' ? current.atualizadoPor : '';
  const when = typeof current.atualizadoEm === 'string' ? formatRelativo(current.atualizadoEm, new Date().toISOString()) : '';
  const discard = () => take(Object.fromEntries(differences.map(({ field }) => [field.id, 'atual' as const])));

  return (
    <Modal
      title={conflito.titulo}
      width={900}
      stubborn
      onClose={form.closeConflict}
      footer={
        <div className="z-form-barra">
          <span className="z-form-estado" role="status">
            {open.length > 0 ? conflito.escolha(open.length) : null}
          </span>
          <Button kind="discreto" onClick={discard}>
            {conflito.descartarMeu}
          </Button>
          <Button disabled={open.length > 0} onClick={() => take(choices)}>
            {conflito.voltarAEditar}
          </Button>
          <Button
            kind="primario"
            disabled={open.length > 0}
            onClick={() => {
              take(choices);
              onSave();
            }}
          >
            {conflito.salvarEscolhas}
          </Button>
        </div>
      }
    >
      <p className="z-form-conflito-texto">{conflito.texto(who, when)}</p>
      {overlapping ? null : <Notice tone="info">{conflito.semSobreposicao}</Notice>}
      <table className="z-form-conflito">
        <thead>
          <tr>
            <th scope="col">{conflito.campo}</th>
            <th scope="col">{conflito.meu}</th>
            <th scope="col">{conflito.atual}</th>
            <th scope="col">{conflito.original}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <DifferenceRow
              key={difference.field.id}
              difference={difference}
              side={sideOf(difference, choices)}
              onChoose={(side) => setChoices({ ...choices, [difference.field.id]: side })}
              rows={{ mine: myRow, current, base }}
            />
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

function DifferenceRow(props: {
  difference: Difference;
  side: Side | 'juntas' | undefined;
  onChoose: (side: Side) => void;
  rows: { mine: Row | null; current: Row; base: Values };
}) {
  const { difference, side, onChoose, rows } = props;
  const { field, meu, atual, original, conflict } = difference;
  const cell = (which: Side, value: unknown, row: Values | null) => (
    <td
      data-titulo={which === 'meu' ? conflito.meu : conflito.atual}
      data-escolhido={side === which || side === 'juntas' ? '' : undefined}
    >
      <label>
        <input
          type="radio"
          name={`conflito-${field.id}`}
          checked={side === which}
          onChange={() => onChoose(which)}
          aria-label={conflito.ficar(which === 'meu' ? conflito.ladoMeu : conflito.ladoAtual, field.title)}
        />
        <ValueText field={field} value={value} row={row} />
      </label>
    </td>
  );
  return (
    <tr data-conflito={conflict && side === undefined ? '' : undefined}>
      <th scope="row">
        {field.title}
        {side === 'juntas' ? <small>{conflito.juntas}</small> : null}
      </th>
      {cell('meu', meu, rows.mine)}
      {cell('atual', atual, rows.current)}
      <td data-titulo={conflito.original}>
        <ValueText field={field} value={original} row={rows.base} />
      </td>
    </tr>
  );
}
