/** /quadro-ambulancias: orders in course, each with its running clock, and how long ambulances took (CLIN-04). */
import { Alert, Flex, Typography } from 'antd';
import { Ambulance, List } from 'lucide-react';
import { passosDe, Secao } from '#capabilities/fila/index.ts';
import { semResposta, type PedidoNoQuadro, type QuadroAmbulancias } from '#domain/ambulancia/quadro.ts';
import { Tag, useTransitions } from '#engine/kit/index.ts';
import { ambulanciaTela as texto } from '#messages/ambulancia.ts';
import { duracaoDita, horaDita } from '#messages/fila.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { useQuadro } from './wire.ts';

const { colunas } = texto;
const TRECHOS = ['resposta', 'saida', 'embarque', 'total'] as const;

export default function BoardPage() {
  const can = useCan();
  const { entity } = useEntity('pedidos-ambulancia');
  const quadro = useQuadro();
  const { data, reler } = quadro;
  const agora = useNow(data?.atraso ?? 0);
  const life = useTransitions(entity);
  const atrasados = (data?.pedidos ?? []).filter((pedido) => semResposta(pedido, agora)).length;
  const opcao = (campo: string, valor: unknown) =>
    entity.field[campo]?.options?.find(({ value }) => value === valor);
  // 'Tipo D' of 'Tipo D: suporte avançado (UTI móvel)'.
  const curto = (campo: string, valor: string) => (opcao(campo, valor)?.title ?? valor).split(':')[0];
  const risco = (pedido: PedidoNoQuadro) => (
    <Tag tone={opcao('risco', pedido.risco)?.tone ?? 'neutral'}>{curto('risco', pedido.risco)}</Tag>
  );
  const paciente = ({ id, nomePaciente }: PedidoNoQuadro) => (
    <Link to={`/pedidos-ambulancia/form/${id}`}>{nomePaciente ?? texto.nenhum}</Link>
  );
  const situacao = (pedido: PedidoNoQuadro) => {
    const estado = entity.lifecycle?.state[pedido.situacao];
    return <Tag tone={estado?.tone ?? 'neutral'}>{estado?.title}</Tag>;
  };
  const nisto = (pedido: PedidoNoQuadro) => (
    <Clock desde={pedido.desde} agora={agora} alarme={semResposta(pedido, agora)} />
  );
  const destino = ({ destino: onde }: PedidoNoQuadro) =>
    onde === null ? texto.semDestino : texto.para(onde);
  const chegada = ({ previsaoChegada }: PedidoNoQuadro) =>
    previsaoChegada === null ? texto.semPrevisao : texto.chega(horaDita(previsaoChegada));
  /** The next step first: what cannot be taken back comes after it. */
  const passosDoPedido = (pedido: PedidoNoQuadro) =>
    passosDe(life, pedido, pedido.nomePaciente ?? '', reler).toSorted(
      (a, b) => Number(a.danger ?? false) - Number(b.danger ?? false),
    );
  return (
    <Page
      title={texto.titulo}
      count={data ? texto.emCurso(data.pedidos.length) : undefined}
      actions={
        <>
          <ButtonLink to="/pedidos-ambulancia" icon={<List size={16} aria-hidden />}>
            {texto.lista}
          </ButtonLink>
          {can('insert', entity.subject) ? (
            <ButtonLink
              to="/pedidos-ambulancia/form"
              type="primary"
              icon={<Ambulance size={16} aria-hidden />}
            >
              {texto.novo}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Loaded query={quadro} failed={texto.falha}>
        {(data) => (
          <Flex vertical gap={16}>
            {atrasados > 0 ? (
              <Alert
                type="warning"
                showIcon
                message={`${texto.semResposta(atrasados)}. ${texto.semRespostaTexto}`}
              />
            ) : null}
            {data.pedidos.length === 0 ? (
              <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />
            ) : (
              <Secao<PedidoNoQuadro>
                chave="ambulancia-pedidos"
                itens={data.pedidos}
                nome={({ nomePaciente }) => nomePaciente ?? texto.nenhum}
                acoes={passosDoPedido}
                larguraAcoes={190}
                rosto={(pedido) => ({
                  antes: (
                    <>
                      {risco(pedido)} {situacao(pedido)} {nisto(pedido)}
                    </>
                  ),
                  nome: paciente(pedido),
                  depois: destino(pedido),
                })}
                colunas={[
                  { title: colunas.risco, width: 110, noRosto: true, render: (_, pedido) => risco(pedido) },
                  {
                    title: colunas.paciente,
                    noRosto: true,
                    render: (_, pedido) => (
                      <Flex vertical>
                        {paciente(pedido)}
                        <span className="z-fraco">{curto('tipo', pedido.tipo)}</span>
                      </Flex>
                    ),
                  },
                  {
                    title: colunas.trajeto,
                    render: (_, pedido) => (
                      <Flex vertical>
                        <span>{texto.de(pedido.origem)}</span>
                        <span className="z-fraco">{pedido.contato}</span>
                        <span>
                          {[destino(pedido), pedido.viatura && texto.viatura(pedido.viatura)]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </Flex>
                    ),
                  },
                  {
                    title: colunas.situacao,
                    width: 170,
                    noRosto: true,
                    render: (_, pedido) => situacao(pedido),
                  },
                  { title: colunas.nisto, width: 104, noRosto: true, render: (_, pedido) => nisto(pedido) },
                  {
                    title: colunas.total,
                    width: 104,
                    render: (_, pedido) => <Clock desde={pedido.pedidoEm} agora={agora} />,
                  },
                ]}
              />
            )}
            {data.aCaminho.length > 0 ? (
              <Secao<PedidoNoQuadro>
                chave="ambulancia-a-caminho"
                titulo={texto.aCaminho(data.aCaminho.length)}
                itens={data.aCaminho}
                nome={({ nomePaciente }) => nomePaciente ?? texto.nenhum}
                rosto={(pedido) => ({
                  antes: (
                    <>
                      {risco(pedido)} {situacao(pedido)}
                    </>
                  ),
                  nome: paciente(pedido),
                  depois: (
                    <span className="z-linha">
                      <Clock desde={pedido.desde} agora={agora} /> {chegada(pedido)}
                    </span>
                  ),
                })}
                colunas={[
                  { title: colunas.risco, width: 110, noRosto: true, render: (_, pedido) => risco(pedido) },
                  { title: colunas.paciente, noRosto: true, render: (_, pedido) => paciente(pedido) },
                  {
                    title: colunas.trajeto,
                    render: (_, pedido) =>
                      [
                        texto.de(pedido.unidade),
                        pedido.origem,
                        pedido.viatura && texto.viatura(pedido.viatura),
                      ]
                        .filter(Boolean)
                        .join(' · '),
                  },
                  {
                    title: colunas.situacao,
                    width: 170,
                    noRosto: true,
                    render: (_, pedido) => situacao(pedido),
                  },
                  {
                    title: colunas.nisto,
                    width: 104,
                    noRosto: true,
                    render: (_, pedido) => <Clock desde={pedido.desde} agora={agora} />,
                  },
                  {
                    title: colunas.chegada,
                    width: 120,
                    noRosto: true,
                    render: (_, pedido) => chegada(pedido),
                  },
                ]}
              />
            ) : null}
            <Times quadro={data} />
          </Flex>
        )}
      </Loaded>
      {life.dialog}
    </Page>
  );
}

function Clock({ desde, agora, alarme = false }: { desde: string; agora: number; alarme?: boolean }) {
  const quanto = duracaoDita(Math.max(0, agora - Date.parse(desde)));
  return alarme ? <Tag tone="error">{quanto}</Tag> : <span data-num>{quanto}</span>;
}

function Times({ quadro }: { quadro: QuadroAmbulancias }) {
  const minutos = (quantos: number | null) =>
    quantos === null ? texto.nenhum : duracaoDita(quantos * 60_000);
  const { concluidos, cancelados, obitos } = quadro.terminados;
  return (
    <section aria-labelledby="ambulancia-tempos" className="z-pilha">
      <h2 id="ambulancia-tempos">{texto.tempos}</h2>
      <DataTable<{ readonly key: (typeof TRECHOS)[number] }>
        rowKey="key"
        dataSource={TRECHOS.map((key) => ({ key }))}
        columns={[
          { title: texto.trecho, render: (_, { key }) => texto.trechos[key] },
          { title: texto.metade, align: 'right', render: (_, { key }) => minutos(quadro.trechos[key].p50) },
          {
            title: texto.noveEmDez,
            align: 'right',
            render: (_, { key }) => minutos(quadro.trechos[key].p90),
          },
          { title: texto.medidos, align: 'right', render: (_, { key }) => quadro.trechos[key].quantos },
        ]}
      />
      <Typography.Text type="secondary">{texto.terminados(concluidos, cancelados, obitos)}</Typography.Text>
    </section>
  );
}
