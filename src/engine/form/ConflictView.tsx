import { Button, Radio, Typography, type TableColumnType } from 'antd';
import { useMemo, useState } from 'react';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { conflito } from '#messages/form.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { titled } from './ChildRows.tsx';
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
  const differences = useMemo(
    () => differencesOf(entity, { base, mine, current }),
    [entity, base, mine, current],
  );
  const [choices, setChoices] = useState<Choices>({});
  const open = openChoices(differences, choices);
  const overlapping = differences.some(({ conflict: real }) => real);
  const take = (chosen: Choices) => form.takeMerged(mergedValues(entity, current, mine, differences, chosen));
  const who = typeof current.atualizadoPor === 'string' ? current.atualizadoPor : '';
  const when =
    typeof current.atualizadoEm === 'string'
      ? formatRelativo(current.atualizadoEm, new Date().toISOString())
      : '';
  const discard = () =>
    take(Object.fromEntries(differences.map(({ field }) => [field.id, 'atual' as const])));
  /** One of the two that may be kept. */
  const side = (
    which: Side,
    title: string,
    whose: string,
    row: Values | null,
  ): TableColumnType<Difference> => ({
    key: which,
    title,
    onCell: () => titled(title),
    render: (_, difference) => {
      const { field } = difference;
      const now = sideOf(difference, choices);
      return (
        <Radio
          name={`conflito-${field.id}`}
          checked={now === which || now === 'juntas'}
          onChange={() => setChoices({ ...choices, [field.id]: which })}
          aria-label={conflito.ficar(whose, field.title)}
        >
          <ValueText field={field} value={difference[which]} row={row} />
        </Radio>
      );
    },
  });

  return (
    <Modal
      title={conflito.titulo}
      width={900}
      stubborn
      onClose={form.closeConflict}
      footer={
        <div className="z-linha z-form-barra">
          <span className="z-fraco z-form-estado" role="status">
            {open.length > 0 ? conflito.escolha(open.length) : null}
          </span>
          <Button type="text" onClick={discard}>
            {conflito.descartarMeu}
          </Button>
          <Button disabled={open.length > 0} onClick={() => take(choices)}>
            {conflito.voltarAEditar}
          </Button>
          <Button
            type="primary"
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
      <Typography.Paragraph>{conflito.texto(who, when)}</Typography.Paragraph>
      {overlapping ? null : <Notice tone="info">{conflito.semSobreposicao}</Notice>}
      <DataTable<Difference>
        rowKey={({ field }) => field.id}
        rowClassName={(difference) =>
          difference.conflict && sideOf(difference, choices) === undefined ? 'z-form-linha-errada' : ''
        }
        dataSource={differences}
        columns={[
          {
            key: 'campo',
            title: conflito.campo,
            rowScope: 'row',
            width: '20%',
            render: (_, difference) => (
              <>
                {difference.field.title}
                {sideOf(difference, choices) === 'juntas' ? (
                  <Typography.Text type="secondary" style={{ display: 'block' }}>
                    {conflito.juntas}
                  </Typography.Text>
                ) : null}
              </>
            ),
          },
          side('meu', conflito.meu, conflito.ladoMeu, myRow),
          side('atual', conflito.atual, conflito.ladoAtual, current),
          {
            key: 'original',
            title: conflito.original,
            onCell: () => titled(conflito.original),
            render: (_, { field, original }) => <ValueText field={field} value={original} row={base} />,
          },
        ]}
      />
    </Modal>
  );
}
