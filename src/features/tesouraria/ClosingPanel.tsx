/** A month of an account: what keeps it open, opening + movements = closing = bank, and the proof on paper. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Flex, List } from 'antd';
import { CircleAlert, FileDown } from 'lucide-react';
import { formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda, subtractDecimal } from '#domain/formato/decimal.ts';
import { diferencaDe } from '#domain/tesouraria/fechamento.ts';
import { Tag, type RecordPanelProps } from '#engine/kit/index.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { request } from '#shared/http/client.ts';
import { saveBlob } from '#shared/http/download.ts';
import { useReread } from '#shared/live/board.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { lista } from './lists.ts';
import { Money } from './Money.tsx';
import { REGISTROS, situacaoDoMes, TESOURARIA, type Pendencia, type SituacaoDoMes } from './wire.ts';

export default function ClosingPanel({ id }: RecordPanelProps) {
  useReread(TESOURARIA, REGISTROS);
  const { data, error, refetch } = useQuery({
    queryKey: [...TESOURARIA, 'fechamentos-contas', id],
    queryFn: ({ signal }) => situacaoDoMes(id, signal),
    staleTime: 0,
  });
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={6} />;
  return (
    <Flex vertical gap={20} className="z-leitura">
      <Missing situacao={data} />
      <Sums situacao={data} id={id} />
      {data.origens.length > 0 ? <Origins situacao={data} /> : null}
    </Flex>
  );
}

function Missing({ situacao }: { readonly situacao: SituacaoDoMes }) {
  const { fechado, pendencias, apuracao } = situacao;
  if (fechado) return <Alert type="success" showIcon message={texto.fechado} />;
  if (pendencias.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        message={texto.nadaFalta}
        description={apuracao.caixa ? `${texto.comoFechar} ${texto.contarCaixa}` : texto.comoFechar}
      />
    );
  return (
    <section aria-labelledby="falta">
      <h2 id="falta">{texto.falta}</h2>
      <List
        size="small"
        dataSource={[...pendencias]}
        rowKey="tipo"
        renderItem={(pendencia) => (
          <List.Item extra={<Solve pendencia={pendencia} situacao={situacao} />}>
            <Flex gap={8}>
              <CircleAlert
                size={16}
                color="var(--z-warning)"
                style={{ flex: 'none', marginBlockStart: 3 }}
                aria-hidden
              />
              <span>{pendencia.texto}</span>
            </Flex>
          </List.Item>
        )}
      />
    </section>
  );
}

/** Where what keeps the month open is settled. */
function Solve({ pendencia, situacao }: { readonly pendencia: Pendencia; readonly situacao: SituacaoDoMes }) {
  const { contaBancariaId, apuracao } = situacao;
  const { tipo, mes, fechamentoId } = pendencia;
  const data = `${apuracao.inicio}..${apuracao.fim}`;
  const fechamentos = indexEntry('fechamentos-contas');
  const onde = ((): string | null => {
    switch (tipo) {
      case 'linhas':
      case 'diferenca':
        return `/conciliacao-bancaria?conta=${contaBancariaId}`;
      case 'movimentos':
        return lista('movimentos-bancarios', { contaBancariaId, situacao: 'PENDENTE', data });
      case 'borderos':
        return lista('borderos-pagamentos', { contaBancariaId, situacao: 'ENVIADO' });
      case 'cobrancas':
        return lista('remessa-recebimentos', { contaBancariaId, situacao: 'GERADA', data });
      case 'retornos':
        return lista('pendencias-retornos', { contaBancariaId, situacao: 'PENDENTE' });
      case 'caixas':
        return lista('turnos-caixa', { contaBancariaId, situacao: 'ABERTO' });
      case 'sem-extrato':
        return '/importar-extrato';
      case 'mes-anterior':
        return fechamentos ? formPathOf(fechamentos, fechamentoId ?? undefined) : null;
      case 'mes-aberto':
        return null;
    }
  })();
  if (onde === null) return null;
  return (
    <ButtonLink
      to={onde}
      size="small"
      state={
        tipo === 'mes-anterior' && !fechamentoId
          ? { inicial: { contaBancariaId, competencia: mes } }
          : undefined
      }
    >
      {texto.resolver[tipo]}
    </ButtonLink>
  );
}

function Sums({
  situacao: { apuracao, fechado },
  id,
}: {
  readonly situacao: SituacaoDoMes;
  readonly id: number;
}) {
  const { saldoAnterior, entradas, saidas, saldoFinal, saldoBanco, emTransito, caixa, inicio, fim } =
    apuracao;
  const diferenca = diferencaDe(apuracao);
  const baixar = useAct(
    async () => {
      const pdf = await request<Blob>(`/api/fechamentos-contas/${id}/_pdf`, {
        method: 'POST',
        body: {},
        as: 'blob',
      });
      saveBlob(pdf, `${texto.fechamento} ${apuracao.competencia}.pdf`);
    },
    { failure: texto.naoImprimiu },
  );
  const linhas = [
    { chave: texto.saldoAnterior, valor: saldoAnterior, forte: false },
    { chave: `+ ${texto.entradas}`, valor: entradas, forte: false },
    { chave: `− ${texto.saidas}`, valor: saidas, forte: false },
    { chave: `= ${texto.igual}`, valor: saldoFinal, forte: true },
    ...(caixa || saldoBanco === null
      ? []
      : [
          { chave: `− ${texto.emTransito}`, valor: emTransito, forte: false },
          { chave: `= ${texto.saldoBanco}`, valor: subtractDecimal(saldoFinal, emTransito), forte: true },
          { chave: texto.ditoPeloBanco, valor: saldoBanco, forte: true },
        ]),
  ];
  return (
    <section aria-labelledby="conta-do-mes">
      <Flex vertical gap={8}>
        <Flex justify="space-between" align="center" gap={8} wrap>
          <h2 id="conta-do-mes">{texto.contaDoMesDe(formatData(inicio), formatData(fim))}</h2>
          <Button
            icon={<FileDown size={16} aria-hidden />}
            loading={baixar.busy}
            onClick={() => void baixar.run()}
          >
            {fechado ? texto.prova : texto.provaPrevia}
          </Button>
        </Flex>
        <Descriptions
          bordered
          size="small"
          column={1}
          contentStyle={{ textAlign: 'right' }}
          items={linhas.map(({ chave, valor, forte }) => ({
            key: chave,
            label: forte ? <strong>{chave}</strong> : chave,
            children: <Money value={valor} strong={forte} />,
          }))}
        />
        {diferenca === null ? null : (
          <Flex gap={8} align="center" wrap role="status">
            {compareDecimal(diferenca, '0') === 0 ? (
              <Tag tone="success">{texto.confereComBanco}</Tag>
            ) : (
              <Tag tone="warning">{texto.diferencaDe(formatMoeda(diferenca))}</Tag>
            )}
            {compareDecimal(emTransito, '0') === 0 ? null : (
              <span className="z-fraco">{texto.emTransitoAjuda}</span>
            )}
          </Flex>
        )}
      </Flex>
    </section>
  );
}

function Origins({ situacao: { origens, apuracao, contaBancariaId } }: { readonly situacao: SituacaoDoMes }) {
  const data = `${apuracao.inicio}..${apuracao.fim}`;
  return (
    <DataTable
      rowKey="origem"
      aria-label={texto.origem}
      dataSource={[...origens]}
      columns={[
        {
          title: texto.origem,
          render: (_, { origem }) => (
            <Link to={lista('movimentos-bancarios', { contaBancariaId, data, origem })}>
              {texto.origens[origem] ?? origem}
            </Link>
          ),
        },
        {
          title: texto.quantidade,
          align: 'right',
          width: 120,
          render: (_, { quantidade }) => <span data-num>{quantidade.toLocaleString('pt-BR')}</span>,
        },
        {
          title: texto.entradas,
          align: 'right',
          width: 150,
          render: (_, { entradas }) => <Money value={entradas} quiet />,
        },
        {
          title: texto.saidas,
          align: 'right',
          width: 150,
          render: (_, { saidas }) => <Money value={saidas} quiet />,
        },
      ]}
    />
  );
}
