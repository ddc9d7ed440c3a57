/** /formularios-crf/form/:id: a form of a visit, with the review chat beside each field (CRF-01, MON-01). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Flex, Form, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ReviewButton, useReviews } from '#capabilities/monitoria/index.ts';
import { semAvisoDoConstrutor } from '#domain/estudo/estrutura.ts';
import type { FormularioAberto, FormularioGravado } from '#domain/estudo/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import { holds } from '#domain/registro/conditions.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import {
  AsideContext,
  FormHost,
  RecordFrame,
  useRecordFormOn,
  useSaving,
  type RecordWire,
  type Row,
} from '#engine/kit/index.ts';
import { digitacaoTela, formularioCrfTela as texto, SITUACAO_DA_VISITA } from '#messages/estudo-telas.ts';
import { today } from '#shared/clock.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { Divergences } from './Divergences.tsx';
import { Scores } from './Scores.tsx';
import { SourceMark, SourceProgress, useSourceCheck } from './SourceCheck.tsx';
import { formularioKey, gravarFormulario, lerFormulario } from './wire.ts';
import './estudo.css';

const RECURSO = 'formularios-crf';

export default function VisitFormPage() {
  const id = Number(useParams().id);
  const aberto = useQuery({
    queryKey: formularioKey(id),
    queryFn: ({ signal }) => lerFormulario(id, signal),
    // What is being filled in stands still under the hands.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data } = aberto;
  return (
    <Page
      title={data?.nome ?? texto.titulo}
      description={data ? `${data.participante} · ${data.visita}` : undefined}
      actions={
        data ? (
          <ButtonLink to={`/prontuarios-crf/form/${data.prontuarioCrfId}?aba=crf`}>{texto.voltar}</ButtonLink>
        ) : undefined
      }
    >
      <Loaded query={aberto} failed={texto.falha}>
        {(formulario) => (
          <FormHost>
            <Open key={`${formulario.id}-${formulario.versao}`} aberto={formulario} />
          </FormHost>
        )}
      </Loaded>
    </Page>
  );
}

type Valores = FormularioAberto['valores'];

/** What each question that has one begins with. */
const padroesDe = ({ entity }: Formulario): Valores =>
  Object.fromEntries(
    entity.fields.flatMap(({ id, default: padrao }) => (padrao == null ? [] : [[id, padrao]])),
  );

/** The engine takes a field that did not come for one that may not be read: an unanswered question comes too, empty. */
const semResposta = ({ entity }: Formulario): Valores =>
  Object.fromEntries(entity.fields.map(({ id, child }) => [id, child ? [] : null]));

/** As the engine reads a record; what a reference leads to bears the name that it had. */
function linhaDe(formulario: Formulario, { id, versao, valores, rotulos }: FormularioAberto): Row {
  const _ref = Object.fromEntries(
    formulario.entity.fields.flatMap(({ id: campo, ref }) => {
      const valor = valores[campo];
      const label = ref && typeof valor === 'number' ? rotulos[`${ref.resource}:${valor}`] : undefined;
      return label === undefined ? [] : [[campo, { id: valor, label }]];
    }),
  );
  return { ...semResposta(formulario), ...padroesDe(formulario), ...valores, id, versao, _ref };
}

/** A refusal that names the questions whose answers would go. */
const asksToErase = (body: unknown): boolean => typeof body === 'object' && body !== null && 'apagar' in body;

type Nota = { readonly motivo?: string; readonly apagar?: boolean };

/** How it is read and written: the whole form goes, with the reason where it was saved before. */
function wireDe(formulario: Formulario, aberto: FormularioAberto, nota: () => Nota): RecordWire {
  return {
    get: () => Promise.resolve(linhaDe(formulario, aberto)),
    create: () => Promise.reject(new Error('a form of a visit is made by its visit')),
    update: async (id, mudados, versao) => {
      const body: FormularioGravado = {
        valores: { ...padroesDe(formulario), ...aberto.valores, ...mudados },
        ...nota(),
      };
      try {
        const novo = await gravarFormulario(id, versao, body);
        return { row: linhaDe(formulario, novo), told: false };
      } catch (error) {
        if (!(error instanceof HttpError) || !asksToErase(error.body)) throw error;
        // Asked before anything is erased.
        const sim = await confirm({
          title: texto.apagar,
          text: error.message,
          yes: texto.apagarSim,
          no: texto.apagarNao,
          danger: true,
        });
        if (!sim) throw error;
        const novo = await gravarFormulario(id, versao, { ...body, apagar: true });
        return { row: linhaDe(formulario, novo), told: false };
      }
    },
  };
}

function Open({ aberto }: { readonly aberto: FormularioAberto }) {
  const formulario = useMemo(() => {
    const leitura = lerDado(aberto.dado);
    return leitura.ok
      ? compilar(aberto.nome, { ...semAvisoDoConstrutor(leitura.dado), paciente: 'nao' }, today())
      : null;
  }, [aberto]);
  const { digitacao } = aberto;
  if (digitacao?.etapa === 'DIVERGENTE') return <Divergences aberto={aberto} digitacao={digitacao} />;
  return formulario === null ? (
    <EmptyState title={texto.ilegivel} />
  ) : (
    <Filling aberto={aberto} formulario={formulario} />
  );
}

function Filling({
  aberto,
  formulario,
}: {
  readonly aberto: FormularioAberto;
  readonly formulario: Formulario;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const conversas = useReviews({ resource: RECURSO, id: aberto.id });
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const reason = useRef(motivo);
  reason.current = motivo;
  const jaGravado = aberto.situacao === 'PREENCHIDO';
  const colunas = useMemo(() => formulario.entity.fields.map(({ id }) => id), [formulario]);
  const check = useSourceCheck(aberto, colunas);
  const wire = useMemo(
    () => wireDe(formulario, aberto, () => (jaGravado ? { motivo: reason.current } : {})),
    [formulario, aberto, jaGravado],
  );
  const open = useRecordFormOn(formulario.entity, {
    id: aberto.id,
    wire,
    draftOf: `formulario-crf-${aberto.id}`,
    can: () => aberto.grava,
  });
  const { form, prefix } = open;
  const saving = useSaving(form, () => {
    const primeira = aberto.digitacao?.etapa === 'PENDENTE';
    notify({ type: 'SUCCESS', value: primeira ? digitacaoTela.guardada : texto.gravado });
    void client.invalidateQueries({ queryKey: ['estudo'] });
  });
  const missing = tried && motivo.trim() === '';
  const save = () => {
    setTried(true);
    if (jaGravado && motivo.trim() === '') document.getElementById(`${prefix}-motivo-crf`)?.focus();
    else void saving.save();
  };
  const mestre = useMemo(
    () => ({ resource: 'prontuarios-crf', id: aberto.prontuarioCrfId }),
    [aberto.prontuarioCrfId],
  );
  const aside = useMemo(
    () => (field: FieldModel) => (
      <>
        <SourceMark check={check} coluna={field.id} titulo={field.title} />
        <ReviewButton
          lugar={{ resource: RECURSO, id: aberto.id, coluna: field.id }}
          mestre={mestre}
          titulo={field.title}
          conversas={conversas}
        />
      </>
    ),
    [aberto.id, mestre, conversas, check],
  );
  return (
    <AsideContext value={aside}>
      <RecordFrame
        open={open}
        resource={formulario.aPreencher}
        final={!aberto.grava}
        onSave={save}
        onCancel={() => void navigate(`/prontuarios-crf/form/${aberto.prontuarioCrfId}?aba=crf`)}
        after={<Scores pontuacao={aberto.pontuacao} />}
      >
        <Flex vertical gap={12} className="estudo-avisos">
          <Flex justify="space-between" align="center" gap={12} wrap>
            <SourceProgress check={check} />
            <span className="estudo-cresce" />
            <ReviewButton
              lugar={{ resource: RECURSO, id: aberto.id, coluna: null }}
              mestre={mestre}
              titulo={texto.monitoria}
              conversas={conversas}
            />
          </Flex>
          <Notices aberto={aberto} />
          <Unseen
            formulario={formulario}
            valores={open.state.values}
            conversas={conversas}
            id={aberto.id}
            mestre={mestre}
          />
          {jaGravado && aberto.grava ? (
            <Form layout="vertical" component="div">
              <Form.Item
                label={texto.motivo}
                htmlFor={`${prefix}-motivo-crf`}
                required
                extra={texto.motivoAjuda}
                validateStatus={missing ? 'error' : ''}
                help={missing ? <span role="alert">{texto.motivoFalta}</span> : undefined}
              >
                <Input
                  id={`${prefix}-motivo-crf`}
                  maxLength={500}
                  value={motivo}
                  onChange={({ target }) => setMotivo(target.value)}
                />
              </Form.Item>
            </Form>
          ) : null}
        </Flex>
      </RecordFrame>
    </AsideContext>
  );
}

type UnseenProps = {
  readonly formulario: Formulario;
  readonly valores: Valores;
  readonly conversas: ReturnType<typeof useReviews>;
  readonly id: number;
  readonly mestre: { readonly resource: string; readonly id: number };
};

/** Chats about questions that no longer show: without this nobody would find them here. */
function Unseen({ formulario, valores, conversas, id, mestre }: UnseenProps) {
  const { field } = formulario.entity;
  const ocultas = conversas.filter(({ nomeColuna, status }) => {
    if (nomeColuna === null || status === 'APROVADO') return false;
    const visible = Object.hasOwn(field, nomeColuna) ? field[nomeColuna]?.when?.visible : undefined;
    return !Object.hasOwn(field, nomeColuna) || (visible !== undefined && !holds(visible, { ...valores }));
  });
  if (ocultas.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={texto.ocultas(ocultas.length)}
      description={
        <Flex gap={12} wrap>
          {ocultas.map(({ nomeColuna }) => {
            const titulo = field[nomeColuna ?? '']?.title ?? nomeColuna ?? '';
            return (
              <span key={nomeColuna}>
                {titulo}{' '}
                <ReviewButton
                  lugar={{ resource: RECURSO, id, coluna: nomeColuna }}
                  mestre={mestre}
                  titulo={titulo}
                  conversas={conversas}
                />
              </span>
            );
          })}
        </Flex>
      }
    />
  );
}

function Notices({ aberto }: { readonly aberto: FormularioAberto }) {
  const can = useCan();
  const { grava, situacaoVisita, numero, versaoNova, alteradoEm, alteradoPor, motivoAlteracao, digitacao } =
    aberto;
  const aguarda = digitacao?.etapa === 'PRIMEIRA' && digitacao.minha;
  return (
    <>
      {digitacao === null ? null : (
        <Alert
          type="info"
          showIcon
          message={
            aguarda
              ? digitacaoTela.aguarda
              : digitacao.etapa === 'PENDENTE'
                ? digitacaoTela.primeiraVez
                : digitacaoTela.segundaVez(digitacao.primeiraPor ?? '')
          }
        />
      )}
      {grava || aguarda ? null : (
        <Alert
          type="info"
          showIcon
          message={
            situacaoVisita === 'EM_PREENCHIMENTO'
              ? texto.semDireito
              : (can('update', 'prontuariocrf') && situacaoVisita !== 'CONGELADA'
                  ? texto.fechado
                  : texto.fechadoLeitura)(SITUACAO_DA_VISITA[situacaoVisita] ?? situacaoVisita)
          }
        />
      )}
      {versaoNova === null ? null : (
        <Alert type="info" showIcon message={texto.versaoNova(numero, versaoNova)} />
      )}
      {alteradoEm === null ? null : (
        <Alert
          type="info"
          showIcon
          message={texto.ultima(alteradoPor ?? '', formatMinuto(alteradoEm), motivoAlteracao ?? '')}
        />
      )}
    </>
  );
}
