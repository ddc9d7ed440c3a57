/** /cronograma-estudo: the visits of a site on one page, participants down and visits across (CRF-01). */
import { Flex, Segmented, Typography } from 'antd';
import { MessageSquareWarning, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { andamento, type Andamento } from '#domain/estudo/janela.ts';
import type { Cronograma, VisitaNoCronograma } from '#domain/estudo/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { ANDAMENTO, cronogramaTela as texto } from '#messages/estudo-telas.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { incluirExtra, useCronograma } from './wire.ts';
import './estudo.css';

const SO = ['ATRASADA', 'NA_JANELA', 'FORA', 'MONITORIA'] as const;
type So = (typeof SO)[number] | 'TODOS';

export default function SchedulePage() {
  const cronograma = useCronograma();
  const can = useCan();
  const { data } = cronograma;
  const estudo = data?.estudo;
  return (
    <Page
      title={texto.titulo}
      description={estudo ? texto.descricao(estudo.codigo, data?.centro ?? null) : undefined}
      actions={
        can('list', 'participanteestudo') ? (
          <ButtonLink to="/participantes-estudo">{texto.participantes}</ButtonLink>
        ) : undefined
      }
    >
      <Loaded query={cronograma} failed={texto.falha}>
        {(lido) =>
          lido.estudo === null ? (
            <EmptyState title={texto.semEstudo} text={texto.semEstudoTexto} />
          ) : lido.visitas.length === 0 ? (
            <EmptyState title={texto.vazio} text={texto.vazioTexto} />
          ) : (
            <Schedule cronograma={lido} />
          )
        }
      </Loaded>
    </Page>
  );
}

type Linha = {
  readonly participanteId: number;
  readonly participante: string;
  readonly situacao: string;
  readonly porVisita: ReadonlyMap<string, VisitaNoCronograma>;
  readonly extras: readonly VisitaNoCronograma[];
};

const isExtra = ({ momento }: VisitaNoCronograma): boolean => momento === 'EXTRA';

function linhasDe(visitas: readonly VisitaNoCronograma[]): readonly Linha[] {
  const porParticipante = Map.groupBy(visitas, ({ participanteId }) => participanteId);
  return [...porParticipante.values()].flatMap((proprias) => {
    const [first] = proprias;
    if (!first) return [];
    return {
      participanteId: first.participanteId,
      participante: first.participante,
      situacao: first.situacaoParticipante,
      porVisita: new Map(
        proprias.filter((visita) => !isExtra(visita)).map((visita) => [visita.visita, visita]),
      ),
      extras: proprias.filter(isExtra),
    };
  });
}

function Schedule({ cronograma }: { readonly cronograma: Cronograma }) {
  const { visitas, hoje, extras } = cronograma;
  const [so, setSo] = useState<So>('TODOS');
  // Each participant is a card there, and nothing scrolls sideways.
  const narrow = useMedia('(max-width: 767px)');
  const opcoes = useEntity('participantes-estudo').entity.field['situacao']?.options;
  const mostra = (visita: VisitaNoCronograma): boolean =>
    so === 'TODOS' || (so === 'MONITORIA' ? visita.monitorias > 0 : andamento(visita, hoje) === so);
  const linhas = useMemo(() => linhasDe(visitas), [visitas]);
  const vistas = linhas.filter(({ porVisita, extras: proprias }) =>
    [...porVisita.values(), ...proprias].some(mostra),
  );
  const can = useCan();
  // A column where nothing stands and nothing can be put is no column.
  const comExtras =
    (extras.length > 0 && can('insert', 'prontuariocrf')) || linhas.some((linha) => linha.extras.length > 0);
  const colunas = [
    ...new Map(
      visitas
        .filter((visita) => !isExtra(visita))
        .toSorted((first, second) => first.ordem - second.ordem)
        .map(({ visita }) => [visita, visita]),
    ).keys(),
  ];
  return (
    <Flex vertical gap={16}>
      <div className="estudo-filtro">
        <Segmented<So>
          value={so}
          onChange={setSo}
          options={[
            { value: 'TODOS', label: texto.todos },
            ...SO.map((value) => ({ value, label: texto.so[value] })),
          ]}
        />
      </div>
      {vistas.length === 0 ? (
        <EmptyState title={texto.nenhumAssim} />
      ) : (
        <DataTable<Linha>
          rowKey="participanteId"
          dataSource={[...vistas]}
          pagination={vistas.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
          scroll={narrow ? undefined : { x: 'max-content' }}
          columns={[
            {
              title: texto.participante,
              key: 'participante',
              fixed: 'left',
              width: 150,
              render: (_, { participanteId, participante, situacao }) => (
                <>
                  <Link to={`/participantes-estudo/form/${participanteId}`}>{participante}</Link>
                  <div>
                    <Typography.Text type="secondary">
                      {opcoes?.find(({ value }) => value === situacao)?.title}
                    </Typography.Text>
                  </div>
                </>
              ),
            },
            ...colunas.map((coluna) => ({
              title: coluna,
              key: coluna,
              width: 160,
              render: (_: unknown, { porVisita }: Linha) => {
                const visita = porVisita.get(coluna);
                return visita && mostra(visita) ? <Cell visita={visita} hoje={hoje} /> : null;
              },
            })),
            ...(comExtras
              ? [
                  {
                    title: texto.extras,
                    key: 'extras',
                    width: 170,
                    render: (_: unknown, { participanteId, participante, extras: proprias }: Linha) => (
                      <Flex vertical gap={8} align="flex-start">
                        {proprias.filter(mostra).map((visita) => (
                          <Cell key={visita.id} visita={visita} hoje={hoje} />
                        ))}
                        <NewExtra
                          participanteId={participanteId}
                          participante={participante}
                          extras={extras}
                        />
                      </Flex>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Flex>
  );
}

function Cell({ visita, hoje }: { readonly visita: VisitaNoCronograma; readonly hoje: string }) {
  const como: Andamento = andamento(visita, hoje);
  const { realizadaEm, previstaPara, janelaDe, janelaAte, foraDaJanela, monitorias } = visita;
  const dia = realizadaEm ?? previstaPara;
  const hint = [
    realizadaEm === null ? null : texto.realizada(realizadaEm),
    previstaPara === null ? null : texto.prevista(previstaPara),
    janelaDe === null || janelaAte === null ? null : texto.janela(janelaDe, janelaAte),
  ].filter((part) => part !== null);
  return (
    <Link
      to={`/prontuarios-crf/form/${visita.id}?aba=crf`}
      className="estudo-celula"
      data-como={como}
      title={hint.join(', ')}
    >
      <span className="estudo-celula-como">
        <span className="z-so-leitor">{texto.celula(visita.participante, visita.visita)} </span>
        {ANDAMENTO[como]}
      </span>
      <span>{dia === null ? '' : formatData(dia)}</span>
      <span className="estudo-celula-nota">
        {foraDaJanela ? texto.fora(foraDaJanela) : null}
        {visita.formularios > 0 && !foraDaJanela
          ? texto.formularios(visita.preenchidos, visita.formularios)
          : null}
        {monitorias > 0 ? (
          <span title={texto.monitorias(monitorias)}>
            <MessageSquareWarning size={14} aria-label={texto.monitorias(monitorias)} role="img" />{' '}
            {monitorias}
          </span>
        ) : null}
      </span>
    </Link>
  );
}

type NewProps = {
  readonly participanteId: number;
  readonly participante: string;
  readonly extras: Cronograma['extras'];
};

/** Visits that the protocol calls 'extra' come as they come. */
function NewExtra({ participanteId, participante, extras }: NewProps) {
  const can = useCan();
  const navigate = useNavigate();
  const act = useAct(
    async (visitaId: number) => {
      const { id } = await incluirExtra(participanteId, visitaId);
      notify({ type: 'SUCCESS', value: texto.extraCriada });
      await navigate(`/prontuarios-crf/form/${id}`);
    },
    { failure: texto.falhaExtra },
  );
  if (extras.length === 0 || !can('insert', 'prontuariocrf')) return null;
  const label = `${texto.novaExtra}, ${participante}`;
  return (
    <MenuButton
      label={label}
      items={extras.map(({ id, nome }) => ({
        key: String(id),
        label: nome,
        onClick: () => void act.run(id),
      }))}
    >
      <IconButton label={label} size="small" icon={<Plus size={16} aria-hidden />} loading={act.busy} />
    </MenuButton>
  );
}
