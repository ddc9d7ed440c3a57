/** A prescription opened to be written: its draft, what a save was refused for, and the writing itself. */
import { Alert, Flex } from 'antd';
import { ConflictView, DraftNotice, useRecordForm, type OpenRecord, type Row } from '#engine/kit/index.ts';
import { formulario } from '#messages/form.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import type { LoadedEntity } from '#shared/registro/registry.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import type { Acknowledged, Item, Prescription } from './wire.ts';
import { Writing } from './Writing.tsx';
import './prescricao.css';

/** What a save was refused for, in words: of the items each says its line. */
function refused({ alerts, errors }: OpenRecord['state']): readonly string[] {
  const lines = Object.entries(errors).flatMap(([path, texts]) => {
    const line = /^itens\.(\d+)/.exec(path);
    return texts.map((text) => (line ? texto.naLinha(Number(line[1]) + 1, text) : text));
  });
  return [...alerts, ...lines];
}

export function Composer(props: {
  readonly id: number;
  readonly loaded: LoadedEntity;
  readonly signs: boolean;
  readonly onIssued: (row: Row, sign: boolean) => void;
  readonly onClose: () => void;
}) {
  const {
    id,
    loaded: { entity, resource },
    signs,
    onIssued,
    onClose,
  } = props;
  const record = useRecordForm(entity, { id, drafts: resource.form?.drafts });
  const { form, state } = record;
  const { phase, row, values, conflict } = state;
  if (phase === 'falhou' || phase === 'inexistente')
    return <FailedState error={state.error} title={texto.falha} retry={() => void form.load()} />;
  if (phase === 'carregando' || !row) return <LoadingState label={texto.carregando} rows={4} />;
  const opened = row as Prescription;
  return (
    <Flex vertical gap={16}>
      {state.draft ? (
        <DraftNotice
          draft={state.draft}
          stale={state.draft.versao !== row.versao}
          onRestore={() => form.restoreDraft()}
          onDiscard={form.discardDraft}
        />
      ) : null}
      {refused(state).length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={formulario.naoSalvou}
          description={refused(state).map((line) => (
            <p key={line}>{line}</p>
          ))}
        />
      ) : null}
      <Writing
        opened={opened}
        itens={(values.itens ?? []) as readonly Item[]}
        ciencias={(values.ciencias ?? []) as readonly Acknowledged[]}
        orientacoes={(values.orientacoes ?? '') as string}
        record={record}
        signs={signs}
        onIssued={onIssued}
        onClose={onClose}
      />
      {conflict ? <ConflictView form={form} conflict={conflict} onSave={() => void form.save()} /> : null}
    </Flex>
  );
}
