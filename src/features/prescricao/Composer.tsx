/** The prescription being written: items by the keyboard, what stops it, what will come out of it, the issue. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Flex, Input, Typography } from 'antd';
import { ArrowUp, ClipboardList, History, Pencil, Pill, Send, Star, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  ConflictView,
  DraftNotice,
  LookupSelect,
  Tag,
  useRecordForm,
  useSaving,
  useTransitions,
  type OpenRecord,
  type Row,
} from '#engine/kit/index.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { principiosDe } from '#domain/prescricao/principios.ts';
import { posologiaDoItem } from '#domain/prescricao/posologia.ts';
import { REGRAS, type Papel } from '#domain/prescricao/receituario.ts';
import type { ItemPrescrito, MedicamentoEmUso } from '#domain/prescricao/tipos.ts';
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { formulario } from '#messages/form.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { randomId } from '#shared/random-id.ts';
import type { LoadedEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { AlertCard, Unchecked } from './Checks.tsx';
import { ItemEntry } from './ItemEntry.tsx';
import { ModelDialog } from './ModelDialog.tsx';
import {
  keepModel,
  lastOf,
  makePapers,
  newItem,
  partsOf,
  PRESCRIPTIONS,
  readModel,
  useCheck,
  type Acknowledged,
  type Item,
  type Prescription,
} from './wire.ts';
import './prescricao.css';

const kindOf = (tipo: string) => RECEITUARIOS.find((one) => one.const === tipo);

/** 'Receita de antimicrobiano: 2 vias, vale 10 dias, assinatura qualificada'. */
function paperLine({ tipo, vias, validadeDias, assinatura, talao }: Papel): string {
  return `${kindOf(tipo)?.title ?? tipo}: ${[
    ...(talao ? [] : [texto.vias(vias)]),
    ...(validadeDias === null ? [] : [texto.valeDias(validadeDias)]),
    talao ? texto.talao : assinatura === 'A_MAO' ? texto.aMao : assinatura === 'QUALIFICADA' ? texto.qualificada : texto.avancada,
  ].join(', ')}`;
}

/** What a save was refused for, in words: of the items each says its line. */
function refused({ alerts, errors }: OpenRecord['state']): readonly string[] {
  const lines = Object.entries(errors).flatMap(([path, texts]) => {
    const line = /^itens\.(\d+)/.exec(path);
    return texts.map((one) => (line ? texto.naLinha(Number(line[1]) + 1, one) : one));
  });
  return [...alerts, ...lines];
}

export function Composer(props: {
  readonly id: number;
  readonly loaded: LoadedEntity;
  readonly onIssued: (row: Row) => void;
  readonly onClose: () => void;
}) {
  const {
    id,
    loaded: { entity, resource },
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
        onIssued={onIssued}
        onClose={onClose}
      />
      {conflict ? <ConflictView form={form} conflict={conflict} onSave={() => void form.save()} /> : null}
    </Flex>
  );
}

type WritingProps = {
  readonly opened: Prescription;
  readonly itens: readonly Item[];
  readonly ciencias: readonly Acknowledged[];
  readonly orientacoes: string;
  readonly record: OpenRecord;
  readonly onIssued: (row: Row) => void;
  readonly onClose: () => void;
};

function Writing({ opened, itens, ciencias, orientacoes, record: { form, state }, onIssued, onClose }: WritingProps) {
  const { entity } = form;
  const client = useQueryClient();
  const can = useCan();
  const me = useSession()?.adicional?.profissionalId ?? null;
  const life = useTransitions(entity);
  const saving = useSaving(form, () => undefined);
  const [editing, setEditing] = useState<string | null>(null);
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const check = useCheck(opened.prontuarioId, opened.id, itens);
  const { alertas = [], naoConferido = [], papeis = [], emUso = [] } = check.data ?? {};
  const reasonOf = (chave: string) => ciencias.find(({ alerta }) => alerta === chave)?.motivo ?? null;
  const open = alertas.filter(({ chave }) => reasonOf(chave) === null);
  const set = (next: readonly Item[]) => form.setValues({ itens: next });
  const add = (more: readonly ItemPrescrito[]) => set([...itens, ...more.map(newItem)]);
  const bring = (more: readonly ItemPrescrito[], none: string) => {
    if (more.length === 0) return notify({ type: 'INFO', value: none });
    add(more);
    notify({ type: 'INFO', value: texto.trouxe(more.length) });
  };
  const reason = (alerta: string, motivo: string | null) => {
    const others = ciencias.filter((one) => one.alerta !== alerta);
    form.setValues({
      ciencias: motivo === null ? others : [...others, { alerta, motivo, _chave: `n${randomId().slice(0, 8)}` }],
    });
  };
  /** Failures are told once; what is typed stays. */
  const trying = async (work: () => Promise<unknown>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ type: 'ERROR', value: messageOf(error, failure) });
    }
    setBusy(false);
  };
  const repeat = () =>
    trying(
      async () => bring((await lastOf(opened.pacienteId, opened.id))?.itens?.map(partsOf) ?? [], texto.semUltima),
      texto.falha,
    );
  const takeModel = (id: number) =>
    trying(async () => {
      const model = await readModel(id);
      bring(model.itens, texto.semItens);
      setTurn((before) => before + 1);
      if (model.orientacoes && !orientacoes.includes(model.orientacoes))
        form.setValues({ orientacoes: [orientacoes, model.orientacoes].filter(Boolean).join('\n') });
    }, texto.falha);
  const favourite = (item: Item) =>
    trying(async () => {
      await keepModel({
        nome: item.descricao.slice(0, 200),
        tipo: 'FAVORITO',
        profissionalId: me,
        orientacoes: null,
        itens: [partsOf(item)],
      });
      await client.invalidateQueries({ queryKey: ['lookup', 'prescricoes-modelo'] });
      notify({ type: 'SUCCESS', value: texto.favoritado });
    }, texto.falhaModelo);
  const issue = async () => {
    const saved = await saving.save();
    const row = form.store.get().row;
    const step = life.of(row ?? opened).find(({ name }) => name === 'emitir');
    if (!saved.ok || !row || !step) return;
    life.ask(step, row, texto.titulo.toLowerCase(), (issued) => {
      // The papers are made at once; whoever is too fast for them finds them made when they are asked for.
      void makePapers(issued.id)
        .catch(() => undefined)
        .finally(() => void client.invalidateQueries({ queryKey: [PRESCRIPTIONS] }));
      void client.invalidateQueries({ queryKey: [PRESCRIPTIONS] });
      onIssued(issued);
    });
  };
  return (
    <>
      <Flex gap={8} wrap align="center">
        <Button icon={<History size={16} aria-hidden />} loading={busy} onClick={() => void repeat()}>
          {texto.repetir}
        </Button>
        <Button icon={<Pill size={16} aria-hidden />} onClick={() => bring(emUso.map(asItem), texto.semEmUso)}>
          {texto.trazerEmUso}
        </Button>
        {can('list', 'prescricaomodelo') ? (
          <div style={{ flex: '1 1 240px', maxWidth: 380 }}>
            <LookupSelect
              // Empty again once a model was taken: the next one is chosen from the start.
              key={turn}
              resource="prescricoes-modelo"
              aria-label={texto.modelos}
              placeholder={texto.modelos}
              filter={ATIVOS}
              minChars={0}
              value={null}
              onChange={(id) => (id === null ? undefined : void takeModel(id))}
            />
          </div>
        ) : null}
        {itens.length > 0 && can('insert', 'prescricaomodelo') ? (
          <Button icon={<ClipboardList size={16} aria-hidden />} onClick={() => setNaming(true)}>
            {texto.guardarModelo}
          </Button>
        ) : null}
      </Flex>
      <Unchecked lines={naoConferido} />
      {check.error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={texto.falhaConferir}
          action={<Button onClick={() => void check.refetch()}>{texto.tentarDeNovo}</Button>}
        />
      ) : null}
      <Card size="small">
        <ItemEntry onDone={(item) => add([item])} />
      </Card>
      {itens.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texto.semItens} />
      ) : (
        <Flex vertical gap={8} component="ol" className="z-limpa" aria-label={texto.itens}>
          {itens.map((item, index) => (
            <li key={item._chave}>
              <Card size="small">
                {editing === item._chave ? (
                  <ItemEntry
                    item={item}
                    onCancel={() => setEditing(null)}
                    onDone={(next) => {
                      set(itens.map((one) => (one._chave === item._chave ? { ...one, ...next } : one)));
                      setEditing(null);
                    }}
                  />
                ) : (
                  <ItemLine
                    item={item}
                    place={index}
                    kind={check.data?.itens[index]?.receituario ?? item.receituario ?? 'SIMPLES'}
                    actions={
                      <>
                        {index > 0 ? (
                          <IconButton
                            label={texto.subir(item.descricao)}
                            icon={<ArrowUp size={16} aria-hidden />}
                            onClick={() => set(itens.with(index, itens[index - 1] as Item).with(index - 1, item))}
                          />
                        ) : null}
                        {can('insert', 'prescricaomodelo') ? (
                          <IconButton
                            label={texto.favoritar(item.descricao)}
                            icon={<Star size={16} aria-hidden />}
                            onClick={() => void favourite(item)}
                          />
                        ) : null}
                        <IconButton
                          label={texto.alterar(item.descricao)}
                          icon={<Pencil size={16} aria-hidden />}
                          onClick={() => setEditing(item._chave)}
                        />
                        <IconButton
                          label={texto.retirar(item.descricao)}
                          icon={<Trash2 size={16} aria-hidden />}
                          onClick={() => set(itens.filter((one) => one._chave !== item._chave))}
                        />
                      </>
                    }
                    onSncr={(numeroSncr) => set(itens.map((one) => (one._chave === item._chave ? { ...one, numeroSncr } : one)))}
                  />
                )}
                {/* Each alert once, at the first row that it is about. */}
                <Flex vertical gap={8} style={{ marginTop: alertas.some(({ itens: [first] }) => first === index) ? 8 : 0 }}>
                  {alertas
                    .filter((alerta) => alerta.itens[0] === index)
                    .map((alerta) => (
                      <AlertCard
                        key={alerta.chave}
                        alerta={alerta}
                        motivo={reasonOf(alerta.chave)}
                        onReason={(motivo) => reason(alerta.chave, motivo)}
                      />
                    ))}
                </Flex>
              </Card>
            </li>
          ))}
        </Flex>
      )}
      <Field id={`prescricao-${opened.id}-orientacoes`} label={texto.orientacoes}>
        <Input.TextArea
          id={`prescricao-${opened.id}-orientacoes`}
          value={orientacoes}
          rows={3}
          maxLength={4000}
          onChange={({ target }) => form.setValues({ orientacoes: target.value })}
        />
      </Field>
      {papeis.length > 0 ? (
        <div>
          <strong>{texto.sairao(papeis.length)}</strong>
          <ul className="z-limpa">
            {papeis.map((papel, at) => (
              <li key={at}>{paperLine(papel)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Flex gap={8} wrap align="center" justify="flex-end" className="z-barra-fixa">
        <Typography.Text type={open.length > 0 ? 'danger' : 'secondary'} role="status" style={{ flex: '1 0 150px' }}>
          {check.stale || check.isFetching
            ? texto.conferindo
            : open.length > 0
              ? texto.alertas(open.length)
              : form.isDirty()
                ? state.keptAt === null
                  ? formulario.naoSalvas
                  : formulario.guardadas(formatHora(new Date(state.keptAt).toISOString()))
                : ''}
        </Typography.Text>
        <Button onClick={onClose}>{texto.fechar}</Button>
        <Button loading={state.saving} onClick={() => void saving.save()}>
          {texto.salvarRascunho}
        </Button>
        <Button
          type="primary"
          icon={<Send size={16} aria-hidden />}
          disabled={itens.length === 0 || open.length > 0 || !can('emitir', entity.subject)}
          onClick={() => void issue()}
        >
          {texto.emitir}
        </Button>
      </Flex>
      {naming ? <ModelDialog itens={itens} orientacoes={orientacoes} me={me} onClose={() => setNaming(false)} /> : null}
      {life.dialog}
    </>
  );
}

/** As the chart names it; its ingredient is read from the name, so that it is checked as well. */
const asItem = ({ nome, principios, uso }: MedicamentoEmUso): ItemPrescrito => ({
  descricao: nome,
  principios: principios ?? (principiosDe(nome).join(' + ') || null),
  posologia: uso,
});

const ATIVOS = { ativo: 'true' } as const;

export function ItemLine(props: {
  readonly item: Item;
  readonly place: number;
  readonly kind: string;
  readonly actions?: ReactNode;
  readonly onSncr?: (numero: string | null) => void;
}) {
  const { item, place, kind, actions, onSncr } = props;
  const papel = kindOf(kind);
  const regra = REGRAS[kind as keyof typeof REGRAS];
  return (
    <Flex gap={8} align="start" wrap>
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <Flex gap={8} wrap align="center">
          <strong>
            {place + 1}. {item.descricao}
          </strong>
          {kind === 'SIMPLES' ? null : (
            <Tag tone={papel && 'x-tone' in papel ? papel['x-tone'] : 'neutral'}>{papel?.title ?? kind}</Tag>
          )}
          {item.medicamentoId ? null : <Tag tone="neutral">{texto.livre}</Tag>}
        </Flex>
        <div className="z-texto">{posologiaDoItem(item)}</div>
        <Flex gap={12} wrap align="center">
          {item.principios ? <Typography.Text type="secondary">{item.principios}</Typography.Text> : null}
          {item.quantidade ? <Typography.Text type="secondary">{texto.quantidadeDe(item.quantidade)}</Typography.Text> : null}
          {onSncr && regra?.pedeSncr ? (
            <Input
              size="small"
              style={{ width: 190 }}
              value={item.numeroSncr ?? ''}
              maxLength={30}
              placeholder={texto.sncr}
              aria-label={texto.sncrDe(item.descricao)}
              onChange={({ target }) => onSncr(target.value.trim() || null)}
            />
          ) : null}
        </Flex>
      </div>
      {actions ? <Flex className="z-nao-imprimir">{actions}</Flex> : null}
    </Flex>
  );
}
