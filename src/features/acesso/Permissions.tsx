/** The matrix of subjects by actions, for one group or two compared (PERM-04). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { GrupoLinha } from '#domain/acesso/conta.ts';
import { alteracoes, type Concedidas } from '#domain/acesso/matriz.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { confirmLeave, LeaveGuard, useUnsaved } from '#engine/kit/index.ts';
import { grupoTela, matrizTela, regrasTela } from '#messages/acesso-tela.ts';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { ACESSO, gruposQuery, sujeitosQuery } from './wire.ts';
import './acesso.css';

export default function Permissions() {
  const sujeitos = useQuery(sujeitosQuery);
  const grupos = useQuery(gruposQuery);
  const [search, put] = useAddress();
  // Not in the address: to compare is no leaving of what is marked and not saved.
  const [comparadoId, setComparado] = useState(() => Number(search.get('comparar')) || null);
  const failed = sujeitos.error ?? grupos.error;
  const list = grupos.data ?? [];
  const grupo =
    list.find(({ id }) => String(id) === search.get('grupo')) ??
    list.find(({ perfil }) => perfil !== 'admin') ??
    list[0];
  return (
    <Page title={matrizTela.titulo} description={matrizTela.texto}>
      {failed && (!sujeitos.data || !grupos.data) ? (
        <FailedState
          error={failed}
          retry={() => {
            void sujeitos.refetch();
            void grupos.refetch();
          }}
        />
      ) : !sujeitos.data || !grupos.data ? (
        <LoadingState />
      ) : !grupo ? (
        <EmptyState title={regrasTela.vazia} text={regrasTela.vaziaTexto} />
      ) : (
        <Editor
          key={`${grupo.id}.${grupo.versao}`}
          grupo={grupo}
          grupos={list}
          subjects={sujeitos.data}
          comparadoId={comparadoId}
          onComparar={setComparado}
          onGrupo={(id) => put({ grupo: id, comparar: null })}
        />
      )}
      <LeaveGuard />
    </Page>
  );
}

type EditorProps = {
  readonly grupo: GrupoLinha;
  readonly grupos: readonly GrupoLinha[];
  readonly subjects: readonly SubjectModel[];
  readonly comparadoId: number | null;
  readonly onComparar: (id: number | null) => void;
  readonly onGrupo: (id: number) => void;
};

function Editor({ grupo, grupos, subjects, comparadoId, onComparar, onGrupo }: EditorProps) {
  const may = useCan()('update', 'regra');
  // Where groups may not be written, what is typed here would be refused at the end.
  const integration = useSession()?.isIntegracao === true;
  const client = useQueryClient();
  const before = useMemo<Concedidas>(() => new Set(grupo.permissoes), [grupo]);
  const [concedidas, setConcedidas] = useState(before);
  const [reviewing, setReviewing] = useState(false);
  const { concede, retira } = useMemo(() => alteracoes(before, concedidas), [before, concedidas]);
  const total = concede.length + retira.length;
  const readOnly = !may || grupo.meu || integration;

  const {
    run: save,
    busy,
    problem,
  } = useAct(
    async () => {
      await request(`regras/${grupo.id}`, {
        method: 'PATCH',
        ifMatch: grupo.versao,
        body: { concede, retira },
        silent: true,
      });
      setReviewing(false);
      notify({ type: 'SUCCESS', value: matrizTela.salvas(grupo.nome) });
      await client.invalidateQueries({ queryKey: [ACESSO] });
    },
    {
      failure: grupoTela.falha,
      tell: 'place',
      refused: (error) => {
        setReviewing(true);
        return error instanceof HttpError && error.statusCode === 412 && grupoTela.conflito;
      },
    },
  );
  const unsaved = useUnsaved(total > 0, save, () => setConcedidas(before));
  const go = async (id: number) => {
    if (await confirmLeave(unsaved)) onGrupo(id);
  };
  return (
    <>
      {grupo.meu ? <Alert type="info" role="note" showIcon message={grupoTela.meu} /> : null}
      {integration ? <Alert type="info" role="note" showIcon message={matrizTela.integracao} /> : null}
      <MatrixPanel
        label={matrizTela.grade(grupo.nome)}
        subjects={subjects}
        concedidas={concedidas}
        onChange={setConcedidas}
        readOnly={readOnly}
        outros={grupos.filter(({ id }) => id !== grupo.id)}
        comparadoId={comparadoId === grupo.id ? null : comparadoId}
        onComparar={onComparar}
      >
        <Field id="matriz-grupo" label={matrizTela.grupo}>
          <Select
            id="matriz-grupo"
            popupMatchSelectWidth={false}
            value={grupo.id}
            options={grupos.map(({ id, nome }) => ({ value: id, label: nome }))}
            onChange={(id) => void go(id)}
          />
        </Field>
      </MatrixPanel>
      {total > 0 ? (
        <div className="z-linha z-barra-fixa" role="status">
          <span>{matrizTela.naoSalvas(total)}</span>
          <Button onClick={() => setConcedidas(before)}>{matrizTela.descartar}</Button>
          <Button type="primary" onClick={() => setReviewing(true)}>
            {matrizTela.revisar}
          </Button>
        </div>
      ) : null}
      {reviewing ? (
        <DifferenceDialog
          titulo={matrizTela.revisarTitulo(grupo.nome)}
          alcance={matrizTela.alcance(grupo.pessoas)}
          concede={concede}
          retira={retira}
          subjects={subjects}
          problem={problem}
          busy={busy}
          onSave={() => void save()}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </>
  );
}
