/** /notas-servico-mes: the receipts of a month beside their invoices, what lacks in words, and the month issued at once. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, DatePicker, Flex, Progress, Switch, Typography } from 'antd';
import dayjs from '#shared/dayjs.ts';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import type { LinhaDoMes, ResumoDoMes } from '#domain/nota-servico/mes.ts';
import { Tag } from '#engine/kit/index.ts';
import { notaServicoTela as texto } from '#messages/nota-servico-tela.ts';
import { notaServico } from '#schemas/financeiro/nota-servico.ts';
import { today } from '#shared/clock.ts';
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Mes = {
  readonly linhas: readonly LinhaDoMes[];
  readonly resumo: ResumoDoMes;
  readonly emCurso: { readonly feitos: number; readonly total: number | null } | null;
};

const SITUACOES = notaServico.properties.situacao.oneOf;
/** While the queue works the figures move. */
const FOLLOW_MS = 2_000;
/** In the card of a phone; a table's cell knows no grid. */
const onItsOwnLine = () => ({ style: { gridColumn: '1 / -1' } });

export default function MonthPage() {
  const session = useSession();
  const [mes, setMes] = useState(today().slice(0, 7));
  const [soFalta, setSoFalta] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['notas-servico', 'mes', mes, session?.idPrestador],
    queryFn: ({ signal }) =>
      request<Mes>('/api/notas-servico/_mes', { query: { competencia: mes }, signal, silent: true }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.emCurso !== null || state.data.resumo.aCaminho > 0) ? FOLLOW_MS : false,
  });
  const faltam =
    data?.linhas.filter(({ notaId, situacao }) => notaId === null || situacao === 'A_EMITIR').length ?? 0;
  const { run, busy } = useAct(
    async () => {
      await request('/api/notas-servico/_mes', { method: 'POST', body: { competencia: mes } });
      await refetch();
    },
    { failure: texto.naoComecou },
  );
  const emitir = async (): Promise<void> => {
    const sim = await confirm({
      title: texto.emitirPergunta(faltam),
      text: texto.emitirAjuda,
      yes: texto.emitir,
      no: texto.agoraNao,
    });
    if (sim) await run();
  };
  const ano = Number(mes.slice(0, 4));
  return (
    <Page
      title={texto.titulo}
      actions={
        <Flex gap={8} wrap>
          <Button
            icon={<FileDown size={16} aria-hidden />}
            onClick={() => void download(`/api/notas-servico/_dmed?ano=${ano}`)}
          >
            {texto.dmedAno(ano)}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={faltam === 0 || data?.emCurso != null}
            onClick={() => void emitir()}
          >
            {texto.emitir}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <Flex gap={16} wrap align="center">
          <DatePicker
            picker="month"
            aria-label={texto.mes}
            value={dayjs(`${mes}-01`)}
            format="MM/YYYY"
            allowClear={false}
            onChange={(value) => setMes(value.format('YYYY-MM'))}
          />
          <Flex gap={8} align="center">
            <Switch size="small" checked={soFalta} onChange={setSoFalta} aria-label={texto.filtro} />
            {texto.filtro}
          </Flex>
        </Flex>
        {error ? (
          <FailedState error={error} retry={() => void refetch()} />
        ) : data ? (
          <Month mes={data} soFalta={soFalta} />
        ) : (
          <LoadingState />
        )}
      </Flex>
    </Page>
  );
}

function Month({ mes, soFalta }: { readonly mes: Mes; readonly soFalta: boolean }) {
  const { linhas, resumo, emCurso } = mes;
  if (linhas.length === 0) return <EmptyState title={texto.nada} text={texto.nadaAjuda} />;
  const igual = compareDecimal(resumo.diferenca, '0') === 0 && resumo.divergentes === 0;
  const vistas = soFalta
    ? linhas.filter(({ situacao }) => situacao !== 'AUTORIZADA' && situacao !== 'REGISTRADA')
    : linhas;
  return (
    <>
      {emCurso ? (
        <Flex vertical gap={4}>
          <span>{texto.emCurso(emCurso.feitos, emCurso.total)}</span>
          <Progress percent={emCurso.total ? Math.round((100 * emCurso.feitos) / emCurso.total) : 0} />
        </Flex>
      ) : null}
      <Alert
        type={igual ? 'success' : 'warning'}
        showIcon
        message={
          igual
            ? texto.confere
            : texto.naoConfere(formatMoeda(resumo.totalRecibos), formatMoeda(resumo.totalEmitidas))
        }
      />
      <Flex gap={32} wrap>
        <Figure title={texto.recibos} value={`${resumo.recibos} · ${formatMoeda(resumo.totalRecibos)}`} />
        <Figure title={texto.notas} value={`${resumo.emitidas} · ${formatMoeda(resumo.totalEmitidas)}`} />
        <Figure title={texto.diferenca} value={formatMoeda(resumo.diferenca)} />
        <Figure title={texto.caminho} value={String(resumo.aCaminho)} />
        <Figure title={texto.rejeitadas} value={String(resumo.rejeitadas)} />
        <Figure title={texto.semNota} value={String(resumo.semNota)} />
      </Flex>
      <DataTable
        rowKey="reciboId"
        className="z-tabela-cartao"
        dataSource={[...vistas]}
        columns={[
          { title: texto.colunas.nome, dataIndex: 'nome', width: 240 },
          { title: texto.colunas.numero, dataIndex: 'numero', width: 90 },
          {
            title: texto.colunas.data,
            dataIndex: 'data',
            width: 110,
            render: (data: string) => formatData(data),
          },
          {
            title: texto.colunas.valor,
            dataIndex: 'valor',
            className: 'z-cartao-fim',
            align: 'right' as const,
            width: 120,
            render: (valor: string) => formatMoeda(valor),
          },
          {
            title: texto.colunas.nota,
            dataIndex: 'situacao',
            width: 190,
            onCell: onItsOwnLine,
            render: (_: unknown, linha: LinhaDoMes) => <Note linha={linha} />,
          },
          {
            title: texto.colunas.falta,
            dataIndex: 'recusa',
            onCell: onItsOwnLine,
            render: (recusa: string | null) => recusa ?? '',
          },
        ]}
      />
    </>
  );
}

function Figure({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <Flex vertical>
      <span className="z-fraco">{title}</span>
      <Typography.Text strong>{value}</Typography.Text>
    </Flex>
  );
}

function Note({ linha }: { readonly linha: LinhaDoMes }) {
  const situacao = SITUACOES.find((opcao) => opcao.const === linha.situacao);
  const titulo = situacao?.title ?? texto.semNotaTag;
  const tag = (
    <Tag tone={situacao?.['x-tone'] ?? 'neutral'}>
      {linha.doTitulo ? `${titulo} ${texto.doTitulo}` : titulo}
    </Tag>
  );
  return linha.notaId === null ? (
    tag
  ) : (
    <ButtonLink
      type="text"
      size="small"
      style={{ marginInlineStart: -8, marginBlock: -3 }}
      to={`/notas-servico/form/${linha.notaId}`}
    >
      {tag}
      {linha.numeroNfse ?? ''}
    </ButtonLink>
  );
}
