/** /prontuarios/form-prontuario/:id: one chart being written, the patient above it, former visits beside it (CLIN-02). */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { CalendarPlus, PenLine, Printer, Rewind, Smile } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  ConflictView,
  FormHost,
  Notice,
  RecordActions,
  RecordFrame,
  StateTags,
  Tag,
  useRecordForm,
  useSaving,
  type RecordPart,
} from '#engine/kit/index.ts';
import { resumesAt } from '#capabilities/assinatura/index.ts';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { ReturnDrawer } from '#capabilities/retorno/index.ts';
import { formatMinuto, formatRelativo } from '#domain/formato/data-hora.ts';
import {
  chaveDoFormulario,
  faltando,
  preenchidos,
  type FormularioDoProntuario,
} from '#domain/prontuario/encerramento.ts';
import { aberto, type EmUso } from '#domain/prontuario/sessao.ts';
import { semConduta } from '#domain/prontuario/sinais-graves.ts';
import { formulario } from '#messages/form.ts';
import { odontogramaTela } from '#messages/odontologia-tela.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { retornoTela } from '#messages/retorno.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useSettled } from '#shared/hooks/useSettled.ts';
import { useEntity, type LoadedEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { ChartForm } from './ChartForm.tsx';
import { ClosingPaper } from './ClosingPaper.tsx';
import { CALLS, END, Finish, type Wanted } from './Finish.tsx';
import { useClosing } from './useClosing.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { Corrections, WithCorrections } from './Corrections.tsx';
import { InPerson } from './InPerson.tsx';
import { Notifiable } from './Notifiable.tsx';
import { OpenCharts } from './OpenCharts.tsx';
import { PastCharts } from './PastCharts.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { Secrecy } from './Secrecy.tsx';
import { Unknown, Unseen } from './Unseen.tsx';
import { useRecordSession } from './useRecordSession.ts';
import { LIST, sessionKey, type Chart } from './wire.ts';

const Replay = lazy(async () => ({ default: (await import('./Replay.tsx')).Replay }));

/** Settles who reads the chart. */
const RESTRICT = 'restringir';
/** What people come for. */
const CLOSE = 'encerrar';
const CLOSES: readonly string[] = [CLOSE];
const NO_SIGNS: readonly string[] = [];
const NO_FORMS: readonly FormularioDoProntuario[] = [];
/** Longer than between two keys. */
const PAUSE_MS = 400;

export default function ChartPage() {
  const id = useParams().id;
  const loaded = useEntity('prontuarios');
  if (id === undefined) return <Navigate to="/prontuarios/dados-atendimento" replace />;
  if (!/^[0-9]{1,15}$/.test(id)) return <Unknown />;
  return (
    <FormHost>
      <OpenChart key={id} id={Number(id)} loaded={loaded} />
    </FormHost>
  );
}

/** 'Retorno em 22/11/2026 12:42, por Lívia Lopes Neves'. */
function visitOf({ iniciadoEm, _ref }: Chart): string {
  return texto.visita(
    _ref?.categoriaId?.label ?? '',
    formatMinuto(iniciadoEm),
    _ref?.profissionalId?.label ?? '',
  );
}

function OpenChart({ id, loaded: { entity, resource } }: { id: number; loaded: LoadedEntity }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const client = useQueryClient();
  const can = useCan();
  const me = useSession()?.adicional?.profissionalId ?? null;
  /** Another chart is being written elsewhere: this one waits. */
  const elsewhere = useRef(false);
  const open = useRecordForm(entity, {
    id,
    drafts: resource.form?.drafts,
    // Whoever may read a chart does not write in it: its author alone does, as the server says again.
    can: (action, row) =>
      can(action, entity.subject) &&
      // A button of its own asks why.
      action !== RESTRICT &&
      (action !== 'update' || ((row === undefined || row.profissionalId === me) && !elsewhere.current)),
  });
  const { form, state } = open;
  const { phase, row, conflict } = state;
  const chart = row as Chart | null;
  const mine = chart !== null && chart.profissionalId === me;
  const writing = mine && aberto(chart.estado) && can('update', entity.subject);
  const { session, other, take } = useRecordSession(id, writing);
  elsewhere.current = other !== null;
  const saving = useSaving(form, () => undefined);
  const save = async () => {
    // Refused, perhaps because another window has the pen: the screen says so.
    const { ok } = await saving.save();
    if (!ok) await client.invalidateQueries({ queryKey: sessionKey(id) });
    return ok;
  };
  // The same one for the buttons above, which are not drawn anew by each key.
  const latest = useRef(save);
  latest.current = save;
  const keep = useCallback(() => latest.current(), []);
  const phone = useMedia('(max-width: 767px)');
  /** The column beside the form comes below it (.z-com-lado). */
  const below = useMedia('(max-width: 1099px)');
  const [finishing, setFinishing] = useState<{ readonly wanted: Wanted; readonly resumed: boolean } | null>(
    () =>
      resumesAt(search, END) && {
        wanted: { sign: true, call: search.get(CALLS) === '1' },
        resumed: true,
      },
  );
  /** The end of the visit makes the chart's own paper itself. */
  const ends = useRef(false);
  const finish = useCallback((wanted: Wanted) => {
    ends.current = true;
    setFinishing({ wanted, resumed: false });
  }, []);
  // As it is typed, by the rule that closes it on the server.
  const typed = useSettled(state.values, PAUSE_MS);
  const problems = typed['problemas'];
  const secretable = mine && !chart.restrito;
  const law = useMemo(() => <Notifiable problems={problems} open={secretable} />, [problems, secretable]);
  const signs = typed['sinaisVitais'];
  const deQuem = session?.deQuem;
  const graves = useMemo(
    () => (chart && deQuem ? semConduta(signs, deQuem, chart) : NO_SIGNS),
    [chart, signs, deQuem],
  );
  const closing = useClosing(id, writing, { law, graves, onFinish: finish });
  const [dialog, setDialog] = useState<'corrigir' | 'imprimir' | 'momentos' | 'retorno' | null>(null);
  const returns = mine && me !== null && can('insert', 'agenda');
  /** The mouth is the patient's: what is launched there says that it came from this visit. */
  const odonto = chart !== null && can('list', 'odontograma') ? `/odontograma/${chart.pacienteId}` : null;
  const folded = useMemo(
    () => [
      ...(returns
        ? [
            {
              key: 'retorno',
              icon: <CalendarPlus size={16} aria-hidden />,
              label: retornoTela.acao,
              onClick: () => setDialog('retorno'),
            },
          ]
        : []),
      {
        key: 'do-prontuario',
        icon: <Printer size={16} aria-hidden />,
        // Beside the paper of the register's own 'Imprimir' it says which.
        label: texto.imprimirTitulo,
        onClick: () => setDialog('imprimir'),
      },
      ...(odonto === null
        ? []
        : [
            {
              key: 'odontograma',
              icon: <Smile size={16} aria-hidden />,
              label: odontogramaTela.titulo,
              onClick: () => void navigate(odonto),
            },
          ]),
      {
        key: 'momentos',
        icon: <Rewind size={16} aria-hidden />,
        label: texto.verComoEstava,
        onClick: () => setDialog('momentos'),
      },
    ],
    [returns, odonto, navigate],
  );
  // While it is written, the act that ends the visit needs the room of what is printed and looked up.
  const beside = useMemo(() => folded.filter(({ key }) => key !== 'retorno'), [folded]);
  const editable = phase === 'pronto' && form.editable();
  const parts = useMemo<readonly RecordPart[]>(
    () =>
      (chart ? (session?.formularios ?? []) : []).map((item) => ({
        key: chaveDoFormulario(item.serieId),
        title: item.nome,
        filled: item.respostaId !== null,
        content: chart ? (
          <ChartForm
            chart={chart}
            form={item}
            editable={editable}
            onAnswered={() => void client.invalidateQueries({ queryKey: sessionKey(id) })}
          />
        ) : null,
      })),
    [chart, session?.formularios, editable, client, id],
  );
  const forms = session?.formularios ?? NO_FORMS;
  const filled = useMemo(() => preenchidos(typed, forms), [typed, forms]);
  const missing = useMemo(() => (session ? faltando(typed, forms) : []), [session, typed, forms]);
  const bring = useCallback(
    (field: string, text: string) => {
      const now = form.store.get().values[field];
      form.setValues({ [field]: typeof now === 'string' && now !== '' ? `${now}\n\n${text}` : text });
    },
    [form],
  );
  const toList = useCallback(() => void navigate(LIST), [navigate]);
  if (phase === 'inexistente') return <Unseen id={id} onOpened={() => void form.load()} />;
  const others = chart !== null && !mine && aberto(chart.estado);
  const shut = chart !== null && !aberto(chart.estado);
  const why = shut ? form.lockedWhy() : null;
  const close = () => setDialog(null);
  return (
    <Page
      short
      title={chart ? visitOf(chart) : entity.title}
      count={
        chart ? (
          <Flex gap={4} wrap>
            <StateTags entity={entity} row={chart} />
            {chart.restrito ? <Tag tone="error">{texto.restrito}</Tag> : null}
          </Flex>
        ) : undefined
      }
      actions={
        row ? (
          <>
            {mine && chart.estado === 'ENCERRADO' && can('update', entity.subject) ? (
              <Button icon={<PenLine size={16} aria-hidden />} onClick={() => setDialog('corrigir')}>
                {texto.corrigir}
              </Button>
            ) : null}
            {returns && !phone ? (
              <Button icon={<CalendarPlus size={16} aria-hidden />} onClick={() => setDialog('retorno')}>
                {retornoTela.acao}
              </Button>
            ) : null}
            {phone || writing ? null : (
              <>
                <Button icon={<Printer size={16} aria-hidden />} onClick={() => setDialog('imprimir')}>
                  {texto.imprimir}
                </Button>
                <IconButton
                  label={texto.verComoEstava}
                  icon={<Rewind size={18} aria-hidden />}
                  aria-haspopup="dialog"
                  onClick={() => setDialog('momentos')}
                />
              </>
            )}
            {mine && me !== null && can(RESTRICT, entity.subject) ? (
              <Secrecy chart={chart} form={form} />
            ) : null}
            <RecordActions
              form={form}
              row={row}
              links={undefined}
              principal={CLOSES}
              more={phone ? folded : writing ? beside : undefined}
              beside={mine ? closing : undefined}
              saveFirst={keep}
              onDeleted={toList}
            />
          </>
        ) : undefined
      }
    >
      {phase === 'carregando' ? (
        <LoadingState label={texto.carregando} />
      ) : phase === 'falhou' || chart === null ? (
        <FailedState error={state.error} title={formulario.falhaAoAbrir} retry={() => void form.load()} />
      ) : (
        <>
          <PatientHeader id={chart.pacienteId} />
          {mine ? <InPerson id={id} onBook={returns ? () => setDialog('retorno') : undefined} /> : null}
          {/* Former visits stand beside the chart where there is room. */}
          <div className="z-com-lado z-prontuario">
            <WithCorrections chart={chart}>
              <RecordFrame
                open={open}
                resource={resource}
                tab={search.get('aba') ?? undefined}
                panels
                parts={parts}
                filled={filled}
                final={others || other !== null || shut}
                quiet
                onSave={() => void save()}
                onCancel={toList}
                after={
                  // Of a closed chart the text is read first, then what is to be known of it. The paper is there before: it
                  // is made at the moment of closing.
                  <div style={shut ? { marginTop: 24 } : undefined}>
                    <ClosingPaper
                      chart={chart}
                      mine={mine && can('update', entity.subject)}
                      makes={() => !ends.current}
                    />
                    {shut ? <Corrections id={id} /> : null}
                    {why === null ? null : <Notice tone="info">{why}</Notice>}
                  </div>
                }
              >
                {others ? (
                  <Notice tone="info">{texto.deOutro(chart._ref?.profissionalId?.label ?? '')}</Notice>
                ) : null}
                {other ? (
                  <ElsewhereNotice
                    other={other}
                    onTake={async () => {
                      await take();
                      // What was typed here before is offered again.
                      if (!form.isDirty()) await form.load();
                    }}
                  />
                ) : null}
                {/* Before the form, where the way to the end is: below it nobody sees it in time. */}
                {below && !shut ? law : null}
                {shut ? null : <Corrections id={id} />}
              </RecordFrame>
            </WithCorrections>
            <Flex vertical gap={8}>
              {below && !shut ? null : law}
              {writing && missing.length > 0 ? (
                <Typography.Text type="secondary" role="status">
                  {texto.falta(missing)}
                </Typography.Text>
              ) : null}
              {writing && !other ? <OpenCharts but={id} /> : null}
              <PastCharts chart={chart} onBring={editable ? bring : undefined} />
            </Flex>
          </div>
        </>
      )}
      {finishing && chart?.estado === 'ENCERRADO' ? (
        <Finish chart={chart} {...finishing} onClose={() => setFinishing(null)} />
      ) : null}
      {conflict ? <ConflictView form={form} conflict={conflict} onSave={() => void save()} /> : null}
      {dialog === 'corrigir' && chart ? (
        <CorrectDialog chart={chart} onDone={() => void form.load()} onClose={close} />
      ) : null}
      {dialog === 'momentos' && chart ? (
        <Suspense fallback={null}>
          <Replay chart={chart} onClose={close} />
        </Suspense>
      ) : null}
      {dialog === 'retorno' && chart && me !== null ? (
        <Suspense fallback={null}>
          <ReturnDrawer
            pacienteId={chart.pacienteId}
            profissionalId={me}
            plano={typeof state.values['plano'] === 'string' ? state.values['plano'] : ''}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {dialog === 'imprimir' && chart ? <PrintDialog chart={chart} onClose={close} /> : null}
    </Page>
  );
}

/** Another chart of the same person is being written: go to it, or write here. */
function ElsewhereNotice({ other, onTake }: { other: EmUso; onTake: () => Promise<void> }) {
  const { run, busy } = useAct(onTake, { failure: texto.falhaEscreverNeste });
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      message={texto.escrevendoOutro(other.paciente, formatRelativo(other.desde, new Date().toISOString()))}
      action={
        <Flex gap={8} wrap>
          <ButtonLink to={`/prontuarios/form-prontuario/${other.idProntuario}`}>{texto.irAteEle}</ButtonLink>
          <Button type="primary" loading={busy} onClick={() => void run()}>
            {texto.escreverNeste}
          </Button>
        </Flex>
      }
    />
  );
}
