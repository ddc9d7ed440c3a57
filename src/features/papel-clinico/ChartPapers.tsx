/** The tab of a chart in which its papers and orders are made, issued, seen, cancelled, and signed together (CLIN-06). */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, List, Typography } from 'antd';
import { Ellipsis, Eye, FileCheck2, FilePlus2, FlaskConical, Signature } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { SignRecord, useSigning, type Signing } from '#capabilities/assinatura/index.ts';
import {
  documentsKey,
  filesOf,
  saveFile,
  useTree,
  Viewer,
  viewerSource,
  type ViewerSource,
} from '#capabilities/documento/index.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { FormDrawerLater, Tag, useTransitions } from '#engine/kit/index.ts';
import { papeisTela as texto } from '#messages/papel-clinico.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { formPathOf, indexEntry, useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { papersKey, usePapers, useVisit, type Paper, type Register } from './wire.ts';

const ABA = 'papeis';
type Opened = {
  readonly recurso: Register;
  readonly id?: number;
  readonly cloneOf?: number;
  readonly initial?: { readonly [field: string]: unknown };
};

export default function ChartPapers({ id }: { id: number }) {
  const client = useQueryClient();
  const owner = { modulo: 'prontuarios', id };
  const can = useCan();
  const me = useSession()?.adicional?.profissionalId ?? null;
  const { data, error, refetch } = usePapers(id);
  const visit = useVisit(id);
  const tree = useTree(owner);
  const { entity: papel } = useEntity('papeis-clinicos');
  const { entity: pedido } = useEntity('pedidos-exame');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [viewing, setViewing] = useState<ViewerSource | null>(null);
  const mine = visit.data !== undefined && visit.data.profissionalId === me;
  const open = mine && ['ABERTO', 'REABERTO'].includes(visit.data?.estado ?? '');
  const writes = open && can('insert', papel.subject);

  const reread = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: papersKey(id) }),
      client.invalidateQueries({ queryKey: documentsKey(owner) }),
    ]);
  };
  const signing = useSigning(owner, { aba: ABA, onDone: () => void reread() });
  const see = async (documentoId: string | null) => {
    const { data: now } = await tree.refetch();
    const item = filesOf(now).find(({ objectId }) => objectId === documentoId);
    if (!item) return notify({ type: 'WARNING', value: texto.semDocumento });
    const baixar = () =>
      void saveFile(owner, item).catch((falha: unknown) =>
        notify({ type: 'ERROR', value: messageOf(falha, texto.falha) }),
      );
    setViewing(viewerSource(owner, item, item.tamanho, baixar));
  };
  const create = (recurso: Register, initial: Opened['initial'] = {}) =>
    setOpened({ recurso, initial: { prontuarioId: id, ...initial } });
  const tipos = papel.field['tipo']?.options ?? [];

  if (error instanceof HttpError && !data)
    return <FailedState error={error} title={texto.falha} retry={() => void refetch()} />;
  if (!data || !visit.data) return <LoadingState rows={4} label={texto.carregando} />;
  return (
    <Flex vertical gap={16}>
      <SignRecord signing={signing} />
      {writes ? (
        <Flex gap={8} wrap>
          {tipos.map(({ value, title }) => (
            <Button
              key={String(value)}
              icon={<FilePlus2 size={16} aria-hidden />}
              onClick={() => create('papeis-clinicos', { tipo: value })}
            >
              {title}
            </Button>
          ))}
          <Button icon={<FlaskConical size={16} aria-hidden />} onClick={() => create('pedidos-exame')}>
            {texto.pedir}
          </Button>
        </Flex>
      ) : null}
      {data.length === 0 ? (
        <EmptyState title={texto.vazio} text={open ? texto.vazioTexto : texto.vazioFechado} />
      ) : (
        <List<Paper>
          aria-label={texto.lista}
          bordered
          size="small"
          dataSource={[...data]}
          rowKey={({ recurso, id: own }) => `${recurso} ${own}`}
          renderItem={(paper) => (
            <PaperLine
              key={`${paper.recurso} ${paper.id}`}
              paper={paper}
              entity={paper.recurso === 'papeis-clinicos' ? papel : pedido}
              mine={mine}
              writes={writes}
              signing={signing}
              onOpen={setOpened}
              onSee={(documentoId) => void see(documentoId)}
              onDone={(row, sign) => {
                void reread();
                if (row.documentoId !== null && sign) void signing.sign([row.documentoId]);
                else if (row.situacao === 'EMITIDO') void see(row.documentoId);
              }}
            />
          )}
        />
      )}
      {opened ? (
        <Suspense fallback={null}>
          <FormDrawerLater
            resource={opened.recurso}
            id={opened.id}
            cloneOf={opened.cloneOf}
            initial={opened.initial}
            onSaved={() => void reread()}
            onClose={() => {
              setOpened(null);
              void reread();
            }}
          />
        </Suspense>
      ) : null}
      {viewing ? <Viewer source={viewing} onClose={() => setViewing(null)} /> : null}
    </Flex>
  );
}

/** What the field says of the row, where it has a tone. */
function Toned({ entity, paper, field }: { entity: EntityModel; paper: Paper; field: string }) {
  const option = entity.field[field]?.options?.find(({ value }) => value === paper[field]);
  return option?.tone ? <Tag tone={option.tone}>{option.title}</Tag> : null;
}

function PaperLine(props: {
  readonly paper: Paper;
  readonly entity: EntityModel;
  readonly mine: boolean;
  readonly writes: boolean;
  readonly signing: Signing;
  readonly onOpen: (opened: Opened) => void;
  readonly onSee: (documentoId: string | null) => void;
  /** `sign`: it is signed in the same act. */
  readonly onDone: (row: Paper, sign: boolean) => void;
}) {
  const { paper, entity, mine, writes, signing, onOpen, onSee, onDone } = props;
  const { recurso, id, situacao, emitidoEm, documentoId } = paper;
  const navigate = useNavigate();
  const life = useTransitions(entity);
  const label = paper.titulo ?? entity.title;
  // What came is registered by whoever is in charge; the rest is the author's, as the server says again.
  const steps = life
    .of(paper)
    .filter(({ name }) => (mine || name === 'registrar-resultado') && (name !== 'emitir' || writes));
  const first = steps.find(({ danger }) => !danger);
  const take = (step: (typeof steps)[number]) =>
    life.ask(step, paper, label, (row) => onDone(row as Paper, false));
  const both = signing.may && first?.name === 'emitir' ? first : undefined;
  const unsigned = signing.may && signing.unsigned.some(({ objectId }) => objectId === documentoId);
  const entry = indexEntry(recurso);
  const menu = [
    {
      key: 'abrir',
      label: situacao === 'RASCUNHO' && writes ? texto.editar : texto.abrir,
      onClick: () => onOpen({ recurso, id }),
    },
    ...(recurso === 'pedidos-exame' && emitidoEm !== null && entry
      ? [
          {
            key: 'laudo',
            label: texto.laudo,
            onClick: () => void navigate(`${formPathOf(entry, id)}?aba=documentos`),
          },
        ]
      : []),
    ...(situacao === 'CANCELADO' && writes
      ? [{ key: 'de-novo', label: texto.deNovo, onClick: () => onOpen({ recurso, cloneOf: id }) }]
      : []),
    ...steps
      .filter((step) => step !== first)
      .map((step) => ({ key: step.name, label: step.title, danger: step.danger, onClick: () => take(step) })),
  ];
  const says =
    situacao === 'CANCELADO'
      ? texto.canceladoPor(paper.canceladoPor ?? '', paper.motivoCancelamento ?? '')
      : emitidoEm === null
        ? texto.rascunho
        : texto.emitidoEm(formatRelativo(emitidoEm, new Date().toISOString()));
  const resultado = typeof paper['resultado'] === 'string' ? paper['resultado'] : null;
  return (
    <List.Item
      actions={[
        ...(first
          ? [
              <Button
                key="passo"
                size="small"
                icon={<FileCheck2 size={14} aria-hidden />}
                onClick={() => take(first)}
              >
                {first.title}
              </Button>,
            ]
          : []),
        ...(both
          ? [
              <Button
                key="emitir-e-assinar"
                size="small"
                type="primary"
                icon={<Signature size={14} aria-hidden />}
                loading={life.taking}
                onClick={() => life.take(both, paper, label, (row) => onDone(row as Paper, true))}
              >
                {texto.emitirEAssinar}
              </Button>,
            ]
          : []),
        ...(unsigned && documentoId !== null
          ? [
              <Button
                key="assinar"
                size="small"
                type="primary"
                ghost
                icon={<Signature size={14} aria-hidden />}
                aria-label={texto.assinarPapel(label)}
                onClick={() => void signing.sign([documentoId])}
              >
                {texto.assinar}
              </Button>,
            ]
          : []),
        ...(documentoId === null
          ? []
          : [
              <Button
                key="ver"
                size="small"
                icon={<Eye size={14} aria-hidden />}
                aria-label={texto.verDe(label)}
                onClick={() => onSee(documentoId)}
              >
                {texto.ver}
              </Button>,
            ]),
        <MenuButton key="menu" label={texto.acoes(label)} items={menu}>
          <IconButton label={texto.acoes(label)} icon={<Ellipsis size={16} aria-hidden />} />
        </MenuButton>,
      ]}
    >
      <List.Item.Meta
        title={
          <Flex gap={8} align="center" wrap>
            <Typography.Text strong delete={situacao === 'CANCELADO'}>
              {label}
            </Typography.Text>
            <Toned entity={entity} paper={paper} field="situacao" />
            <Toned entity={entity} paper={paper} field="urgencia" />
            <Toned entity={entity} paper={paper} field="resultadoSituacao" />
          </Flex>
        }
        description={
          <>
            {says}
            {resultado ? (
              <Typography.Paragraph ellipsis={{ rows: 2 }}>{texto.resultado(resultado)}</Typography.Paragraph>
            ) : null}
          </>
        }
      />
      {life.dialog}
    </List.Item>
  );
}
