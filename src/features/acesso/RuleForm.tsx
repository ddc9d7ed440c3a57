/** A group of rules: its name, what it may, who is in it (PERM-04). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Input, Typography } from 'antd';
import { Eye, History, RotateCcw, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { gerenciaTudo } from '#domain/acesso/concessao.ts';
import type { Grupo, GrupoLinha } from '#domain/acesso/conta.ts';
import { SEM_LIMITE } from '#domain/acesso/limites.ts';
import { alteracoes, type Concedidas } from '#domain/acesso/matriz.ts';
import type { SubjectModel } from '#domain/acesso/subjects.ts';
import { confirmLeave, HistoryDrawer, LeaveGuard, useUnsaved } from '#engine/kit/index.ts';
import { formulario } from '#messages/form.ts';
import { grupoTela, matrizTela, verComoTela } from '#messages/acesso-tela.ts';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan, useSession } from '#shared/session/session.ts';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { DifferenceDialog, DifferenceLists, inWords } from './DifferenceDialog.tsx';
import { Limits, type LimitsBySubject } from './Limits.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { ACESSO, grupoQuery, gruposQuery, sujeitosQuery, verComo } from './wire.ts';
import './acesso.css';

export default function RuleForm() {
  const { id } = useParams();
  const number = id === undefined ? null : Number(id);
  const sujeitos = useQuery(sujeitosQuery);
  const grupos = useQuery(gruposQuery);
  const own = useQuery({ ...grupoQuery(number ?? 0), enabled: number !== null });
  const failed = sujeitos.error ?? grupos.error ?? own.error;
  const ready = sujeitos.data && grupos.data && (number === null || own.data);
  if (failed && !ready) {
    return (
      <Page title={grupoTela.novo}>
        <FailedState
          error={failed}
          retry={() => {
            void sujeitos.refetch();
            void grupos.refetch();
            if (number !== null) void own.refetch();
          }}
        />
      </Page>
    );
  }
  if (!sujeitos.data || !grupos.data || (number !== null && !own.data)) {
    return (
      <Page title={matrizTela.grupo}>
        <LoadingState />
      </Page>
    );
  }
  const grupo = number === null ? null : (own.data ?? null);
  return (
    <>
      <Editor
        key={grupo ? `${grupo.id}.${grupo.versao}` : 'novo'}
        grupo={grupo}
        subjects={sujeitos.data}
        grupos={grupos.data}
      />
      <LeaveGuard />
    </>
  );
}

const NONE: Concedidas = new Set();
const NO_LIMITS: LimitsBySubject = {};

type EditorProps = {
  readonly grupo: Grupo | null;
  readonly subjects: readonly SubjectModel[];
  readonly grupos: readonly GrupoLinha[];
};

function Editor({ grupo, subjects, grupos }: EditorProps) {
  const can = useCan();
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const before = useMemo<Concedidas>(() => (grupo ? new Set(grupo.permissoes) : NONE), [grupo]);
  const [nome, setNome] = useState(grupo?.nome ?? '');
  const [descricao, setDescricao] = useState(grupo?.descricao ?? '');
  const [ativo, setAtivo] = useState(grupo?.ativo ?? true);
  const [concedidas, setConcedidas] = useState(before);
  const stored = grupo?.limites ?? NO_LIMITS;
  const [limites, setLimites] = useState(stored);
  /** What differs of what is stored, by subject. */
  const narrowed = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(limites).filter(
          ([sujeito, limite]) => JSON.stringify(limite) !== JSON.stringify(stored[sujeito] ?? SEM_LIMITE),
        ),
      ),
    [limites, stored],
  );
  const [comparadoId, setComparado] = useState<number | null>(null);
  const [errors, setErrors] = useState<{ [campo: string]: string[] }>({});
  const [reviewing, setReviewing] = useState(false);
  const [historying, setHistorying] = useState(false);
  const { concede, retira } = useMemo(() => alteracoes(before, concedidas), [before, concedidas]);
  const readOnly = !can(grupo ? 'update' : 'insert', 'regra');
  const fields = {
    ...(nome.trim() === (grupo?.nome ?? '') ? {} : { nome }),
    ...(descricao.trim() === (grupo?.descricao ?? '') ? {} : { descricao: descricao.trim() || null }),
    ...(ativo === (grupo?.ativo ?? true) ? {} : { ativo }),
    ...(Object.keys(narrowed).length === 0 ? {} : { limites: narrowed }),
  };
  const dirty = Object.keys(fields).length + concede.length + retira.length > 0;

  const discard = () => {
    setNome(grupo?.nome ?? '');
    setDescricao(grupo?.descricao ?? '');
    setAtivo(grupo?.ativo ?? true);
    setConcedidas(before);
    setLimites(stored);
  };

  const step = useAct((work: () => Promise<void>) => work(), { failure: grupoTela.falha, tell: 'place' });
  const saving = useAct(
    async () => {
      step.clear();
      setErrors({});
      const body = { ...fields, ...(grupo ? {} : { nome }), concede, ...(grupo ? { retira } : {}) };
      const saved = await request<Grupo>(grupo ? `regras/${grupo.id}` : 'regras', {
        method: grupo ? 'PATCH' : 'POST',
        ...(grupo ? { ifMatch: grupo.versao } : {}),
        body,
        silent: true,
      });
      notify({ type: 'SUCCESS', value: grupoTela.salvo(saved.nome) });
      client.setQueryData(grupoQuery(saved.id).queryKey, saved);
      // What was typed is stored: nothing stands in the way of leaving.
      if (!grupo) discard();
      await client.invalidateQueries({ queryKey: [ACESSO] });
      if (!grupo) void navigate(`/regras/form-gruporegra/${saved.id}`, { replace: true });
      setReviewing(false);
    },
    {
      failure: grupoTela.falha,
      tell: 'place',
      refused: (error) => {
        setReviewing(false);
        if (!(error instanceof HttpError)) return false;
        setErrors(error.errors);
        return error.statusCode === 412 ? grupoTela.conflito : error.message;
      },
    },
  );
  const { run: save, busy } = saving;
  const unsaved = useUnsaved(dirty, save, discard);
  const problem = saving.problem ?? step.problem;
  const act = async (work: () => Promise<void>) => {
    if (!(await confirmLeave(unsaved))) return;
    saving.clear();
    await step.run(work);
  };
  const remove = () =>
    act(async () => {
      if (!grupo) return;
      if (grupo.membros.length > 0) {
        await request(`regras/${grupo.id}`, { method: 'DELETE', ifMatch: grupo.versao, silent: true });
        return;
      }
      const yes = await confirm({
        title: grupoTela.excluirTitulo(grupo.nome),
        text: grupoTela.excluirTexto,
        yes: grupoTela.excluir,
        no: formulario.cancelar,
        danger: true,
      });
      if (!yes) return;
      await request(`regras/${grupo.id}`, { method: 'DELETE', ifMatch: grupo.versao, silent: true });
      notify({ type: 'SUCCESS', value: grupoTela.excluido(grupo.nome) });
      await navigate('/regras/list');
      await client.invalidateQueries({ queryKey: [ACESSO] });
    });
  const restore = () =>
    act(async () => {
      if (!grupo?.deFabrica) return;
      const back = alteracoes(new Set(grupo.permissoes), new Set(grupo.deFabrica));
      const yes = await confirm({
        title: grupoTela.restaurarTitulo(grupo.nome),
        text:
          back.concede.length + back.retira.length === 0 ? (
            grupoTela.restaurarNada
          ) : (
            <DifferenceLists
              concede={inWords(back.concede, subjects)}
              retira={inWords(back.retira, subjects)}
            />
          ),
        yes: grupoTela.restaurar,
        no: formulario.cancelar,
      });
      if (!yes) return;
      await request(`regras/${grupo.id}/restaurar`, { method: 'POST', ifMatch: grupo.versao, silent: true });
      notify({ type: 'SUCCESS', value: grupoTela.restaurado(grupo.nome) });
      await client.invalidateQueries({ queryKey: [ACESSO] });
    });
  const see = () =>
    act(async () => {
      if (!grupo) return;
      const yes = await confirm({
        title: verComoTela.titulo(grupo.nome),
        text: verComoTela.texto,
        yes: verComoTela.confirmar,
        no: formulario.cancelar,
      });
      if (yes) await verComo({ grupoId: grupo.id });
    });

  return (
    <Page
      title={grupo?.nome ?? grupoTela.novo}
      actions={
        <>
          {grupo ? (
            <Button icon={<History size={16} aria-hidden />} onClick={() => setHistorying(true)}>
              {grupoTela.historico}
            </Button>
          ) : null}
          {grupo && session && gerenciaTudo(session.ability) ? (
            <Button icon={<Eye size={16} aria-hidden />} onClick={() => void see()}>
              {grupoTela.verComo}
            </Button>
          ) : null}
          {grupo?.deFabrica && !grupo.meu && !readOnly ? (
            <Button icon={<RotateCcw size={16} aria-hidden />} onClick={() => void restore()}>
              {grupoTela.restaurar}
            </Button>
          ) : null}
          {grupo && can('delete', 'regra') && !grupo.meu ? (
            <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => void remove()}>
              {grupoTela.excluir}
            </Button>
          ) : null}
        </>
      }
    >
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      {grupo?.meu ? <Alert type="info" role="note" showIcon message={grupoTela.meu} /> : null}
      <div className="z-campos">
        <Field id="grupo-nome" label={grupoTela.nome} errors={errors.nome} required>
          <Input
            id="grupo-nome"
            maxLength={120}
            value={nome}
            readOnly={readOnly}
            aria-required="true"
            {...describedBy('grupo-nome', errors.nome, null)}
            onChange={(event) => setNome(event.target.value)}
          />
        </Field>
        <Field id="grupo-descricao" label={grupoTela.descricao} errors={errors.descricao}>
          <Input
            id="grupo-descricao"
            maxLength={500}
            value={descricao}
            readOnly={readOnly}
            onChange={(event) => setDescricao(event.target.value)}
          />
        </Field>
        <Checkbox
          checked={ativo}
          disabled={readOnly || grupo?.meu === true}
          onChange={(event) => setAtivo(event.target.checked)}
        >
          {grupoTela.ativo}
          <small>{grupoTela.ativoTexto}</small>
        </Checkbox>
      </div>
      {grupo ? <Members grupo={grupo} /> : null}
      <h2>{grupoTela.permissoes}</h2>
      <MatrixPanel
        label={grupo ? matrizTela.grade(grupo.nome) : matrizTela.gradeNova}
        subjects={subjects}
        concedidas={concedidas}
        onChange={setConcedidas}
        readOnly={readOnly || grupo?.meu === true}
        outros={grupos.filter(({ id }) => id !== grupo?.id)}
        comparadoId={comparadoId}
        onComparar={setComparado}
      />
      <Limits
        subjects={subjects}
        concedidas={concedidas}
        limites={limites}
        onChange={setLimites}
        readOnly={readOnly || grupo?.meu === true}
        errors={errors.limites}
      />
      {dirty || !grupo ? (
        <div className="z-linha z-barra-fixa" role="status">
          <span>{dirty ? formulario.naoSalvas : ''}</span>
          <Button onClick={() => (grupo ? discard() : void navigate('/regras/list'))}>
            {grupo ? matrizTela.descartar : formulario.cancelar}
          </Button>
          <Button
            type="primary"
            loading={busy}
            onClick={() => (concede.length + retira.length > 0 && grupo ? setReviewing(true) : void save())}
          >
            {concede.length + retira.length > 0 && grupo ? matrizTela.revisar : matrizTela.salvar}
          </Button>
        </div>
      ) : null}
      {reviewing && grupo ? (
        <DifferenceDialog
          titulo={matrizTela.revisarTitulo(grupo.nome)}
          alcance={matrizTela.alcance(grupo.pessoas)}
          concede={concede}
          retira={retira}
          subjects={subjects}
          problem={null}
          busy={busy}
          onSave={() => void save()}
          onClose={() => setReviewing(false)}
        />
      ) : null}
      {historying && grupo ? (
        <HistoryDrawer
          entity={{ name: 'regras' }}
          row={grupo}
          label={grupo.nome}
          mayRestore={false}
          onClose={() => setHistorying(false)}
        />
      ) : null}
    </Page>
  );
}

function Members({ grupo }: { readonly grupo: Grupo }) {
  return (
    <section aria-label={grupoTela.quemUsa}>
      <h2>{grupoTela.quemUsa}</h2>
      {grupo.membros.length === 0 ? (
        <Typography.Paragraph type="secondary">{grupoTela.ninguem}</Typography.Paragraph>
      ) : (
        <ul className="z-limpa z-linha">
          {grupo.membros.slice(0, 12).map(({ id, nome, ativo }) => (
            <li key={id} data-inativo={ativo ? undefined : ''}>
              <Link to={`/usuarios?abrir=${id}`}>{nome}</Link>
              {ativo ? null : ` (${grupoTela.inativa})`}
            </li>
          ))}
          {grupo.membros.length > 1 ? (
            <li>
              <Link to={`/usuarios?grupo=${grupo.id}`}>{grupoTela.verPessoas}</Link>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
