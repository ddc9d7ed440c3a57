/** /telemedicina/list: who is seen by video on a day, and who waits already (CLIN-03). */
import { Alert, DatePicker, Flex } from 'antd';
import dayjs from '#shared/dayjs.ts';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { quando, Secao, type Acao } from '#capabilities/fila/index.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import type { ItemTelemedicina } from '#domain/telemedicina/wire.ts';
import { Tag } from '#engine/kit/index.ts';
import { situacaoConvite } from '#messages/convite.ts';
import { duracaoDita } from '#messages/fila.ts';
import { telemedicinaTela as texto } from '#messages/telemedicina-tela.ts';
import { today } from '#shared/clock.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { useChamada } from './chamada.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import { useDia } from './wire.ts';

const { colunas } = texto;
const FECHADOS: readonly string[] = ['CANCELADO', 'FALTOU', 'FINALIZADO'];

export default function ListPage() {
  const can = useCan();
  const navigate = useNavigate();
  const phone = useMedia('(max-width: 767px)');
  const eu = useSession()?.adicional?.profissionalId ?? null;
  const [dia, setDia] = useState(today());
  const [link, setLink] = useState<ItemTelemedicina | null>(null);
  const { entity } = useEntity('agendamentos');
  const { entity: salas } = useEntity('teleconsultas');
  const query = useDia(dia);
  const { data, reler } = query;
  const agora = useNow(data?.atraso ?? 0);
  const itens = data?.itens ?? [];
  const esperam = itens.filter(
    ({ sala, presente, situacao }) => sala === 'ESPERA' && presente && !FECHADOS.includes(situacao),
  ).length;
  const sala = (item: ItemTelemedicina) => (
    <InRoom
      item={item}
      agora={agora}
      tom={salas.lifecycle?.state[item.sala ?? 'MARCADA']?.tone ?? 'neutral'}
    />
  );
  const agendado = ({ situacao }: ItemTelemedicina) => (
    <Tag tone={entity.lifecycle?.state[situacao]?.tone ?? 'neutral'}>
      {entity.lifecycle?.state[situacao]?.title}
    </Tag>
  );
  const doLink = ({ situacao, link: convite }: ItemTelemedicina) =>
    FECHADOS.includes(situacao) ? null : convite === null ? (
      <span className="z-fraco">{texto.semLink}</span>
    ) : (
      situacaoConvite[convite]
    );
  const atende = ({ situacao }: ItemTelemedicina) =>
    can('update', 'telemedicina') && !FECHADOS.includes(situacao);
  const acoesDe = (item: ItemDaLista): readonly Acao[] => {
    const nome = item.paciente;
    if (!atende(item) || nome === null) return [];
    return [
      ...quando(eu === item.profissionalId, {
        key: 'entrar',
        label: texto.entrar,
        dita: texto.entrarCom(nome),
        onClick: () => void navigate(chamadaDe(item)),
      }),
      {
        key: 'link',
        label: texto.link,
        dita: texto.linkDe(nome),
        onClick: () => setLink(item),
      },
    ];
  };
  return (
    <Page
      title={texto.titulo}
      count={data ? texto.porVideo(itens.length) : undefined}
      actions={
        <DatePicker
          aria-label={texto.dia}
          format="DD/MM/YYYY"
          allowClear={false}
          value={dayjs(dia)}
          onChange={(novo) => setDia(novo.format('YYYY-MM-DD'))}
        />
      }
    >
      <Loaded query={query} failed={texto.falha}>
        {() =>
          itens.length === 0 ? (
            <EmptyState
              title={texto.vazio}
              text={texto.vazioTexto}
              action={<ButtonLink to={`/agendas?d=${dia}`}>{texto.verAgenda}</ButtonLink>}
            />
          ) : (
            <Flex vertical gap={16}>
              {esperam > 0 ? (
                <Alert type="info" showIcon role="status" message={texto.esperam(esperam)} />
              ) : null}
              {phone ? (
                <Secao<ItemDaLista>
                  chave="telemedicina-dia"
                  itens={quemEsperaAntes(itens)}
                  nome={({ paciente }) => paciente ?? texto.semPaciente}
                  primeiro={({ presente }) => presente}
                  acoes={acoesDe}
                  rosto={(item) => ({
                    antes: (
                      <>
                        <span data-num>{formatHora(item.inicio)}</span> {sala(item)}
                      </>
                    ),
                    depois: agendado(item),
                  })}
                  colunas={[
                    { title: colunas.profissional, render: (_, { profissional }) => profissional },
                    { title: colunas.link, render: (_, item) => doLink(item) },
                  ]}
                />
              ) : (
                <DataTable<ItemTelemedicina>
                  rowKey="agendamentoId"
                  dataSource={[...itens]}
                  columns={[
                    {
                      title: colunas.hora,
                      width: 72,
                      render: (_, { inicio }) => <span data-num>{formatHora(inicio)}</span>,
                    },
                    {
                      title: colunas.paciente,
                      render: (_, { paciente }) => <strong>{paciente ?? texto.semPaciente}</strong>,
                    },
                    { title: colunas.profissional, render: (_, { profissional }) => profissional },
                    {
                      title: colunas.sala,
                      width: 230,
                      render: (_, item) => sala(item),
                    },
                    {
                      title: colunas.agenda,
                      width: 140,
                      render: (_, item) => agendado(item),
                    },
                    {
                      title: colunas.link,
                      width: 120,
                      render: (_, item) => doLink(item),
                    },
                    {
                      title: '',
                      width: 190,
                      align: 'right',
                      render: (_, item) =>
                        atende(item) && item.paciente !== null ? (
                          <Flex gap={8} justify="end">
                            <IconButton
                              type="default"
                              size="small"
                              label={texto.linkDe(item.paciente)}
                              aria-haspopup="dialog"
                              icon={<Link2 size={16} aria-hidden />}
                              onClick={() => setLink(item)}
                            />
                            <EnterButton item={item} paciente={item.paciente} />
                          </Flex>
                        ) : null,
                    },
                  ]}
                />
              )}
            </Flex>
          )
        }
      </Loaded>
      {link ? <LinkDrawer item={link} onClose={() => (setLink(null), reler())} /> : null}
    </Page>
  );
}

type ItemDaLista = ItemTelemedicina & { readonly id: number };
const chamadaDe = ({ agendamentoId }: ItemTelemedicina) =>
  `/telemedicina/chamada?agendamento=${agendamentoId}`;

/** Whoever is in the waiting room, then the day's order; what is over comes last. */
function quemEsperaAntes(itens: readonly ItemTelemedicina[]): readonly ItemDaLista[] {
  const peso = ({ sala, presente, situacao }: ItemTelemedicina) =>
    FECHADOS.includes(situacao) ? 2 : sala === 'ESPERA' && presente ? 0 : 1;
  return itens
    .map((item) => ({ ...item, id: item.agendamentoId }))
    .toSorted((a, b) => peso(a) - peso(b) || a.inicio.localeCompare(b.inicio));
}

function InRoom({
  item,
  agora,
  tom,
}: {
  item: ItemTelemedicina;
  agora: number;
  tom: 'neutral' | 'info' | 'success' | 'warning' | 'error';
}) {
  const { sala, presente, esperaEm, situacao, recusouEm } = item;
  // Nobody is expected there any more; who was given back to the queue waits for somebody else.
  if (FECHADOS.includes(situacao) && sala !== 'FINALIZADA') return null;
  if (recusouEm !== null && !presente) return <Tag tone="warning">{texto.naoAceitou}</Tag>;
  if (sala === null) return <Tag tone="neutral">{texto.salas.MARCADA}</Tag>;
  if (sala === 'ESPERA' && !presente) return <Tag tone="neutral">{texto.saiuDaEspera}</Tag>;
  return (
    <span className="z-linha">
      <Tag tone={tom}>{texto.salas[sala]}</Tag>
      {sala === 'ESPERA' && esperaEm !== null
        ? texto.esperaHa(duracaoDita(Math.max(0, agora - Date.parse(esperaEm))))
        : null}
    </span>
  );
}

/** Only whose appointment it is enters. */
function EnterButton({ item, paciente }: { item: ItemTelemedicina; paciente: string }) {
  const eu = useSession()?.adicional?.profissionalId ?? null;
  const chamada = useChamada();
  if (eu !== item.profissionalId) return null;
  const nesta = chamada?.agendamentoId === item.agendamentoId && chamada.fim === null;
  return (
    <ButtonLink
      to={chamadaDe(item)}
      size="small"
      type={item.presente ? 'primary' : 'default'}
      aria-label={texto.entrarCom(paciente)}
    >
      {nesta ? texto.voltar : texto.entrar}
    </ButtonLink>
  );
}
