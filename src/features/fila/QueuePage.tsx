/** /fila-atendimento: who waits in which order and why, who was called, who is being seen (CLIN-06). */
import { Alert, Flex, Select, Typography } from 'antd';
import { Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { parte, Quadro, Secao, trecho, type Coluna, type ParteDoQuadro } from '#capabilities/fila/index.ts';
import { porProfissional } from '#domain/fila/ordem.ts';
import type { ItemFila, ItemNaFila } from '#domain/fila/wire.ts';
import { Tag } from '#engine/kit/index.ts';
import { duracaoDita, explicar, horaDita } from '#messages/fila.ts';
import { passagem } from '#messages/passagem.ts';
import { filaTela as texto } from '#messages/fila-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { Filters } from '#shared/ui/Filters.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { demora, Waiting, esperaDe } from './Waiting.tsx';
import { useActions } from './useActions.tsx';
import { useFila } from './wire.ts';

const { colunas } = texto;

export default function QueuePage() {
  const [params, put] = useAddress();
  const can = useCan();
  const query = useFila();
  const { data, reler } = query;
  const phone = useMedia('(max-width: 767px)');
  const agora = useNow(data?.atraso ?? 0);
  const acoes = useActions(
    {
      salas: data?.salas ?? [],
      profissionais: data?.profissionais ?? [],
      chamadasAteFalta: data?.chamadasAteFalta ?? 99,
    },
    reler,
  );
  const profissional = Number(params.get('profissional')) || null;
  const sala = Number(params.get('sala')) || null;
  const filtrar = (chave: string, valor: number | undefined) => put({ [chave]: valor });
  const mostra = (item: ItemFila) =>
    (profissional === null || item.profissionalId === profissional) &&
    (sala === null || item.salaId === sala);
  const fila = data?.fila.filter(mostra) ?? [];
  const limite = data?.esperaMaximaMinutos ?? 0;
  const demorando = fila.filter((item) => demora(item, agora, limite)).length;
  const maior = Math.max(0, ...fila.map((item) => esperaDe(item, agora)));

  const senha: Coluna<ItemFila> = {
    title: colunas.senha,
    width: 90,
    noRosto: true,
    render: (_, { senha: numero }) => numero ?? '—',
  };
  const paciente: Coluna<ItemFila> = {
    title: colunas.paciente,
    noRosto: true,
    render: (_, { paciente: nome, tipo }) => (
      <>
        <strong>{nome}</strong> <Typography.Text type="secondary">{tipo}</Typography.Text>
      </>
    ),
  };
  const colunaProfissional: Coluna<ItemFila> = {
    title: colunas.profissional,
    render: (_, item) => item.profissional,
  };
  const comQuem: Coluna<ItemFila> = {
    title: colunas.comQuem,
    render: (_, { profissional: nome, sala: onde, _ausencia }) => (
      <Flex vertical align="start">
        <span>{nome}</span>
        <Typography.Text type="secondary">{onde ?? texto.semSala}</Typography.Text>
        {_ausencia === null ? null : <Tag tone="warning">{passagem.saiu[_ausencia]}</Tag>}
      </Flex>
    ),
  };
  const desde = ({ iniciadoEm }: ItemFila) => (iniciadoEm === null ? '—' : horaDita(iniciadoEm));
  const comuns = {
    nome: (item: ItemFila) => item.paciente,
    ocupado: acoes.ocupado,
    rosto: (item: ItemFila) => ({
      nome: <strong>{[item.senha, item.paciente].filter(Boolean).join(' · ')}</strong>,
      depois: [item.tipo, item.profissional].filter(Boolean).join(' · '),
    }),
  };
  const filtrada = profissional !== null || sala !== null;
  const naFila = (seguidos: number): ReactNode =>
    fila.length === 0 ? (
      <EmptyState
        title={texto.vazioTitulo}
        text={filtrada ? texto.vazioFiltro : texto.vazioTexto}
        action={filtrada ? <ButtonLink to="/fila-atendimento">{texto.limpar}</ButtonLink> : undefined}
      />
    ) : (
      <>
        {porProfissional(fila).map(([{ profissionalId, profissional: nome }, itens]) => (
          <Secao<ItemNaFila>
            key={profissionalId}
            {...comuns}
            chave={`fila-de-${profissionalId}`}
            titulo={`${nome} ${texto.esperando(itens.length)}`}
            nivel={3}
            itens={itens}
            acoes={acoes.deEspera}
            primeiro={(item) => item.lugar === 1}
            larguraAcoes={160}
            rosto={(item) => ({
              nome: (
                <strong>
                  {[texto.ordinal(item.lugar), item.senha, item.paciente].filter(Boolean).join(' · ')}
                </strong>
              ),
              depois: <Waiting item={item} agora={agora} limite={limite} />,
            })}
            colunas={[
              {
                title: colunas.lugar,
                width: 56,
                noRosto: true,
                render: (_, { lugar }) => <strong>{texto.ordinal(lugar)}</strong>,
              },
              senha,
              paciente,
              {
                title: colunas.porque,
                width: '26%',
                render: (_, item) => explicar(item, seguidos),
              },
              {
                title: colunas.espera,
                width: 200,
                noRosto: true,
                render: (_, item) => <Waiting item={item} agora={agora} limite={limite} />,
              },
              { title: texto.sala, width: 116, render: (_, { sala: onde }) => onde ?? texto.semSala },
            ]}
          />
        ))}
      </>
    );
  const chamados = data?.chamados.filter(mostra) ?? [];
  const emAtendimento = data?.emAtendimento.filter(mostra) ?? [];
  const partes = (seguidos: number): readonly ParteDoQuadro[] => [
    parte<ItemFila>('espera', {
      ...comuns,
      chave: 'fila-chamados',
      titulo: texto.chamados,
      itens: chamados,
      acoes: acoes.deChamado,
      primeiro: () => true,
      larguraAcoes: 340,
      colunas: [
        senha,
        paciente,
        {
          title: colunas.chamada,
          render: (_, { chamada }) =>
            chamada ? (
              <Flex vertical>
                <strong>{chamada.onde}</strong>
                <Typography.Text type="secondary">
                  {texto.chamadoAs(
                    horaDita(chamada.em),
                    chamada.minha ? texto.porVoce : chamada.por,
                    chamada.vez,
                  )}
                </Typography.Text>
              </Flex>
            ) : null,
        },
        colunaProfissional,
      ],
    }),
    trecho(
      'espera',
      'fila-esperando',
      <section aria-labelledby="fila-esperando">
        <div className="z-linha">
          <h2 id="fila-esperando">{texto.fila}</h2>
          {phone || fila.length === 0 ? null : <span className="z-fraco">{texto.regra(seguidos)}</span>}
        </div>
        {naFila(seguidos)}
      </section>,
    ),
    parte<ItemFila>('agora', {
      ...comuns,
      chave: 'fila-atendimento',
      titulo: texto.emAtendimento,
      itens: emAtendimento,
      acoes: acoes.deAtendimento,
      soltas: 0,
      larguraAcoes: 88,
      colunas: [senha, paciente, comQuem, { title: colunas.desde, render: (_, item) => desde(item) }],
    }),
  ];

  return (
    <Page
      title={texto.titulo}
      count={
        data
          ? [texto.esperando(fila.length), ...(maior > 0 ? [texto.maior(duracaoDita(maior))] : [])].join(
              ' · ',
            )
          : undefined
      }
      actions={
        can('list', 'painelchamada') ? (
          <ButtonLink to="/paineis-chamada" icon={<Tv size={16} aria-hidden />}>
            {texto.paineis}
          </ButtonLink>
        ) : undefined
      }
    >
      <Flex wrap gap={8} align="center">
        <Filters count={(profissional === null ? 0 : 1) + (sala === null ? 0 : 1)}>
          <Select<number>
            allowClear
            showSearch
            optionFilterProp="label"
            style={{ minWidth: 240 }}
            aria-label={texto.profissional}
            placeholder={texto.todosProfissionais}
            value={profissional}
            options={(data?.profissionais ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
            onChange={(id: number | undefined) => filtrar('profissional', id)}
          />
          <Select<number>
            allowClear
            showSearch
            optionFilterProp="label"
            style={{ minWidth: 180 }}
            aria-label={texto.sala}
            placeholder={texto.todasSalas}
            value={sala}
            options={(data?.salas ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
            onChange={(id: number | undefined) => filtrar('sala', id)}
          />
        </Filters>
        {demorando > 0 ? (
          <Alert type="warning" showIcon message={texto.demorando(demorando, limite)} />
        ) : null}
      </Flex>
      <Loaded query={query} failed={texto.falha}>
        {(data) => <Quadro partes={partes(data.preferenciaisSeguidos)} />}
      </Loaded>
      {acoes.dialogo}
    </Page>
  );
}
