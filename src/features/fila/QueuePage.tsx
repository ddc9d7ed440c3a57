/** /fila-atendimento: who waits in which order and why, who was called, who is being seen (CLIN-06). */
import { Alert, Flex, Select, Typography } from 'antd';
import { Tv } from 'lucide-react';
import { porProfissional } from '#domain/fila/ordem.ts';
import type { ItemFila, ItemNaFila } from '#domain/fila/wire.ts';
import { duracaoDita, explicar, horaDita } from '#messages/fila.ts';
import { filaTela as texto } from '#messages/fila-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Filters } from '#shared/ui/Filters.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAgora } from '#shared/ui/useAgora.ts';
import { demora, Espera, esperaDe } from './Espera.tsx';
import { useAcoes } from './useAcoes.tsx';
import { useFila } from './wire.ts';

const { colunas } = texto;

export default function QueuePage() {
  const [params, put] = useAddress();
  const can = useCan();
  const query = useFila();
  const { data, reler } = query;
  const agora = useAgora(data?.atraso ?? 0);
  const acoes = useAcoes(
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

  const paciente = {
    title: colunas.paciente,
    render: (_: unknown, { paciente: nome, tipo }: ItemFila) => (
      <Flex vertical>
        <strong>{nome}</strong>
        {tipo === null ? null : <Typography.Text type="secondary">{tipo}</Typography.Text>}
      </Flex>
    ),
  };
  const senha = {
    title: colunas.senha,
    width: 90,
    render: (_: unknown, { senha: numero }: ItemFila) => numero ?? '—',
  };
  const quem = { title: colunas.profissional, dataIndex: 'profissional' };
  const comQuem = {
    title: colunas.comQuem,
    render: (_: unknown, { profissional: nome, sala: onde }: ItemFila) => (
      <Flex vertical>
        <span>{nome}</span>
        <Typography.Text type="secondary">{onde ?? texto.semSala}</Typography.Text>
      </Flex>
    ),
  };
  const chamados = data?.chamados.filter(mostra) ?? [];
  const emAtendimento = data?.emAtendimento.filter(mostra) ?? [];

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
      </Flex>
      <Loaded query={query} failed={texto.falha}>
        {(data) => (
          <Flex vertical gap={16}>
            {demorando > 0 ? (
              <Alert type="warning" showIcon message={texto.demorando(demorando, limite)} />
            ) : null}
            {chamados.length > 0 ? (
              <section aria-labelledby="fila-chamados">
                <h2 id="fila-chamados">{texto.chamados}</h2>
                <DataTable<ItemFila>
                  rowKey="id"
                  dataSource={chamados}
                  columns={[
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
                    quem,
                    { title: colunas.acoes, align: 'right', render: (_, item) => acoes.doChamado(item) },
                  ]}
                />
              </section>
            ) : null}
            <section aria-labelledby="fila-esperando">
              <h2 id="fila-esperando">{texto.fila}</h2>
              {fila.length === 0 ? (
                <EmptyState
                  title={texto.vazioTitulo}
                  text={profissional === null && sala === null ? texto.vazioTexto : texto.vazioFiltro}
                  action={
                    profissional === null && sala === null ? undefined : (
                      <ButtonLink to="/fila-atendimento">{texto.limpar}</ButtonLink>
                    )
                  }
                />
              ) : (
                <>
                  <p className="z-fraco">{texto.regra(data.preferenciaisSeguidos)}</p>
                  {porProfissional(fila).map(([{ profissionalId, profissional: nome }, itens]) => (
                    <section key={profissionalId} aria-labelledby={`fila-de-${profissionalId}`}>
                      <h3 id={`fila-de-${profissionalId}`} style={{ fontSize: 14, margin: '12px 0 4px' }}>
                        {nome} <span className="z-fraco">{texto.esperando(itens.length)}</span>
                      </h3>
                      <DataTable<ItemNaFila>
                        rowKey="id"
                        tableLayout="fixed"
                        dataSource={itens}
                        columns={[
                          {
                            title: colunas.lugar,
                            width: 56,
                            render: (_, { lugar }) => <strong>{texto.ordinal(lugar)}</strong>,
                          },
                          senha,
                          paciente,
                          {
                            title: colunas.porque,
                            width: '26%',
                            render: (_, item) => explicar(item, data.preferenciaisSeguidos),
                          },
                          {
                            title: colunas.espera,
                            width: 170,
                            render: (_, item) => <Espera item={item} agora={agora} limite={limite} />,
                          },
                          {
                            title: texto.sala,
                            width: 140,
                            render: (_, { sala: onde }) => onde ?? texto.semSala,
                          },
                          {
                            title: colunas.acoes,
                            width: 160,
                            align: 'right',
                            render: (_, item) => acoes.doEspera(item, item.lugar === 1),
                          },
                        ]}
                      />
                    </section>
                  ))}
                </>
              )}
            </section>
            {emAtendimento.length > 0 ? (
              <section aria-labelledby="fila-atendimento">
                <h2 id="fila-atendimento">{texto.emAtendimento}</h2>
                <DataTable<ItemFila>
                  rowKey="id"
                  dataSource={emAtendimento}
                  columns={[
                    senha,
                    paciente,
                    comQuem,
                    {
                      title: colunas.desde,
                      render: (_, { iniciadoEm }) => (iniciadoEm === null ? '—' : horaDita(iniciadoEm)),
                    },
                  ]}
                />
              </section>
            ) : null}
          </Flex>
        )}
      </Loaded>
      {acoes.dialogo}
    </Page>
  );
}
